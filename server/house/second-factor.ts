import {
  counterOf,
  hashCode,
  isFactorSecret,
  newRecoveryCodes,
  storeRecoveryCodes,
} from "./authenticator.ts";
import { isPassword } from "./passwords.ts";
import { dropFactor } from "./people.ts";
import { record } from "./record.ts";
import { inPasswordTurn, openWithPassword, sealWithPassword } from "./scrypt.ts";
import { endSessions } from "./sessions.ts";
import { countCode, countConfirmation, forgiveConfirmations } from "./sign-in-limits.ts";
import { plain, spendCode } from "./sign-in.ts";
import type { HousePorts, Person, Visit } from "./visit.ts";

type TurnOnResult =
  /** To be kept on paper: shown once, each good once. It is on once one of them was typed back. */
  | { kind: "codes"; recoveryCodes: string[] }
  | { kind: "wrong-code" }
  | { kind: "wrong-password" }
  | { kind: "limited"; retryAfter: number };

/** The secret that the app has, its code now, and the person's password. */
type FactorProof = { secret: string; code: string; password: string };

/** How long the recovery codes can be typed back. */
const PENDING_MS = 60 * 60 * 1000;

/**
 * Begins to turn the second factor on, with the secret that the person's app has. The password is always asked for: the
 * secret is encrypted with it (`scrypt.ts`). `confirmFactor` ends it.
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
  { person }: Visit,
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
  const counter = counterOf(secret, code.replace(/\s/g, ""), now());
  if (counter === undefined) return { kind: "wrong-code" };
  const factor_secret = await sealWithPassword(secret, password);
  const { codes, hashes } = newRecoveryCodes(random);
  const pending = {
    factor_secret,
    factor_counter: counter,
    password_hash: password_hash ?? "",
    code_hashes: JSON.stringify(hashes),
    expires_at: new Date(now().getTime() + PENDING_MS).toISOString(),
  };
  await db
    .insertInto("house_pending_factors")
    .values({ person_id: person.id, ...pending })
    .onConflict((conflict) => conflict.column("person_id").doUpdateSet(pending))
    .execute();
  return { kind: "codes", recoveryCodes: codes };
}

type ConfirmFactorResult =
  | { kind: "on" }
  /** None of the recovery codes: they were not written down as they are. */
  | { kind: "wrong" }
  /** Too late, or the password was changed since: from the beginning. */
  | { kind: "over" };

/**
 * Turns the second factor on that was begun, once one of its recovery codes was typed back: whoever has lost the phone
 * and never wrote them down would be locked out. The code stays good. All other sessions end.
 */
export async function confirmFactor(
  { db, now }: Pick<HousePorts, "db" | "now">,
  { person, sessionId }: Visit,
  recoveryCode: string,
): Promise<ConfirmFactorResult> {
  const at = now();
  return db.transaction().execute(async (transaction): Promise<ConfirmFactorResult> => {
    const pending = await transaction
      .selectFrom("house_pending_factors")
      .selectAll()
      .where("person_id", "=", person.id)
      .where("expires_at", ">", at.toISOString())
      .executeTakeFirst();
    if (!pending) return { kind: "over" };
    const { factor_secret, factor_counter, password_hash } = pending;
    const hashes = JSON.parse(pending.code_hashes) as string[];
    if (!hashes.includes(hashCode(plain(recoveryCode)))) return { kind: "wrong" };
    const changed = await transaction
      .updateTable("house_people")
      .set({ factor_secret, factor_counter })
      .where("id", "=", person.id)
      .where("password_hash", "=", password_hash)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return { kind: "over" };
    await transaction
      .deleteFrom("house_pending_factors")
      .where("person_id", "=", person.id)
      .execute();
    await storeRecoveryCodes(transaction, person.id, hashes);
    await endSessions(transaction, person.id, sessionId);
    const thing = { kind: "person", id: person.id };
    await record(transaction, { by: person, act: "turned-on-second-factor", thing }, at);
    return { kind: "on" };
  });
}

type TurnOffResult =
  | { kind: "off" }
  | { kind: "wrong-password" }
  | { kind: "wrong-code" }
  | { kind: "limited"; retryAfter: number };

/**
 * Turns it off. Password and code, or a recovery code, are always asked for, however fresh the session: a phone that was
 * left open must not take the second factor away.
 */
export async function turnOffFactor(
  ports: HousePorts,
  { person: { id, name } }: Visit,
  { password, code }: { password: string; code: string },
): Promise<TurnOffResult> {
  const { db } = ports;
  return inPasswordTurn(async (): Promise<TurnOffResult> => {
    const counted = await countConfirmation(ports, id);
    if (counted.kind === "reached") return { kind: "limited", retryAfter: counted.retryAfter };
    const { password_hash, factor_secret } = await db
      .selectFrom("house_people")
      .select(["password_hash", "factor_secret"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (!(await isPassword(password_hash, password))) return { kind: "wrong-password" };
    if (factor_secret === null) return { kind: "off" };
    const codes = await countCode(ports, id);
    if (codes.kind === "reached") return { kind: "limited", retryAfter: codes.retryAfter };
    const secret = await openWithPassword(factor_secret, password);
    const mayCode = !codes.isRecoveryOnly;
    if (!(await spendCode(ports, id, { secret, code, mayCode }))) return { kind: "wrong-code" };
    await forgiveConfirmations(ports, id);
    await drop(ports, { id, name });
    return { kind: "off" };
  });
}

async function drop(
  { db, now }: Pick<HousePorts, "db" | "now">,
  person: Pick<Person, "id" | "name">,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await dropFactor(transaction, person.id);
    const thing = { kind: "person", id: person.id };
    await record(transaction, { by: person, act: "turned-off-second-factor", thing }, now());
  });
}
