// No `Intl.DateTimeFormat`: the first one took 20 to 50 ms of a phone's processor before any island could be hydrated.
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
