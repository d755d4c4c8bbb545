import { counterOf, isFactorSecret } from "./authenticator.ts";
import { dropFactor } from "./drop-factor.ts";
import { isPassword } from "./passwords.ts";
import { record } from "./record.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import { sealWithPassword } from "./seal.ts";
import { endSessions } from "./sessions.ts";
import { inPasswordTurn } from "./password-turns.ts";
import { countConfirmation, forgiveConfirmations } from "./sign-in-limits.ts";
import type { HousePorts, Visit } from "./types.ts";

export type TurnOnResult =
  /** To be kept on paper: shown once, each good once. */
  | { kind: "on"; recoveryCodes: string[] }
  | { kind: "wrong-code" }
  | { kind: "wrong-password" }
  | { kind: "limited"; retryAfter: number };

/** The secret that the app has, its code now, and the person's password. */
export type FactorProof = { secret: string; code: string; password: string };

/**
 * Turns the second factor on, with the secret that the person's app has. The password is always asked for: the secret
 * is encrypted with it (`seal.ts`). All other sessions end.
 */
export async function turnOnFactor(
  ports: HousePorts,
  visit: Visit,
  proof: FactorProof,
): Promise<TurnOnResult> {
  return inPasswordTurn(async (): Promise<TurnOnResult> => {
    const counted = await countConfirmation(ports, visit.person.id);
    if (counted.kind === "reached") return { kind: "limited", retryAfter: counted.retryAfter };
    return turnOn(ports, visit, proof);
  });
}

async function turnOn(
  ports: HousePorts,
  { person, sessionId }: Visit,
  { secret, code, password }: FactorProof,
): Promise<TurnOnResult> {
  const { db, now, random } = ports;
  const { password_hash } = await db
    .selectFrom("house_people")
    .select("password_hash")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  if (!(await isPassword(password_hash, password))) return { kind: "wrong-password" };
  await forgiveConfirmations(ports, person.id);
  if (!isFactorSecret(secret)) return { kind: "wrong-code" };
  const counter = await counterOf(secret, code.replace(/\s/g, ""), now());
  if (counter === undefined) return { kind: "wrong-code" };
  const factor_secret = await sealWithPassword(secret, password);
  const recoveryCodes = await db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable("house_people")
      .set({ factor_secret, factor_counter: counter })
      .where("id", "=", person.id)
      // The account may be recovered at this moment: then this password is not theirs any more.
      .where("password_hash", "=", password_hash)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return undefined;
    await endSessions(transaction, person.id, sessionId);
    const thing = { kind: "person", id: person.id };
    await record(transaction, { by: person, act: "turned-on-second-factor", thing }, now());
    return replaceRecoveryCodes(transaction, random, person.id);
  });
  return recoveryCodes ? { kind: "on", recoveryCodes } : { kind: "wrong-password" };
}

/** Turns it off. The caller has had the password confirmed. */
export async function turnOffFactor(
  { db, now }: Pick<HousePorts, "db" | "now">,
  { person }: Visit,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await dropFactor(transaction, person.id);
    const thing = { kind: "person", id: person.id };
    await record(transaction, { by: person, act: "turned-off-second-factor", thing }, now());
  });
}
