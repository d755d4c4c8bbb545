/** West Africa Time, the clock of Lagos and Port Harcourt: one hour ahead of UTC the whole year. */
const AHEAD_MS = 60 * 60 * 1000;

/**
 * Returns the UTC time, in ISO with milliseconds, of a time on Lagos' clock as a `datetime-local` field has it:
 * `2026-12-01T00:00` is `2026-11-30T23:00:00.000Z`. Undefined for any other text.
 */
export function fromLagos(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return undefined;
  const shifted = timeOf(`${text}:00.000Z`);
  return shifted === undefined ? undefined : new Date(shifted - AHEAD_MS).toISOString();
}

/** The inverse of `fromLagos`, to the minute; undefined for text that is no UTC time in ISO with milliseconds. */
export function toLagos(iso: string): string | undefined {
  const time = timeOf(iso);
  return time === undefined ? undefined : new Date(time + AHEAD_MS).toISOString().slice(0, 16);
}

/** `Date.parse` accepts 30 February, as a day of March, and 24:00, as the next day. */
function timeOf(iso: string): number | undefined {
  const time = Date.parse(iso);
  return Number.isNaN(time) || new Date(time).toISOString() !== iso ? undefined : time;
}
