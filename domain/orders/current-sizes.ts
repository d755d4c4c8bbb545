/** One change of an order, as far as sizes are concerned; `position` is the line's. */
type Change = { field: string; position: number | null; after: string };

/**
 * Lines in the sizes that are in force. A line never changes; each change of its size is an entry beside it, and
 * the last one counts. `changes` are oldest first; those of anything else are ignored.
 */
export function currentSizes<Line extends { position: number; size: string }>(
  lines: readonly Line[],
  changes: readonly Change[],
): Line[] {
  return lines.map((line) => {
    const last = [...changes]
      .reverse()
      .find(({ field, position }) => field === "size" && position === line.position);
    return last ? { ...line, size: last.after } : line;
  });
}
