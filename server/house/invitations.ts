import { randomUUID } from "node:crypto";
import { isEmail } from "../../domain/email-and-phone.ts";
import { emailField, nameField, repeatField, roleField } from "../../domain/house/forms.ts";
import { passwordFault } from "../../domain/house/passwords.ts";
import { isRole } from "../../domain/house/rights.ts";
import type { Role } from "../../domain/house/rights.ts";
import { command, done, invalid, readFields, refused } from "../command.ts";
import type { Db } from "../db/schema.ts";
import { hashToken, isToken, newToken } from "../db/tokens.ts";
import { forgetDevices, rememberDevice } from "./devices.ts";
import { hashPassword } from "./passwords.ts";
import { dropFactor, mayManagePeople } from "./people.ts";
import { record, SHELL } from "./record.ts";
import { inPasswordTurn } from "./scrypt.ts";
import { beginSession, endSessions } from "./sessions.ts";
import { forgiveAll } from "./sign-in-limits.ts";
import type { Caller, HousePorts, Person } from "./visit.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

type Invitation = {
  email: string;
  /** Default: the part of the address before the @, or the name that they have. */
  name?: string | undefined;
  /** Default: `owner`, or the role that they have. */
  role?: Role | undefined;
};

/**
 * Makes the link by which somebody chooses a password and comes in: good once, for 24 hours; it replaces an earlier
 * one. On the server's shell it is also the way to recover an account (there is none by e-mail): `isBack` says that they
 * had access already, and that their password, second factor and sessions are deleted.
 */
export const invite = command({
  act: "invited",
  right: "people",
  password: "recent",
  // The link is shown once: whoever has not seen it asks for another.
  isRepeatable: true,
  fields: [emailField, nameField, roleField],
  read: (values) => {
    const read = readFields([emailField, nameField], values);
    if ("refused" in read) return read;
    const { email, name } = read.input;
    const role = isRole(values["role"]) ? values["role"] : "helper";
    return { input: { email, name: name || undefined, role } };
  },
  run: async (
    { db, random, publicUrl, fingerprint },
    { name, role, ...given }: Invitation,
    act,
  ) => {
    const { by, at } = act;
    const email = given.email.trim().toLowerCase();
    if (!isEmail(email) || email.length > 254) return invalid({ email: emailField.message });
    // Whoever invites was removed or made a helper a moment ago.
    if (!(await mayManagePeople(db, by))) return refused("not-allowed");
    const known = await db
      .selectFrom("house_people")
      .selectAll()
      .where("email", "=", email)
      .executeTakeFirst();
    const isBack = known?.removed_at === null && known.password_hash !== null;
    if (isBack && by !== SHELL) return refused("already-in");
    const person = {
      name: name?.trim() || known?.name || (email.split("@", 1)[0] ?? email),
      role: role ?? known?.role ?? "owner",
      password_hash: null,
      removed_at: null,
    };
    const id = known?.id ?? randomUUID();
    await db
      .insertInto("house_people")
      .values({
        id,
        email,
        ...person,
        factor_secret: null,
        factor_counter: null,
        created_at: at.toISOString(),
      })
      .onConflict((conflict) => conflict.column("email").doUpdateSet(person))
      .execute();
    await dropFactor(db, id);
    if (by === SHELL) await forgiveAll({ db, fingerprint }, { id, email });
    await forgetDevices(db, id);
    await endSessions(db, id);
    const token = newToken(random);
    const expiresAt = new Date(at.getTime() + DAY_MS).toISOString();
    const invitation = { token_hash: hashToken(token), expires_at: expiresAt };
    await db
      .insertInto("house_invitations")
      .values({ person_id: id, ...invitation })
      .onConflict((conflict) => conflict.column("person_id").doUpdateSet(invitation))
      .execute();
    const { role: newRole } = person;
    const url = `${publicUrl}/house/invitation/${token}`;
    return done(
      { url, expiresAt, name: person.name, role: newRole, isBack },
      { thing: { kind: "person", id }, after: { email, name: person.name, role: newRole } },
    );
  },
});

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
  const fault = await passwordFault(password, [person.name, person.email]);
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
