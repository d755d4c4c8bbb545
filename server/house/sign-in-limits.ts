import { checkLimits, consumeLimits, dropLimit, uncountLimit } from "../db/limits.ts";
import type { Limit, LimitResult } from "../db/limits.ts";
import { enqueueEmail } from "../messages/outbox.ts";
import type { KnownDevice } from "./devices.ts";
import { record, STRANGER } from "./record.ts";
import type { Caller, HousePorts, Person } from "./visit.ts";

const MINUTE_MS = 60 * 1000;
const QUARTER_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const MONTH_MS = 30 * 24 * HOUR_MS;

/** Passwords for one account from one network in 15 minutes. */
const MAX_PER_ACCOUNT_AND_NETWORK = 10;
/** The same from one IPv6 /48, which one customer of a provider may have: 80 an hour, fewer than `MAX_OF_STRANGERS`. */
const MAX_PER_ACCOUNT_AND_SITE = 20;
/**
 * Passwords for one account in an hour from browsers and networks that never signed in: strangers who reach it keep each
 * other out, and a person who uses a new device in a new place.
 */
const MAX_OF_STRANGERS = 100;
/** Attempts from one network in 15 minutes, whatever the account; and from one IPv6 /48. */
const MAX_PER_NETWORK = 30;
const MAX_PER_SITE = 60;
/** Passwords from a browser that has signed in before, in 15 minutes. */
const MAX_PER_DEVICE = 10;
/** Passwords or codes of somebody whose password was right before, in 15 minutes. */
const MAX_PER_PERSON = 10;
/** Wrong codes in 30 days after which only a recovery code is taken: of a million codes three are good at any time. */
const MAX_WRONG_CODES = 30;

type LimitPorts = Pick<HousePorts, "db" | "fingerprint" | "now">;

/** Who tries to get in: the address, whether somebody has it or not, from where, and what is known of the caller. */
export type Attempt = { email: string; network: string; known: KnownDevice };

/** Whether an attempt to sign in is refused anyway: costs no turn and no write. */
export function checkSignIn(ports: LimitPorts, attempt: Attempt): Promise<LimitResult> {
  return checkLimits(ports.db, signInLimits(ports, attempt), ports.now());
}

/** Counts an attempt to sign in before the password is looked at, so that simultaneous attempts count as well. */
export function countSignIn(ports: LimitPorts, attempt: Attempt): Promise<LimitResult> {
  return count(ports, signInLimits(ports, attempt));
}

function signInLimits({ fingerprint }: LimitPorts, attempt: Attempt): Limit[] {
  const { email, network, known } = attempt;
  if (known.device !== undefined) {
    return [{ key: deviceKey(known.device), most: MAX_PER_DEVICE, windowMs: QUARTER_MS }];
  }
  const [from, account] = [fingerprint(network), accountKey(fingerprint, email)];
  const quarter = (key: string, most: number) => ({ key, most, windowMs: QUARTER_MS });
  const limits = [
    quarter(`house network ${from}`, MAX_PER_NETWORK),
    quarter(`${account} ${from}`, MAX_PER_ACCOUNT_AND_NETWORK),
  ];
  const site = siteOf(network);
  if (site !== undefined) {
    const wide = fingerprint(site);
    limits.push(quarter(`house site ${wide}`, MAX_PER_SITE));
    limits.push(quarter(`${account} site ${wide}`, MAX_PER_ACCOUNT_AND_SITE));
  }
  const strangers = { key: account, most: MAX_OF_STRANGERS, windowMs: HOUR_MS };
  return known.isNetwork ? limits : [...limits, strangers];
}

/** The /48 of an IPv6 /64 as `networkOf` writes it; undefined for IPv4. */
function siteOf(network: string): string | undefined {
  const groups = network.split(":");
  return groups.length === 4 ? groups.slice(0, 3).join(":") : undefined;
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

/**
 * After a right password and code: the wrong ones before it from this browser or network no longer count. Those of other
 * strangers do, or they could go on after each sign-in.
 */
export async function forgiveAttempts(
  ports: LimitPorts,
  personId: string,
  attempt: Attempt,
): Promise<void> {
  const { db, fingerprint } = ports;
  const own = new Set([
    ...(attempt.known.device === undefined ? [] : [deviceKey(attempt.known.device)]),
    `${accountKey(fingerprint, attempt.email)} ${fingerprint(attempt.network)}`,
  ]);
  for (const { key } of signInLimits(ports, attempt)) {
    await (own.has(key) ? dropLimit(db, key) : uncountLimit(db, key));
  }
  await dropOwnLimits(db, personId);
}

/** For who is invited by the server's shell. */
export async function forgiveAll(
  { db, fingerprint }: Pick<LimitPorts, "db" | "fingerprint">,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await dropLimit(db, accountKey(fingerprint, email));
  await dropOwnLimits(db, id);
}

async function dropOwnLimits(db: LimitPorts["db"], personId: string): Promise<void> {
  const limits = [confirmationLimit(personId), ...codeLimits(personId)];
  for (const { key } of limits) await dropLimit(db, key);
}

/** After a right password alone: codes that were wrong still count. */
export async function forgiveConfirmations(
  { db }: Pick<LimitPorts, "db">,
  personId: string,
): Promise<void> {
  await dropLimit(db, confirmationLimit(personId).key);
}

function deviceKey(hash: string): string {
  return `house device ${hash}`;
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

const WARNING_HOUR_MS = 60 * 60 * 1000;
/** As many failures in an hour are a run: the owner is notified by e-mail, and further ones are only logged. */
const RUN = 10;
/** One e-mail for one account in this time, however long somebody goes on. */
const TOLD_MS = 6 * WARNING_HOUR_MS;

type FailurePorts = Pick<HousePorts, "db" | "now" | "fingerprint" | "logger" | "outboxBell">;

/** Leaves a trace of a sign-in that failed: in the log always, in the record where the account exists. */
export async function noteFailure(
  { db, now, fingerprint, logger, outboxBell }: FailurePorts,
  what: "password" | "code",
  account: { email: string; person: Pick<Person, "id" | "name"> | undefined },
  { network }: Pick<Caller, "network">,
): Promise<void> {
  const { email, person } = account;
  const from = short(fingerprint(network));
  const facts = { account: short(fingerprint(email)), network: from };
  logger.warn(facts, `Sign-in failed: the ${what} was wrong`);
  if (!person) return;
  const { id, name } = person;
  const at = now();
  const thing = { kind: "person", id };
  const isTold = await db.transaction().execute(async (transaction) => {
    const run = { key: `house failed ${id}`, most: RUN - 1, windowMs: WARNING_HOUR_MS };
    const counted = await consumeLimits(transaction, [run], at);
    if (counted.kind === "within") {
      const act = what === "password" ? "failed-password" : "failed-code";
      await record(transaction, { by: STRANGER, act, thing, after: { name, from } }, at);
      return false;
    }
    const told = { key: `house failed told ${id}`, most: 1, windowMs: TOLD_MS };
    if ((await consumeLimits(transaction, [told], at)).kind === "reached") return false;
    await record(
      transaction,
      { by: STRANGER, act: "failed-often", thing, after: { name, from } },
      at,
    );
    await enqueueEmail(transaction, "sign-in-warning", `${id}:${at.toISOString()}`, at);
    return true;
  });
  if (isTold) outboxBell.ring();
}

/** Enough to tell callers apart in the log. */
function short(print: string): string {
  return print.slice(0, 12);
}
