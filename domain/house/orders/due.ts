import { isOpenStage } from "../../orders/stage.ts";
import type { Stage } from "../../orders/stage.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** How many days ahead 'due in three days' looks. */
export const SOON_DAYS = 3;

export type Due = { text: string; isOverdue: boolean };

/**
 * When an order is due, in words: 'Overdue since 3 Dec', 'Due today', 'Due 6 Dec'. Undefined before anything is paid,
 * and once it has left the house or was cancelled. Days are Lagos' calendar, `2026-12-05`.
 */
export function dueOf(
  { readyBy, stage }: { readyBy: string | null; stage: Stage },
  today: string,
): Due | undefined {
  if (readyBy === null || !isOpenStage(stage)) return undefined;
  const left = daysBetween(today, readyBy);
  if (left < 0) return { text: `Overdue since ${shortDay(readyBy, today)}`, isOverdue: true };
  if (left === 0) return { text: "Due today", isOverdue: false };
  if (left === 1) return { text: "Due tomorrow", isOverdue: false };
  return { text: `Due ${shortDay(readyBy, today)}`, isOverdue: false };
}

/** A day some days after another one. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** '6 Dec', with the year if it is not this year's. */
export function shortDay(day: string, today: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const name = `${Number(date)} ${MONTHS[Number(month) - 1]}`;
  return today.startsWith(year) ? name : `${name} ${year}`;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}
