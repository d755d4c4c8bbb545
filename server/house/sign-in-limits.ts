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

/** Attempts for one account from one network in 15 minutes. */
const MAX_PER_ACCOUNT_AND_NETWORK = 10;
/** The same from one IPv6 /48, which a single customer may own. It allows 80 in an hour, fewer than `MAX_OF_STRANGERS`. */
const MAX_PER_ACCOUNT_AND_SITE = 20;
/**
 * Attempts for one account in an hour from browsers and networks that never signed in. Strangers who reach this limit
 * keep out each other, and the account's person only with a new device in a new place.
 */
const MAX_OF_STRANGERS = 100;
/** Attempts from one network in 15 minutes, whatever the account; and from one IPv6 /48. */
const MAX_PER_NETWORK = 30;
const MAX_PER_SITE = 60;
/** Attempts from a browser that has signed in before, in 15 minutes. */
const MAX_PER_DEVICE = 10;
/** Passwords of a signed-in person in 15 minutes; also codes of a person whose password was right, in 15 minutes. */
const MAX_PER_PERSON = 10;
/**
 * Codes in 30 days, after which only a recovery code is accepted: somebody who knows the password could otherwise guess
 * one in time, since three of the million possible codes are right at any moment.
 */
const MAX_WRONG_CODES = 30;

type LimitPorts = Pick<HousePorts, "db" | "fingerprint" | "now">;

/** An attempt to sign in: the e-mail address that was typed (perhaps nobody's), the network, and the known device. */
export type Attempt = { email: string; network: string; known: KnownDevice };

/** Whether a limit refuses an attempt to sign in. Checked first, since it needs no write and no turn in the queue. */
export function checkSignIn(ports: LimitPorts, attempt: Attempt): Promise<LimitResult> {
  return checkLimits(ports.db, signInLimits(ports, attempt), ports.now());
}

/** Counts an attempt to sign in. Call it before the password is checked, so that simultaneous attempts count as well. */
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

/** The /48 of an IPv6 /64 in the format of `networkOf` (`server/http/rate-limit.ts`); undefined for IPv4. */
function siteOf(network: string): string | undefined {
  const groups = network.split(":");
  return groups.length === 4 ? groups.slice(0, 3).join(":") : undefined;
}

/** Counts a password that a signed-in person gives once more. Strangers cannot use this limit up. */
export function countConfirmation(ports: LimitPorts, personId: string): Promise<LimitResult> {
  return count(ports, [confirmationLimit(personId)]);
}

/** Counts a code of the second factor. Strangers, who do not know the password, cannot use these limits up. */
export async function countCode(
  ports: LimitPorts,
  personId: string,
): Promise<LimitResult & { isRecoveryOnly?: boolean }> {
  const counted = await count(ports, codeLimits(personId).slice(0, 1));
  if (counted.kind === "limited") return counted;
  const long = await count(ports, codeLimits(personId).slice(1));
  return { kind: "within", isRecoveryOnly: long.kind === "limited" };
}

async function count({ db, now }: LimitPorts, limits: readonly Limit[]): Promise<LimitResult> {
  const before = await checkLimits(db, limits, now());
  if (before.kind === "limited") return before;
  return db.transaction().execute((transaction) => consumeLimits(transaction, limits, now()));
}

/**
 * Forgives the person's own wrong attempts, from this browser or network, after they have signed in. Attempts of others
 * still count; otherwise these could go on guessing after each sign-in.
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

/** Forgives all attempts for an account that the server's shell invites again. */
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

/** Forgives wrong passwords of a signed-in person after a right one. Wrong codes still count. */
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

/** At this many failures in an hour the owner is warned by e-mail; further failures in that hour are only logged. */
const FAILURES_BEFORE_WARNING = 10;
/** Minimum time between two such e-mails about the same account. */
const WARNING_PAUSE_MS = 6 * HOUR_MS;

type FailurePorts = Pick<HousePorts, "db" | "now" | "fingerprint" | "logger" | "outboxBell">;

/** Notes a failed sign-in: always in the log, and in the record if the account exists. */
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
  const isWarned = await db.transaction().execute(async (transaction) => {
    const most = FAILURES_BEFORE_WARNING - 1;
    const failures = { key: `house failed ${id}`, most, windowMs: HOUR_MS };
    const counted = await consumeLimits(transaction, [failures], at);
    if (counted.kind === "within") {
      const act = what === "password" ? "failed-password" : "failed-code";
      await record(transaction, { by: STRANGER, act, thing, after: { name, from } }, at);
      return false;
    }
    const warnings = { key: `house failed told ${id}`, most: 1, windowMs: WARNING_PAUSE_MS };
    if ((await consumeLimits(transaction, [warnings], at)).kind === "limited") return false;
    await record(
      transaction,
      { by: STRANGER, act: "failed-often", thing, after: { name, from } },
      at,
    );
    await enqueueEmail(transaction, "sign-in-warning", `${id}:${at.toISOString()}`, at);
    return true;
  });
  if (isWarned) outboxBell.ring();
}

/** The beginning of a fingerprint: enough to tell callers apart in the log. */
function short(print: string): string {
  return print.slice(0, 12);
}
