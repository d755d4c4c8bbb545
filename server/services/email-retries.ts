const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * When to retry an e-mail after a number of attempts: 5 seconds after the first, doubling up to an hour;
 * undefined if that is more than 3 days after `since`, the time of the first attempt.
 */
export function retryAt(since: Date, attempts: number, now: Date): Date | undefined {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  const next = now.getTime() + pause;
  return next - since.getTime() > GIVE_UP_AFTER_MS ? undefined : new Date(next);
}
