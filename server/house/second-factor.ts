import { codeField, oldPasswordField } from "../../domain/house/forms.ts";
import { command, done, refused, textOf } from "../command.ts";
import type { Secrets } from "../command.ts";
import type { Limited } from "../db/limits.ts";
import {
  counterOf,
  hashCode,
  isFactorSecret,
  newRecoveryCodes,
  storeRecoveryCodes,
} from "./authenticator.ts";
import { withPassword } from "./change-password.ts";
import { dropFactor } from "./people.ts";
import { recordOwn } from "./record.ts";
import { openWithPassword, sealWithPassword } from "./scrypt.ts";
import { endSessions } from "./sessions.ts";
import { countCode, forgiveConfirmations } from "./sign-in-limits.ts";
import { plain, spendCode } from "./sign-in.ts";
import type { HousePorts, Visit } from "./visit.ts";

type TurnOnResult =
  /** The recovery codes, shown once. The second factor is on once one of them was typed back. */
  | { kind: "codes"; recoveryCodes: string[] }
  | { kind: "wrong-code" }
  | { kind: "wrong-password" }
  | Limited;

/** The secret in the app, the code that the app shows now, and the person's password. */
type FactorProof = { secret: string; code: string; password: string };

/** How long a recovery code can be typed back after `turnOnFactor`. */
const PENDING_MS = 60 * 60 * 1000;

/**
 * Begins to turn the second factor on, with the secret in the person's app; `confirmFactor` is the last step. The
 * password is always needed, since the secret is stored encrypted with it.
 */
export function turnOnFactor(
  ports: HousePorts,
  { person }: Visit,
  { secret, code, password }: FactorProof,
): Promise<TurnOnResult> {
  const { db, now, random } = ports;
  return withPassword(ports, person.id, password, async ({ password_hash }) => {
    await forgiveConfirmations(ports, person.id);
    const isSecret = isFactorSecret(secret);
    const counter = isSecret ? counterOf(secret, code.replace(/\s/g, ""), now()) : undefined;
    if (counter === undefined) return { kind: "wrong-code" as const };
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
    return { kind: "codes" as const, recoveryCodes: codes };
  });
}

type ConfirmFactorResult =
  | { kind: "on" }
  /** What was typed is none of the recovery codes. */
  | { kind: "wrong" }
  /** It is too late, or the password was changed meanwhile: the person has to begin again. */
  | { kind: "over" };

/**
 * Turns the second factor on once one of its recovery codes was typed back: a person who loses the phone and never wrote
 * the codes down would be locked out. That code can still be used. All other sessions end.
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
    await recordOwn(transaction, person, "turned-on-second-factor", at);
    return { kind: "on" };
  });
}

/**
 * Turns the visitor's own second factor off. The password and a code (of the app, or a recovery code) are always needed:
 * whoever finds a phone signed in must not be able to take the second factor away.
 */
export const turnOwnFactorOff = command({
  act: "turned-off-second-factor",
  right: "account",
  // Checking the password takes long: the transaction begins only after it.
  isOnItsOwn: true,
  fields: [oldPasswordField, codeField],
  read: (_values, _ports, secrets) => ({ input: secrets }),
  run: async (ports, secrets: Secrets, { visit }) => {
    if (!visit) return refused("wrong-password");
    const { person } = visit;
    const password = textOf(secrets["password"]);
    const result = await withPassword(ports, person.id, password, async ({ factor_secret }) => {
      if (factor_secret === null) return done({});
      const codes = await countCode(ports, person.id);
      if (codes.kind === "limited") return codes;
      const secret = await openWithPassword(factor_secret, password);
      const given = { secret, code: textOf(secrets["code"]), mayCode: !codes.isRecoveryOnly };
      if (!(await spendCode(ports, person.id, given))) return refused("wrong-code");
      await forgiveConfirmations(ports, person.id);
      await ports.db.transaction().execute(async (transaction) => {
        await dropFactor(transaction, person.id);
        await recordOwn(transaction, person, "turned-off-second-factor", ports.now());
      });
      return done({});
    });
    if (result.kind === "wrong-password") return refused(result.kind);
    return result.kind === "limited" ? { ...result, ...refused("limited") } : result;
  },
});
