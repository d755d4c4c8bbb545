import { KB } from "../../../tests/support/budgets.ts";
import { figure, median, type Figure } from "../figure.ts";
import type { Report } from "./lighthouse.ts";
import type { Bytes, Visit } from "./visit.ts";

/** What was measured of one screen in one run. A twin is the same HTML without scripts. */
export type Round = {
  audit: Report;
  twinAudit: Report;
  /** Over the slow line, with the processor at 4x. */
  slow: Visit;
  twin: Visit;
  /** The same at 6x. */
  slower: Visit;
  /** Why the times of this run mean nothing. */
  busy: string | undefined;
};

/** Milliseconds and KB; the same for Lighthouse's model and the slow line, but for `modelPaint`. */
export type Targets = {
  modelPaint?: number;
  htmlBlocking?: number;
  scriptsAdd: number;
  mainThread?: number;
  bytes?: number;
  scriptBytes?: number;
};

type Reader = (round: Round) => number;

/** Categories that do not depend on the machine. */
export const RULES = ["accessibility", "best-practices", "seo"] as const;

const LIGHTHOUSE = "Lighthouse";
const LINE = "slow 4G, 4x CPU";

/** Times are those of the runs in which the machine was quiet, at least half of all. Bytes do not depend on it. */
export function screenFigures(
  part: string,
  screen: string,
  targets: Targets,
  rounds: readonly Round[],
): Figure[] {
  const quiet = rounds.filter(({ busy }) => busy === undefined);
  const isBusy = quiet.length * 2 < rounds.length;
  const counted = isBusy ? rounds : quiet;
  const left = rounds.length - counted.length;
  const common = {
    part,
    note: left > 0 ? `without ${left} of ${rounds.length} runs: the machine was busy` : "",
    verdict: isBusy ? "the machine was busy" : undefined,
  };
  const time = (what: string, target: number | undefined, read: Reader, twin?: Reader) =>
    figure({
      ...common,
      what: `${screen}: ${what}`,
      unit: "ms",
      target,
      runs: counted.map(read),
      ...(twin && { reference: { name: "without scripts", value: median(counted.map(twin)) } }),
    });
  /** What blocks, and how much of it is due to the HTML alone and how much to scripts. */
  const blocking = (how: string, read: Reader, twin: Reader) => [
    time(`blocking, ${how}`, undefined, read),
    time(`blocking of the HTML alone, ${how}`, targets.htmlBlocking, twin),
    // Negative where the twin happened to block for longer: to leave that out would raise the median.
    time(`scripts add, ${how}`, targets.scriptsAdd, (round) => read(round) - twin(round)),
  ];
  const bytes = rounds.map(({ slow }) => slow.bytes);
  const kilobytes = (what: string, target: number | undefined, read: (bytes: Bytes) => number) =>
    figure({
      part,
      what: `${screen}: ${what}`,
      unit: "KB",
      target,
      runs: bytes.map((one) => read(one) / KB),
    });
  return [
    figure({
      ...common,
      what: `${screen}: performance, ${LIGHTHOUSE}`,
      unit: "points",
      target: 98,
      better: "more",
      runs: counted.map(({ audit }) => audit.scores["performance"] ?? 0),
    }),
    rulesFigure(
      part,
      screen,
      rounds.map(({ audit }) => audit),
    ),
    figure({
      part,
      what: `${screen}: layout shift, ${LIGHTHOUSE}`,
      unit: "",
      target: 0,
      runs: rounds.map(({ audit }) => audit.metrics.shift),
    }),
    time(
      `largest paint, ${LIGHTHOUSE}`,
      targets.modelPaint ?? 1_500,
      ({ audit }) => audit.metrics.paint,
      ({ twinAudit }) => twinAudit.metrics.paint,
    ),
    time(
      `largest paint, ${LINE}`,
      1_500,
      ({ slow }) => slow.largestPaint,
      ({ twin }) => twin.largestPaint,
    ),
    ...blocking(
      LIGHTHOUSE,
      ({ audit }) => audit.metrics.blocking,
      ({ twinAudit }) => twinAudit.metrics.blocking,
    ),
    ...blocking(
      LINE,
      ({ slow }) => slow.blocking,
      ({ twin }) => twin.blocking,
    ),
    time(
      `longest task after the first paint, ${LINE}`,
      100,
      ({ slow }) => slow.longest,
      ({ twin }) => twin.longest,
    ),
    time("the same, 6x CPU", 150, ({ slower }) => slower.longest),
    time(
      `main thread until the page is quiet, ${LINE}`,
      targets.mainThread,
      ({ slow }) => slow.mainThread,
      ({ twin }) => twin.mainThread,
    ),
    time(
      `script time after the first touch, ${LINE}`,
      undefined,
      ({ slow }) => slow.touchedScripts,
    ),
    {
      ...kilobytes("without pictures", targets.bytes, withoutPictures),
      note: bytes.slice(-1).map(account).join(),
    },
    kilobytes("scripts before the first touch", targets.scriptBytes, ({ script }) => script),
  ];
}

function withoutPictures({ page, style, script, font, other }: Bytes): number {
  return page + style + script + font + other;
}

function account({ page, style, script, font, other, worker }: Bytes): string {
  const kinds = { document: page, styles: style, scripts: script, fonts: font, other };
  const parts = Object.entries({ ...kinds, "and the worker's own": worker });
  return parts.map(([kind, bytes]) => `${kind} ${(bytes / KB).toFixed(1)}`).join(", ");
}

/** The lowest score of the rules, and what cost points. */
export function rulesFigure(part: string, screen: string, reports: readonly Report[]): Figure {
  return figure({
    part,
    what: `${screen}: lowest of accessibility, best practices, SEO`,
    unit: "points",
    target: 100,
    better: "more",
    runs: reports.map(({ scores }) => Math.min(...RULES.map((id) => scores[id] ?? 0))),
    note: [...new Set(reports.flatMap(({ failed }) => failed))].join(", "),
  });
}
