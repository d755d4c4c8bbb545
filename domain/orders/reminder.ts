import { fromLagos } from "../catalogue/lagos-time.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Hours before the day on which a bespoke order is ready at which its customer is reminded of the balance, longest first. */
export const REMINDER_HOURS = [72, 48] as const;
export type ReminderHours = (typeof REMINDER_HOURS)[number];

/** Hours before that day by which the balance is due (section 9, Terms). */
export const BALANCE_HOURS = 24;

/** The day in Lagos before which the balance of an order that is ready on `day` is to be paid, both `2026-12-05`. */
export function balanceBefore(day: string): string | undefined {
  const begins = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(begins)) return undefined;
  return new Date(begins - BALANCE_HOURS * HOUR_MS).toISOString().slice(0, 10);
}

/**
 * The reminder that is to go out now for an order that is ready on `day`, `2026-12-05` in Lagos; undefined before the
 * first and once the day has begun. Of two that are late, only the later one goes out.
 */
export function reminderAt(day: string, now: Date): ReminderHours | undefined {
  const begins = fromLagos(`${day}T00:00`);
  if (begins === undefined) return undefined;
  const left = Date.parse(begins) - now.getTime();
  if (left <= 0) return undefined;
  return [...REMINDER_HOURS].reverse().find((hours) => left <= hours * HOUR_MS);
}
