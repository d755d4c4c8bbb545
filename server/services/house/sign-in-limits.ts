import { checkLimits, consumeLimits, dropLimit } from "../limits.ts";
import type { Limit, LimitResult } from "../limits.ts";
import type { HousePorts } from "./types.ts";

const MINUTE_MS = 60 * 1000;
const QUARTER_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const MONTH_MS = 30 * 24 * HOUR_MS;

/** Passwords for one account from one network in 15 minutes. */
const MAX_PER_ACCOUNT_AND_NETWORK = 10;
/** Passwords for one account in an hour, from anywhere: a stranger who reaches it keeps the person out for as long. */
const MAX_PER_ACCOUNT = 100;
/** Attempts from one network in 15 minutes, whatever the account. */
const MAX_PER_NETWORK = 30;
/** Passwords or codes of somebody whose password was right before, in 15 minutes. */
const MAX_PER_PERSON = 10;
/** Wrong codes in 30 days after which only a recovery code is taken: of a million codes three are good at any time. */
const MAX_WRONG_CODES = 30;

type LimitPorts = Pick<HousePorts, "db" | "fingerprint" | "now">;

/**
 * Counts an attempt to sign in before the password is looked at, so that simultaneous attempts count as well. `account`
 * is the e-mail address, whether somebody has it or not.
 */
export function countSignIn(
  ports: LimitPorts,
  account: string,
  network: string,
): Promise<LimitResult> {
  const { fingerprint } = ports;
  const from = fingerprint(network);
  return count(ports, [
    { key: `house network ${from}`, most: MAX_PER_NETWORK, windowMs: QUARTER_MS },
    {
      key: `${accountKey(fingerprint, account)} ${from}`,
      most: MAX_PER_ACCOUNT_AND_NETWORK,
      windowMs: QUARTER_MS,
    },
    { key: accountKey(fingerprint, account), most: MAX_PER_ACCOUNT, windowMs: HOUR_MS },
  ]);
}

/** Counts a password that somebody signed in gives once more: strangers cannot use this limit up. */
export function countConfirmation(ports: LimitPorts, personId: string): Promise<LimitResult> {
  return count(ports, [confirmationLimit(personId)]);
}

/** Counts a code; strangers, who do not know the password, cannot use these limits up. */
export async function countCode(
  ports: LimitPorts,
  personId: string,
): Promise<LimitResult & { isRecoveryOnly?: boolean }> {
  const counted = await count(ports, codeLimits(personId).slice(0, 1));
  if (counted.kind === "reached") return counted;
  const long = await count(ports, codeLimits(personId).slice(1));
  return { kind: "within", isRecoveryOnly: long.kind === "reached" };
}

async function count({ db, now }: LimitPorts, limits: readonly Limit[]): Promise<LimitResult> {
  const before = await checkLimits(db, limits, now());
  if (before.kind === "reached") return before;
  return db.transaction().execute((transaction) => consumeLimits(transaction, limits, now()));
}

/** After a right password or code, and for who is invited by the server's shell: the wrong ones no longer count. */
export async function forgiveAttempts(
  { db, fingerprint }: Pick<LimitPorts, "db" | "fingerprint">,
  { id, email }: { id: string; email: string },
  network = "",
): Promise<void> {
  const account = accountKey(fingerprint, email);
  const limits = [confirmationLimit(id), ...codeLimits(id)];
  const keys = [account, `${account} ${fingerprint(network)}`, ...limits.map(({ key }) => key)];
  for (const key of keys) await dropLimit(db, key);
}

/** After a right password alone: codes that were wrong still count. */
export async function forgiveConfirmations(
  { db }: Pick<LimitPorts, "db">,
  personId: string,
): Promise<void> {
  await dropLimit(db, confirmationLimit(personId).key);
}

function accountKey(fingerprint: HousePorts["fingerprint"], account: string): string {
  return `house account ${fingerprint(account.toLowerCase())}`;
}

function confirmationLimit(personId: string): Limit {
  return { key: `house password ${personId}`, most: MAX_PER_PERSON, windowMs: QUARTER_MS };
}

function codeLimits(personId: string): readonly Limit[] {
  return [
    { key: `house code ${personId}`, most: MAX_PER_PERSON, windowMs: QUARTER_MS },
    { key: `house codes ${personId}`, most: MAX_WRONG_CODES, windowMs: MONTH_MS },
  ];
}
