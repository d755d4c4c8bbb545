/** '6 December 2026', of a day `2026-12-06`. */
export function longDay(day: string): string {
  return LONG.format(new Date(`${day}T00:00:00Z`));
}

const LONG = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
