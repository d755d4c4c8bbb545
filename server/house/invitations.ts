import { randomUUID } from "node:crypto";
import { isEmail } from "../../domain/email-and-phone.ts";
import { emailField, nameField, repeatField, roleField } from "../../domain/house/forms.ts";
import { passwordFault } from "../../domain/house/passwords.ts";
import { isRole } from "../../domain/house/rights.ts";
import type { Role } from "../../domain/house/rights.ts";
import { command, done, invalid, readFields, refused } from "../command.ts";
import type { Limited } from "../db/limits.ts";
import { hashToken, isToken, newToken } from "../db/tokens.ts";
import { forgetDevices } from "./devices.ts";
import { hashPassword } from "./passwords.ts";
import { dropFactor, mayManagePeople } from "./people.ts";
import { SHELL } from "./record.ts";
import { inPasswordTurn } from "./scrypt.ts";
import { endSessions } from "./sessions.ts";
import { forgiveAll } from "./sign-in-limits.ts";
import { enter } from "./sign-in.ts";
import type { Entered } from "./sign-in.ts";
import type { Caller, HousePorts, Person } from "./visit.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

type Invitation = {
  email: string;
  /** By default the name that a known person has; for anybody else the part of the address before the @. */
  name?: string | undefined;
  /** By default the role that a known person has; for anybody else `owner`. */
  role?: Role | undefined;
};

/**
 * Makes the link by which somebody chooses a password and signs in. It works once, within 24 hours, and replaces an
 * earlier link. From the server's shell it also recovers an account, which is not possible by e-mail: `isBack` then says
 * that the person had access already, and that their password, second factor and sessions were deleted.
 */
export const invite = command({
  act: "invited",
  right: "people",
  password: "recent",
  // The link is shown once: whoever did not get the answer sends the form again, for another link.
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
    // The person who invites may have been removed, or made a helper, since their request began.
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
  | Entered
  | { kind: "invalid"; fields: Record<string, string> }
  /** The link was used or replaced, is older than 24 hours, or was never made; the result does not say which. */
  | { kind: "unknown" }
  /** Too many other passwords are being checked or hashed. */
  | Limited;

type AcceptPorts = Pick<HousePorts, "db" | "now" | "random" | "publicUrl" | "fingerprint">;

/** The person for whom the link is; undefined if it is no longer valid. Reading changes nothing. */
export async function readInvitation(
  { db, now }: Pick<AcceptPorts, "db" | "now">,
  token: string,
): Promise<Person | undefined> {
  if (!isToken(token)) return undefined;
  return db
    .selectFrom("house_invitations")
    .innerJoin("house_people", "house_people.id", "house_invitations.person_id")
    .select(["house_people.id", "email", "name", "role"])
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", now().toISOString())
    .where("removed_at", "is", null)
    .executeTakeFirst();
}

/** Sets the password of the person that the link is for, deletes the link, and signs them in. */
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
    // If two requests use the link at the same moment, only one deletes the row.
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
    const own = { ...ports, db: transaction };
    return enter(own, person, caller, { isLong: false, act: "came-in" });
  });
}
