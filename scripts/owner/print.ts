/** Formats rows under their headings, in aligned columns. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [headings, ...rows].map((row) => row.map(oneLine));
  const widths = headings.map((_heading, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
    .map((line) => line.trimEnd())
    .join("\n");
}

/** Puts a text on one line and removes control and formatting characters, which a terminal would interpret. */
export function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ", ").replace(/[\p{Cc}\p{Cf}]/gu, "");
}

/** `1 order`, `2 orders`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Parses the value of `--limit`, a whole number from 1 to 10,000: 50 if not given, undefined if invalid. */
export function limitOf(text: string | undefined): number | undefined {
  if (text === undefined) return 50;
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return limit >= 1 && limit <= 10_000 ? limit : undefined;
}
