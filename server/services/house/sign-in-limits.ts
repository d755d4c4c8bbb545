import { checkLimits, consumeLimits, dropLimit } from "../limits.ts";
import type { Limit, LimitResult } from "../limits.ts";
import type { HousePorts } from "./types.ts";

const WINDOW_MS = 15 * 60 * 1000;
/** Passwords or codes for one account in 15 minutes. Reached by a stranger, it keeps the person out for as long. */
const MAX_PER_ACCOUNT = 10;
/** Attempts from one network in 15 minutes, whatever the account. */
const MAX_PER_NETWORK = 30;

type LimitPorts = Pick<HousePorts, "db" | "fingerprint" | "now">;

/**
 * Counts an attempt before the password is looked at, so that simultaneous attempts count as well. `account` is the
 * e-mail address, whether somebody has it or not.
 */
export async function countAttempt(
  { db, fingerprint, now }: LimitPorts,
  account: string,
  network: string,
): Promise<LimitResult> {
  const limits: readonly Limit[] = [
    { key: `house network ${fingerprint(network)}`, most: MAX_PER_NETWORK, windowMs: WINDOW_MS },
    { key: accountKey(fingerprint, account), most: MAX_PER_ACCOUNT, windowMs: WINDOW_MS },
  ];
  const before = await checkLimits(db, limits, now());
  if (before.kind === "reached") return before;
  return db.transaction().execute((transaction) => consumeLimits(transaction, limits, now()));
}

/** After a right password or code: the account's wrong ones no longer count. */
export async function forgiveAttempts(
  { db, fingerprint }: LimitPorts,
  account: string,
): Promise<void> {
  await dropLimit(db, accountKey(fingerprint, account));
}

function accountKey(fingerprint: HousePorts["fingerprint"], account: string): string {
  return `house account ${fingerprint(account.toLowerCase())}`;
}
