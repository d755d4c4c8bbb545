/** Checks of passwords at once in this process: each costs a processor 0.1 s and 32 MiB, and shoppers come first. */
const MOST = 2;
/** In seconds, for who is turned away. */
const RETRY_AFTER = 5;

let underWay = 0;

/**
 * Runs what checks or hashes a password, unless as many are under way as the shop can afford: whoever has many addresses
 * must not be able to keep it busy with wrong passwords.
 */
export async function inPasswordTurn<T>(
  check: () => Promise<T>,
): Promise<T | { kind: "limited"; retryAfter: number }> {
  if (underWay >= MOST) return { kind: "limited", retryAfter: RETRY_AFTER };
  underWay += 1;
  try {
    return await check();
  } finally {
    underWay -= 1;
  }
}
