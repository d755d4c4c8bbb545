import { table } from "../../scripts/owner/format.ts";

/** A measurement with its optional target and an optional reference from the same run. */
export type Figure = {
  /** The part of the bench that measured it. */
  part: string;
  what: string;
  /** The median of `runs`. */
  value: number;
  unit: string;
  /** Undefined: for information only. */
  target?: number;
  better: "less" | "more";
  /** The same measurement of something else in this run, in the same unit unless its name says otherwise. */
  reference?: Reference;
  /** Whether the value meets the target, or cannot be judged. */
  ok: boolean;
  /** Shown in place of the value: why it means nothing, such as a busy machine. */
  verdict?: string | undefined;
  note?: string;
  /** Every measured value, in the order taken. */
  runs: number[];
  range: [least: number, most: number];
};

export type Reference = { name: string; value: number };

type Measured = Omit<Figure, "value" | "ok" | "range" | "better"> & Partial<Pick<Figure, "better">>;

/**
 * Makes a figure of one or more runs; their median is compared with the target, unless there is a verdict.
 * @throws if there are no runs.
 */
export function figure({ better = "less", ...measured }: Measured): Figure {
  const { runs, target, verdict } = measured;
  const value = median(runs);
  const kept = better === "less" ? value <= (target ?? Infinity) : value >= (target ?? -Infinity);
  const range: Figure["range"] = [Math.min(...runs), Math.max(...runs)];
  return { ...measured, better, value, range, ok: kept || verdict !== undefined };
}

/** @throws if there are no values. */
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

/** The figures as a Markdown table. */
export function asMarkdown(figures: readonly Figure[]): string {
  const rows = [HEADINGS, HEADINGS.map(() => "---"), ...figures.map(cellsOf)];
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function cellsOf(figure: Figure): string[] {
  const {
    what,
    value,
    unit,
    target,
    better,
    reference,
    ok,
    note = "",
    runs,
    range,
    verdict,
  } = figure;
  const isShown = verdict === undefined;
  return [
    target === undefined ? "" : !isShown ? "?" : ok ? "ok" : "MISSED",
    what,
    verdict ?? `${rounded(value)} ${unit}`,
    isShown && runs.length > 1 ? `${range.map(rounded).join(" to ")} (${runs.length})` : "",
    target === undefined ? "" : `${better === "less" ? "≤" : "≥"} ${rounded(target)}`,
    isShown && reference ? `${reference.name}: ${rounded(reference.value)}` : "",
    note,
  ];
}

/** Rounds to three significant digits, but keeps all digits before the decimal point. */
function rounded(value: number): string {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)));
  return value.toLocaleString("en-US", { maximumFractionDigits: digits });
}
