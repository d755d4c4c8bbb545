const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** After the first hour an open order is asked about every hour; after so long it has failed. */
export const GIVE_UP_AFTER_MS = 72 * HOUR;

/** When the provider is first asked about an order that nobody came back from. */
const FIRST_CHECKS_MS = [2 * MINUTE, 10 * MINUTE, 60 * MINUTE];

/**
 * The next time to ask the provider about an open order: 2, 10 and 60 minutes after it was placed, then
 * hourly for 3 days; undefined after that. A time that was missed is not made up for. An order of the future,
 * placed before a clock was put back, is asked about every hour until its time has come.
 */
export function nextCheck(placedAt: Date, now: Date): Date | undefined {
  const age = now.getTime() - placedAt.getTime();
  const early = FIRST_CHECKS_MS.find((check) => check > age);
  const next = early ?? (Math.floor(age / HOUR) + 1) * HOUR;
  if (next > GIVE_UP_AFTER_MS) return undefined;
  return new Date(Math.min(placedAt.getTime() + next, now.getTime() + HOUR));
}
