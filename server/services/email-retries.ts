const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * When to try an e-mail again after so many attempts: 5 seconds after the first, doubling to an hour;
 * undefined once it would be more than 3 days after the first.
 */
export function retryAt(since: Date, attempts: number, now: Date): Date | undefined {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  const next = now.getTime() + pause;
  return next - since.getTime() > GIVE_UP_AFTER_MS ? undefined : new Date(next);
}
