import { dayAfter, fromLagos, toLagos } from "../time.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A stored time (UTC in ISO) on Lagos' clock, for people: '21 Nov 2026, 10:05'. */
export function momentText(iso: string): string {
  const [, year = "", month = "", day = "", time = ""] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(toLagos(iso) ?? "") ?? [];
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}, ${time}`;
}

/** '6 Dec', with the year if it is not this year's. */
export function shortDay(day: string, today: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const name = `${Number(date)} ${MONTHS[Number(month) - 1]}`;
  return today.startsWith(year) ? name : `${name} ${year}`;
}

/** How many days from one day to another; negative if the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return dayAfter(day, -((new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7));
}

/**
 * Today and the week's first day in Lagos, as `2026-11-21`, and when these begin there (`midnight`, `monday`), UTC in ISO.
 */
export function lagosToday(now: Date): {
  day: string;
  weekBegins: string;
  midnight: string;
  monday: string;
} {
  const local = toLagos(now.toISOString()) ?? "";
  const day = local.slice(0, 10);
  const weekBegins = mondayOf(day);
  return {
    day,
    weekBegins,
    midnight: fromLagos(`${day}T00:00`) ?? "",
    monday: fromLagos(`${weekBegins}T00:00`) ?? "",
  };
}
