/** Parses the value of `--keep`: a whole number of days from 1 to 3650; undefined if it was not given. */
export function daysOf(text: string | undefined): number | undefined | "wrong" {
  if (text === undefined) return undefined;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= 3650 ? days : "wrong";
}
