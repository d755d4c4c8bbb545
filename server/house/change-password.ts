import { repeatField } from "../../domain/house/forms.ts";
import { passwordFault } from "../../domain/house/passwords.ts";
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
  const fault = await passwordFault(given.chosen, [person.name, person.email]);
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
