import { repeatField } from "../../../domain/house/forms.ts";
import type { Db } from "../../db/schema.ts";
import { rememberDevice } from "./devices.ts";
import { dropFactor } from "./drop-factor.ts";
import { newPasswordFault } from "./new-password.ts";
import { inPasswordTurn } from "./password-turns.ts";
import { hashPassword } from "./passwords.ts";
import { record } from "./record.ts";
import { beginSession, endSessions } from "./sessions.ts";
import { hashToken, isToken } from "./tokens.ts";
import type { Caller, HousePorts, Person } from "./types.ts";

export type AcceptResult =
  | { kind: "in"; cookie: string; device: string }
  | { kind: "invalid"; fields: Record<string, string> }
  /** Used, replaced, older than 24 hours, or never made: which of these is not said. */
  | { kind: "unknown" }
  /** The shop is busy with other passwords. */
  | { kind: "limited"; retryAfter: number };

type AcceptPorts = Pick<HousePorts, "db" | "now" | "random" | "publicUrl" | "fingerprint">;

/** Who the link is for; undefined if it is no longer good. Opening it changes nothing. */
export async function readInvitation(
  { db, now }: Pick<AcceptPorts, "db" | "now">,
  token: string,
): Promise<Person | undefined> {
  if (!isToken(token)) return undefined;
  return openInvitation(db, token, now()).executeTakeFirst();
}

/** Sets the password of the person that the link is for, uses the link up, and signs them in. */
export async function acceptInvitation(
  ports: AcceptPorts,
  token: string,
  { password, repeat }: { password: string; repeat: string },
  caller: Caller,
): Promise<AcceptResult> {
  const { db, now } = ports;
  const person = await readInvitation(ports, token);
  if (!person) return { kind: "unknown" };
  const fault = await newPasswordFault(password, [person.name, person.email]);
  if (fault !== undefined) return { kind: "invalid", fields: { password: fault } };
  if (password !== repeat) return { kind: "invalid", fields: { repeat: repeatField.message } };
  const password_hash = await inPasswordTurn(() => hashPassword(password));
  if (typeof password_hash !== "string") return password_hash;
  const at = now();
  return db.transaction().execute(async (transaction): Promise<AcceptResult> => {
    // Of two at the same moment only one deletes it.
    const used = await transaction
      .deleteFrom("house_invitations")
      .where("token_hash", "=", hashToken(token))
      .where("expires_at", ">", at.toISOString())
      .executeTakeFirst();
    if (used.numDeletedRows === 0n) return { kind: "unknown" };
    await transaction
      .updateTable("house_people")
      .set({ password_hash })
      .where("id", "=", person.id)
      .execute();
    await dropFactor(transaction, person.id);
    await endSessions(transaction, person.id);
    const { cookie } = await beginSession(
      { ...ports, db: transaction },
      { personId: person.id, caller, isLong: false },
    );
    const thing = { kind: "person", id: person.id };
    await record(transaction, { by: person, act: "came-in", thing }, at);
    const device = await rememberDevice({ ...ports, db: transaction }, person.id, caller);
    return { kind: "in", cookie, device };
  });
}

function openInvitation(db: Db, token: string, at: Date) {
  return db
    .selectFrom("house_invitations")
    .innerJoin("house_people", "house_people.id", "house_invitations.person_id")
    .select(["house_people.id", "email", "name", "role"])
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", at.toISOString())
    .where("removed_at", "is", null);
}
