// Not `Intl.DateTimeFormat`: creating one took 20 to 50 ms on a phone before any island could be hydrated.
export const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** '6 December 2026', of a day `2026-12-06` or a time that begins with one. */
export function longDay(day: string): string {
  return `${dayOfYear(day)} ${day.slice(0, 4)}`;
}

/** '6 December', of a day `2026-12-06` or a time that begins with one. */
export function dayOfYear(day: string): string {
  return `${Number(day.slice(8, 10))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;
}

/** '6 December at 14:05', in the device's own time zone. */
export function dayAndTime(moment: Date | number): string {
  const date = new Date(moment);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getDate()} ${MONTHS[date.getMonth()]} at ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** A waiting time in words, '1 minute' or '40 minutes', for retry messages; rounded up. */
export function inMinutes(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

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

/** The day in Lagos of a moment, `2026-12-05`. */
export function lagosDay(at: Date): string {
  return toLagos(at.toISOString())?.slice(0, 10) ?? "";
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day that is `days` days after `day`, both as `2026-11-21`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Undefined for days and times that do not exist: `Date.parse` alone takes 30 February for a day of March. */
function timeOf(iso: string): number | undefined {
  const time = Date.parse(iso);
  return Number.isNaN(time) || new Date(time).toISOString() !== iso ? undefined : time;
}
