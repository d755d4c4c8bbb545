/** Port Harcourt's clock, West Africa Time: one hour ahead of UTC the whole year. */
const AHEAD_MS = 60 * 60 * 1000;

/** Formats a stored time for the owner, in Port Harcourt's time: `2026-11-21 10:05`. */
export function lagosTime(utc: string): string {
  const shifted = new Date(Date.parse(utc) + AHEAD_MS);
  return shifted.toISOString().slice(0, 16).replace("T", " ");
}

/** Returns the midnights in Port Harcourt that begin and end a day `2026-11-21`; undefined if it is not a date. */
export function lagosDay(text: string): { start: Date; end: Date } | undefined {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // `Date.parse` accepts 30 February, as a day of March.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(text))
    return undefined;
  const start = new Date(midnight - AHEAD_MS);
  return { start, end: new Date(start.getTime() + 24 * 60 * 60 * 1000) };
}
