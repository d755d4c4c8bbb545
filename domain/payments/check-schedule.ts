const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Age of an open order at its last check; if it is not paid by then, it has failed. */
export const GIVE_UP_AFTER_MS = 72 * HOUR;

/** The first checks: ages at which an open order is checked with the provider. */
const FIRST_MS = [2 * MINUTE, 10 * MINUTE, HOUR];
/** Without a payment attempt. Few checks: most such orders are abandoned, and a script can place any number. */
const NOT_BEGUN_MS = [...FIRST_MS, 6 * HOUR, 24 * HOUR, GIVE_UP_AFTER_MS];
/** With a payment attempt. A bank transfer can arrive for 8 hours, while its account is valid (providers, 1.6). */
const BEGUN_MS = [
  ...FIRST_MS,
  ...[2, 3, 4, 5, 6, 7, 8].map((hours) => hours * HOUR),
  ...[12, 24, 48].map((hours) => hours * HOUR),
  GIVE_UP_AFTER_MS,
];

/** Maximum time between two checks. */
export const LONGEST_WAIT_MS = 48 * HOUR;

/**
 * The next time to check an open order with the provider: 2, 10 and 60 minutes after it was placed, then after 6, 24
 * and 72 hours if the provider has no payment attempt for it; if one was `begun`, hourly until 8 hours, then after
 * 12, 24, 48 and 72. Undefined after that. Missed checks are skipped. An order placed in the future (the clock was
 * set back since) is checked every hour until its scheduled times.
 */
export function nextCheck(
  placedAt: Date,
  now: Date,
  { begun }: { begun: boolean },
): Date | undefined {
  const age = now.getTime() - placedAt.getTime();
  const next = (begun ? BEGUN_MS : NOT_BEGUN_MS).find((check) => check > age);
  if (next === undefined) return undefined;
  const time = placedAt.getTime() + next;
  return new Date(age < 0 ? Math.min(time, now.getTime() + HOUR) : time);
}
