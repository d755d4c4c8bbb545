import { table } from "../scripts/owner/print.ts";

/** Something that was measured, beside its target and, where there is one, its reference of the same run. */
export type Figure = {
  /** The part of the bench that measured it. */
  part: string;
  what: string;
  /** The median of `runs`. */
  value: number;
  unit: string;
  /** None: told for the account alone. */
  target?: number;
  better: "less" | "more";
  /** What the same measure gives of something else on this machine in this run, in the same unit unless its name says so. */
  reference?: Reference;
  /** Whether the value keeps to the target. */
  ok: boolean;
  note?: string;
  /** Every measure, in the order in which they were taken. */
  runs: number[];
  range: [least: number, most: number];
};

export type Reference = { name: string; value: number };

type Measured = Omit<Figure, "value" | "ok" | "range" | "better"> & Partial<Pick<Figure, "better">>;

/** The figure of one measure or of several: their median decides. @throws where nothing was measured. */
export function figure({ better = "less", ...measured }: Measured): Figure {
  const { runs, target } = measured;
  const value = median(runs);
  const kept = better === "less" ? value <= (target ?? Infinity) : value >= (target ?? -Infinity);
  const range: Figure["range"] = [Math.min(...runs), Math.max(...runs)];
  return { ...measured, better, value, range, ok: kept };
}

/** @throws where there is none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  if (low === undefined || high === undefined) throw new Error("Nothing was measured");
  return (low + high) / 2;
}

const HEADINGS = ["", "what", "measured", "range", "target", "reference", "note"];

/** The figures in columns, for a terminal. */
export function asText(figures: readonly Figure[]): string {
  return table(HEADINGS, figures.map(cellsOf));
}

/** The figures as a table of Markdown. */
export function asMarkdown(figures: readonly Figure[]): string {
  const rows = [HEADINGS, HEADINGS.map(() => "---"), ...figures.map(cellsOf)];
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function cellsOf(figure: Figure): string[] {
  const { what, value, unit, target, better, reference, ok, note = "", runs, range } = figure;
  return [
    target === undefined ? "" : ok ? "ok" : "MISSED",
    what,
    `${rounded(value)} ${unit}`,
    runs.length > 1 ? `${range.map(rounded).join(" to ")} (${runs.length})` : "",
    target === undefined ? "" : `${better === "less" ? "≤" : "≥"} ${rounded(target)}`,
    reference ? `${reference.name}: ${rounded(reference.value)}` : "",
    note,
  ];
}

/** Three digits are all that a measure is good for; whole numbers stay whole. */
function rounded(value: number): string {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)));
  return value.toLocaleString("en-US", { maximumFractionDigits: digits });
}
