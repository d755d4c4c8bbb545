import { repeatField } from "../../domain/house/forms.ts";
import { EASILY_GUESSED, passwordFault } from "../../domain/house/passwords.ts";
import { confirmedWithin10Minutes } from "../../domain/house/sign-in.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { record } from "./record.ts";
import { inPasswordTurn, openWithPassword, sealWithPassword } from "./scrypt.ts";
import { endSessions } from "./sessions.ts";
import { countConfirmation, forgiveConfirmations } from "./sign-in-limits.ts";
import type { HousePorts, Visit } from "./visit.ts";

type ChangePasswordResult =
  /** `ended`: how many other sessions ended with it. */
  | { kind: "changed"; ended: number }
  /** What is wrong with the new one, by field: `chosen` or `repeat`. */
  | { kind: "invalid"; fields: Record<string, string> }
  /** The old one is not right. */
  | { kind: "wrong" }
  | { kind: "limited"; retryAfter: number };

/** `password` is the one until now. */
type NewPassword = { password: string; chosen: string; repeat: string };

/**
 * Changes the visitor's own password. The old one is always asked for, however fresh the session: a phone that was left
 * open must not lock its owner out. All other sessions end; the second factor's secret is encrypted anew (`scrypt.ts`).
 */
export async function changePassword(
  ports: HousePorts,
  visit: Visit,
  given: NewPassword,
): Promise<ChangePasswordResult> {
  const { person } = visit;
  const fault = await newPasswordFault(given.chosen, [person.name, person.email]);
  if (fault !== undefined) return { kind: "invalid", fields: { chosen: fault } };
  if (given.chosen !== given.repeat) {
    return { kind: "invalid", fields: { repeat: repeatField.message } };
  }
  return inPasswordTurn(async (): Promise<ChangePasswordResult> => {
    const counted = await countConfirmation(ports, person.id);
    if (counted.kind === "reached") return { kind: "limited", retryAfter: counted.retryAfter };
    return change(ports, visit, given);
  });
}

async function change(
  ports: HousePorts,
  { person, sessionId }: Visit,
  { password, chosen }: NewPassword,
): Promise<ChangePasswordResult> {
  const { db, now } = ports;
  const old = await db
    .selectFrom("house_people")
    .select(["password_hash", "factor_secret"])
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  if (!(await isPassword(old.password_hash, password))) return { kind: "wrong" };
  await forgiveConfirmations(ports, person.id);
  if (chosen === password) return { kind: "invalid", fields: { chosen: SAME } };
  const secret = old.factor_secret && (await openWithPassword(old.factor_secret, password));
  const password_hash = await hashPassword(chosen);
  const factor_secret = secret ? await sealWithPassword(secret, chosen) : null;
  const at = now();
  return db.transaction().execute(async (transaction): Promise<ChangePasswordResult> => {
    const changed = await transaction
      .updateTable("house_people")
      .set({ password_hash, factor_secret })
      .where("id", "=", person.id)
      // The account may be recovered, or its second factor changed, at this moment.
      .where("password_hash", "=", old.password_hash)
      .where(({ eb }) =>
        old.factor_secret === null
          ? eb("factor_secret", "is", null)
          : eb("factor_secret", "=", old.factor_secret),
      )
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return { kind: "wrong" };
    const ended = await endSessions(transaction, person.id, sessionId);
    await transaction
      .updateTable("house_sessions")
      .set({ confirmed_at: at.toISOString() })
      .where("id", "=", sessionId)
      .execute();
    const thing = { kind: "person", id: person.id };
    await record(transaction, { by: person, act: "changed-password", thing, after: { ended } }, at);
    return { kind: "changed", ended };
  });
}

const SAME = "This is your password already. Please choose another.";

export type ConfirmResult =
  /** The password is not older than ten minutes: what needs it may be done. */
  { kind: "confirmed" } | { kind: "wrong" } | { kind: "limited"; retryAfter: number };

/**
 * For what needs a password given within the last ten minutes, such as a refund: passes if this session's is fresh,
 * else checks the one that was posted with the form. Wrong ones are limited by themselves. `mustType`: it is checked
 * however fresh the session is.
 */
export async function confirmPassword(
  ports: HousePorts,
  { person, sessionId, confirmedAt }: Visit,
  password: string | undefined,
  { mustType = false } = {},
): Promise<ConfirmResult> {
  const { db, now } = ports;
  if (!mustType && confirmedWithin10Minutes(confirmedAt, now())) return { kind: "confirmed" };
  if (!password) return { kind: "wrong" };
  return inPasswordTurn(async (): Promise<ConfirmResult> => {
    const counted = await countConfirmation(ports, person.id);
    if (counted.kind === "reached") return { kind: "limited", retryAfter: counted.retryAfter };
    const { password_hash } = await db
      .selectFrom("house_people")
      .select("password_hash")
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow();
    if (!(await isPassword(password_hash, password))) return { kind: "wrong" };
    await forgiveConfirmations(ports, person.id);
    await db
      .updateTable("house_sessions")
      .set({ confirmed_at: now().toISOString() })
      .where("id", "=", sessionId)
      .execute();
    return { kind: "confirmed" };
  });
}

/** In how many guesses a password is found, as a power of ten: below, a stolen hash is opened within days. */
const MIN_GUESSES_LOG10 = 10;
/** Of a longer one, the beginning must be hard to guess by itself: 200 characters would take a second to judge. */
const JUDGED_LENGTH = 48;

/**
 * Returns what is wrong with a new password, in words for its person; undefined if nothing is. By the shop's own rules
 * first, then by the 49,000 most common passwords and their variations. `own`: the person's name and e-mail address.
 */
export async function newPasswordFault(
  password: string,
  own: readonly string[],
): Promise<string | undefined> {
  const fault = passwordFault(password, own);
  if (fault !== undefined) return fault;
  const { check } = await (judge ??= load());
  const words = own.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter(Boolean);
  const { guessesLog10 } = check(password.slice(0, JUDGED_LENGTH), words);
  return guessesLog10 < MIN_GUESSES_LOG10 ? EASILY_GUESSED : undefined;
}

let judge: ReturnType<typeof load> | undefined;

/** Loaded when the first password is chosen: 170 ms and 45 MB, which a shop whose people are in never needs. */
async function load() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const factory = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return {
    check: (password: string, words: readonly string[]) => factory.check(password, [...words]),
  };
}
