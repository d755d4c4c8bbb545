// No `Intl.DateTimeFormat`: the first one took 20 to 50 ms of a phone's processor before any island could be hydrated.
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

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
