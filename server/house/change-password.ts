import {
  chosenField,
  newRepeatField,
  oldPasswordField,
  repeatField,
} from "../../domain/house/forms.ts";
import { passwordFault } from "../../domain/house/passwords.ts";
import { confirmedWithin10Minutes } from "../../domain/house/sign-in.ts";
import { command, done, invalid, refused, textOf } from "../command.ts";
import type { Secrets } from "../command.ts";
import type { Limited } from "../db/limits.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { recordOwn } from "./record.ts";
import { inPasswordTurn, openWithPassword, sealWithPassword } from "./scrypt.ts";
import { endSessions } from "./sessions.ts";
import { countConfirmation, forgiveConfirmations } from "./sign-in-limits.ts";
import type { HousePorts, Visit } from "./visit.ts";

/** What the database has of a person's password and second factor. */
type Stored = { password_hash: string | null; factor_secret: string | null };

/**
 * Checks a signed-in person's password, which counts against a limit of its own, and then runs `then`. The queue of
 * passwords goes on only after `then`, which may hash another one.
 */
export function withPassword<Result>(
  ports: HousePorts,
  personId: string,
  password: string,
  then: (stored: Stored) => Promise<Result>,
): Promise<Result | { kind: "wrong-password" } | Limited> {
  return inPasswordTurn(async () => {
    const counted = await countConfirmation(ports, personId);
    if (counted.kind === "limited") return counted;
    const stored = await ports.db
      .selectFrom("house_people")
      .select(["password_hash", "factor_secret"])
      .where("id", "=", personId)
      .executeTakeFirstOrThrow();
    if (await isPassword(stored.password_hash, password)) return then(stored);
    return { kind: "wrong-password" as const };
  });
}

/**
 * Changes the visitor's own password. The old one is needed even if it was given a moment ago: whoever finds a phone
 * signed in must not lock its owner out. Other sessions end; the new password encrypts the second factor's secret.
 */
export const changeOwnPassword = command({
  act: "changed-password",
  right: "account",
  // Hashing takes long: the transaction begins only after it.
  isOnItsOwn: true,
  fields: [oldPasswordField, chosenField, newRepeatField],
  read: (_values, _ports, secrets) => ({ input: secrets }),
  run: async (ports, secrets: Secrets, { visit }) => {
    if (!visit) return refused("wrong");
    const { person } = visit;
    const password = textOf(secrets["password"]);
    const chosen = textOf(secrets["chosen"]);
    const fault = await passwordFault(chosen, [person.name, person.email]);
    if (fault !== undefined) return invalid({ chosen: fault });
    if (chosen !== textOf(secrets["repeat"])) return invalid({ repeat: repeatField.message });
    const result = await withPassword(ports, person.id, password, async (old) => {
      await forgiveConfirmations(ports, person.id);
      if (chosen === password) return invalid({ chosen: SAME });
      const ended = await replacePassword(ports, visit, { old, password, chosen });
      return ended === undefined ? refused("wrong") : done({ ended });
    });
    if (result.kind === "wrong-password") return refused("wrong");
    return result.kind === "limited" ? { ...result, ...refused("limited") } : result;
  },
});

/** Returns how many other sessions ended; undefined if the account was changed since `old` was read. */
async function replacePassword(
  { db, now }: HousePorts,
  { person, sessionId }: Visit,
  { old, password, chosen }: { old: Stored; password: string; chosen: string },
): Promise<number | undefined> {
  const secret = old.factor_secret && (await openWithPassword(old.factor_secret, password));
  const password_hash = await hashPassword(chosen);
  const factor_secret = secret ? await sealWithPassword(secret, chosen) : null;
  const at = now();
  return db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable("house_people")
      .set({ password_hash, factor_secret })
      .where("id", "=", person.id)
      .where("password_hash", "=", old.password_hash)
      .where("factor_secret", "is not distinct from", old.factor_secret)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return undefined;
    const ended = await endSessions(transaction, person.id, sessionId);
    await noteConfirmed(transaction, sessionId, at);
    await recordOwn(transaction, person, "changed-password", at, { ended });
    return ended;
  });
}

/** Notes that the password of this session was given now. */
async function noteConfirmed(db: HousePorts["db"], sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable("house_sessions")
    .set({ confirmed_at: at.toISOString() })
    .where("id", "=", sessionId)
    .execute();
}

const SAME = "This is your password already. Please choose another.";

/**
 * For acts that need a password given within the last ten minutes, such as a refund: `confirmed` if this session had it
 * then. Otherwise, and always with `mustType`, checks the form's `password`.
 */
export async function confirmPassword(
  ports: HousePorts,
  { person, sessionId, confirmedAt }: Visit,
  password: string | undefined,
  { mustType = false } = {},
): Promise<{ kind: "confirmed" } | { kind: "wrong-password" } | Limited> {
  const confirmed = { kind: "confirmed" } as const;
  if (!mustType && confirmedWithin10Minutes(confirmedAt, ports.now())) return confirmed;
  if (!password) return { kind: "wrong-password" };
  return withPassword(ports, person.id, password, async () => {
    await forgiveConfirmations(ports, person.id);
    await noteConfirmed(ports.db, sessionId, ports.now());
    return confirmed;
  });
}
