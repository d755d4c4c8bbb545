const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** After the first hour an open order is asked about every hour; after so long it has failed. */
export const GIVE_UP_AFTER_MS = 72 * HOUR;

/** When the provider is first asked about an order that nobody came back from. */
const FIRST_CHECKS_MS = [2 * MINUTE, 10 * MINUTE, 60 * MINUTE];

/**
 * The next time to ask the provider about an open order: 2, 10 and 60 minutes after it was placed, then
 * hourly for 3 days; undefined after that. A time that was missed is not made up for.
 */
export function nextCheck(placedAt: Date, now: Date): Date | undefined {
  const age = now.getTime() - placedAt.getTime();
  const early = FIRST_CHECKS_MS.find((check) => check > age);
  const next = early ?? (Math.floor(age / HOUR) + 1) * HOUR;
  return next > GIVE_UP_AFTER_MS ? undefined : new Date(placedAt.getTime() + next);
}
