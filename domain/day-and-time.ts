import { MONTHS } from "./long-day.ts";

/** '6 December at 14:05', in the device's own time zone. */
export function dayAndTime(moment: Date | number): string {
  const date = new Date(moment);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getDate()} ${MONTHS[date.getMonth()]} at ${two(date.getHours())}:${two(date.getMinutes())}`;
}
