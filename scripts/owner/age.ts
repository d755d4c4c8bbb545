const UNITS = [
  ["day", 24 * 60 * 60_000],
  ["hour", 60 * 60_000],
  ["minute", 60_000],
] as const;

/** How long ago something was, in the largest unit of which at least two have passed: `36 hours`, `3 days`. */
export function ageText(from: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - from.getTime());
  const [unit, size] = UNITS.find(([, each]) => ms >= 2 * each) ?? ["minute", 60_000];
  const count = Math.floor(ms / size);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
