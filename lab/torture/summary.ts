import { table } from "../../scripts/owner/format.ts";
import type { Report } from "./carry-out.ts";
import { HEADINGS } from "./figures.ts";
import type { Figures } from "./figures.ts";

/** A table with one row per trial, followed by measurements and failures. */
export function summary(reports: readonly Report[]): string {
  const names = Object.keys(HEADINGS) as (keyof Figures)[];
  const headings = ["trial", "database", ...names.map((name) => HEADINGS[name]), "seconds"];
  const rows = reports.map(({ trial, database, figures, seconds }) =>
    [trial, database, ...names.map((name) => figures[name]), seconds].map(String),
  );
  const said = reports.flatMap(({ trial, database, notes, faults }) => [
    ...notes.map((note) => `${trial} on ${database}: ${note}`),
    ...faults.map((fault) => `${trial} on ${database} DID NOT HOLD: ${fault}`),
  ]);
  return ["", table(headings, rows), "", ...said, ""].join("\n");
}
