import { expect, test } from "vitest";
import type { Report } from "./lighthouse.ts";
import { screenFigures, type Round } from "./screen-figures.ts";
import type { Visit } from "./visit.ts";

const audit = (blocking: number): Report => ({
  scores: { performance: 99, accessibility: 100, "best-practices": 96, seo: 100 },
  metrics: { paint: 1_400, shift: 0, blocking },
  failed: ["valid-source-maps"],
  index: 1_300,
});

const visit = (blocking: number, script: number): Visit => ({
  thread: { pid: 1, tid: 1 },
  firstPaint: 700,
  largestPaint: 900,
  blocking,
  longest: 90,
  mainThread: 800,
  touchedScripts: 30,
  bytes: { page: 1024, style: 2048, script, font: 0, picture: 99_999, other: 0, worker: 512 },
});

const round = (blocking: number, busy?: string): Round => ({
  audit: audit(blocking),
  twinAudit: audit(60),
  slow: visit(blocking, 3 * 1024),
  twin: visit(60, 0),
  slower: visit(blocking, 3 * 1024),
  busy,
});

const read = (rounds: Round[], what: string) =>
  screenFigures("screens", "home", { scriptsAdd: 40, bytes: 5 }, rounds).find(
    (figure) => figure.what === `home: ${what}`,
  );

test("what scripts add is the page's blocking less its twin's, run by run", () => {
  const added = read([round(90), round(130), round(50)], "scripts add, Lighthouse");
  expect(added).toMatchObject({ runs: [30, 70, -10], value: 30, target: 40, ok: true });
});

test("runs of a busy machine are left out, and with most of them so are the times, but no bytes", () => {
  const what = "scripts add, slow 4G, 4x CPU";
  const some = [round(90), round(900, "busy"), round(80)];
  expect(read(some, what)).toMatchObject({ runs: [30, 20], verdict: undefined });
  expect(read(some, what)?.note).toBe("without 1 of 3 runs: the machine was busy");
  const most = [round(90), round(900, "busy"), round(900, "busy")];
  expect(read(most, what)?.verdict).toBe("the machine was busy");
  expect(read(most, "without pictures")).toMatchObject({
    value: 6,
    ok: false,
    note: "document 1.0, styles 2.0, scripts 3.0, fonts 0.0, other 0.0, and the worker's own 0.5",
  });
});

test("of the rules, the lowest score and what cost it are shown", () => {
  const rules = read([round(90)], "lowest of accessibility, best practices, SEO");
  expect(rules).toMatchObject({ value: 96, ok: false, note: "valid-source-maps" });
});
