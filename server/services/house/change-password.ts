import { repeatField } from "../../../domain/house/forms.ts";
import { newPasswordFault } from "./new-password.ts";
import { inPasswordTurn } from "./password-turns.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { record } from "./record.ts";
import { openWithPassword, sealWithPassword } from "./seal.ts";
import { endSessions } from "./sessions.ts";
import { countConfirmation, forgiveConfirmations } from "./sign-in-limits.ts";
import type { HousePorts, Visit } from "./types.ts";

export type ChangePasswordResult =
  /** `ended`: how many other sessions ended with it. */
  | { kind: "changed"; ended: number }
  /** What is wrong with the new one, by field: `chosen` or `repeat`. */
  | { kind: "invalid"; fields: Record<string, string> }
  /** The old one is not right. */
  | { kind: "wrong" }
  | { kind: "limited"; retryAfter: number };

/** `password` is the one until now. */
export type NewPassword = { password: string; chosen: string; repeat: string };

/**
 * Changes the visitor's own password. The old one is always asked for, however fresh the session: a phone that was left
 * open must not lock its owner out. All other sessions end; the second factor's secret is encrypted anew (`seal.ts`).
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
