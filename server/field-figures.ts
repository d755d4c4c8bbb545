import type { IncomingMessage } from "node:http";
import { createHistogram } from "node:perf_hooks";
import { z } from "zod";
import { browserFamily, MAX_ERRORS, SCREENS, VITALS } from "../domain/field-figures.ts";
import type { BrowserFamily, FieldFigures, Step, Vital } from "../domain/field-figures.ts";
import type { FieldSummary } from "../domain/house/field-words.ts";

/** What this process has counted of visits since its start; nothing of it tells who visited. */
export type FieldCounts = ReturnType<typeof createFieldCounts>;

type Observer = (figures: FieldFigures, browser: BrowserFamily) => void;

const MAX_MS = 600_000;
const milliseconds = z.number().min(0).max(MAX_MS).optional();
const fieldFigures: z.ZodType<FieldFigures> = z.strictObject({
  screen: z.enum(SCREENS),
  FCP: milliseconds,
  LCP: milliseconds,
  INP: milliseconds,
  CLS: z.number().min(0).max(100).optional(),
  errors: z.int().min(0).max(MAX_ERRORS),
});

/** A histogram holds whole numbers from 1 on: milliseconds, and thousandths of `CLS`. */
const unitOf = (vital: Vital) => (vital === "CLS" ? 1000 : 1);

export function createFieldCounts(since: Date) {
  const steps: Record<Step, number> = { cart: 0, form: 0, payment: 0, paid: 0 };
  const calls = { taken: 0, refused: 0 };
  const histogram = () => createHistogram({ lowest: 1, highest: MAX_MS, figures: 2 });
  const vitals = {
    FCP: histogram(),
    LCP: histogram(),
    INP: histogram(),
    CLS: histogram(),
  } satisfies Record<Vital, unknown>;
  let errors = 0;
  let observer: Observer = () => {};

  return {
    steps,
    calls,
    countStep: (step: Step): void => void (steps[step] += 1),
    /** Counts a visitor's request of the cart or the form; called for every request, so it must cost next to nothing. */
    countPage: ({ method, url = "", headers }: Pick<IncomingMessage, PageHead>): void => {
      const step = url.startsWith("/c") ? PAGE_STEPS.get(url.split("?", 1)[0] ?? "") : undefined;
      if (!step || method !== "GET") return;
      // The service worker fetches the cart ahead, without a visitor. Safari 16.0 to 16.3 do not send this header.
      const mode = headers["sec-fetch-mode"];
      if (mode === undefined || mode === "navigate") steps[step] += 1;
    },
    /** Counts what a browser sent, of which nothing else is kept; returns the errors of fields that are not valid. */
    take: (body: unknown, userAgent = ""): Record<string, string> | undefined => {
      const { data, error } = fieldFigures.safeParse(body);
      if (!data) {
        return Object.fromEntries(
          error.issues.map(({ path, message }) => [path.join("."), message]),
        );
      }
      for (const vital of VITALS) {
        const value = data[vital];
        if (value === undefined) continue;
        vitals[vital].record(Math.max(1, Math.round(value * unitOf(vital))));
      }
      errors += data.errors;
      observer(data, browserFamily(userAgent));
      return undefined;
    },
    /** Passes on all that is taken from now on, for the metrics. */
    follow: (next: Observer): void => void (observer = next),
    /** The figures for the owner. */
    read: (): FieldSummary => {
      const read = (vital: Vital) => ({
        views: vitals[vital].count,
        threeOfFour: vitals[vital].percentile(75) / unitOf(vital),
      });
      return {
        since: since.toISOString(),
        views: calls.taken,
        errors,
        steps: { ...steps },
        FCP: read("FCP"),
        LCP: read("LCP"),
        INP: read("INP"),
        CLS: read("CLS"),
      };
    },
  };
}

type PageHead = "method" | "url" | "headers";
const PAGE_STEPS: ReadonlyMap<string, Step> = new Map([
  ["/cart", "cart"],
  ["/checkout", "form"],
]);
