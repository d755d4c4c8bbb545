import { toLagos } from "../time.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A stored time (UTC in ISO) on Lagos' clock, for people: '21 Nov 2026, 10:05'. */
export function momentText(iso: string): string {
  const [, year = "", month = "", day = "", time = ""] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(toLagos(iso) ?? "") ?? [];
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}, ${time}`;
}
