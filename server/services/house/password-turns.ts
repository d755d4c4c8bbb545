/** Checks of passwords that wait for their turn in this process; the one under way counts. */
const MOST_STRANGERS = 4;
/** Of somebody who is in, or whose browser is known: strangers cannot use these up. */
const MOST = 12;
/** In seconds, for who is turned away. */
const RETRY_AFTER = 5;

let inLine = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs what checks or hashes a password, one at a time, unless too many wait: each takes 0.15 s of a processor and
 * 32 MiB, and whoever has many addresses must not be able to keep the shop busy with wrong passwords. Count an attempt
 * within it, so that who is turned away has not used one up.
 */
export async function inPasswordTurn<T>(
  check: () => Promise<T>,
  { isStranger = false } = {},
): Promise<T | { kind: "limited"; retryAfter: number }> {
  if (inLine >= (isStranger ? MOST_STRANGERS : MOST)) {
    return { kind: "limited", retryAfter: RETRY_AFTER };
  }
  inLine += 1;
  const turn = last.then(check);
  last = turn.catch(() => {});
  try {
    return await turn;
  } finally {
    inLine -= 1;
  }
}
