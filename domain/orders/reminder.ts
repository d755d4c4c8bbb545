import type { FormField } from "../fields.ts";
import { fromLagos, lagosDay, toLagos } from "../time.ts";

/** When customers are reminded of an unpaid order: orders that were placed before `since` are left alone. */
export type ReminderTerms = { hours: number; since: string } | { hours: null };

export const NO_REMINDER: ReminderTerms = { hours: null };

export const MAX_REMINDER_HOURS = 96;

export const reminderField: FormField<"hours"> = {
  name: "hours",
  label: "Reminder",
  type: "text",
  autocomplete: "off",
  required: true,
  maxLength: 3,
  message: `Please enter whole hours, 1 to ${MAX_REMINDER_HOURS}, or “off”.`,
  hint: `1 to ${MAX_REMINDER_HOURS} hours, or “off”. We propose 2.`,
};

/** Reads the field's text; null is 'off', undefined any other text that is no number of hours. */
export function readReminderHours(text: string): number | null | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === "off") return null;
  const hours = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
  return hours >= 1 && hours <= MAX_REMINDER_HOURS ? hours : undefined;
}

const HOUR_MS = 60 * 60 * 1000;
/** The hours in Lagos between which reminders go out. */
const [MORNING, EVENING] = [7, 21];

/** A moment itself, or 7:00 in Lagos if it is in the night before. */
export function afterNight(at: Date): Date {
  const hour = Number(toLagos(at.toISOString())?.slice(11, 13));
  if (hour >= MORNING && hour < EVENING) return at;
  const day = lagosDay(hour < MORNING ? at : new Date(at.getTime() + 24 * HOUR_MS));
  return new Date(fromLagos(`${day}T07:00`) ?? at);
}

/** When the reminder of an order is to go out: at `now`, if it is late. */
export function reminderDue(placedAt: Date, hours: number, now: Date): Date {
  return afterNight(new Date(Math.max(placedAt.getTime() + hours * HOUR_MS, now.getTime())));
}
