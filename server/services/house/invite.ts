import { randomUUID } from "node:crypto";
import { isEmail } from "../../../domain/email-and-phone.ts";
import type { Role } from "../../../domain/house/rights.ts";
import { forgetDevices } from "./devices.ts";
import { dropFactor } from "./drop-factor.ts";
import { mayManagePeople } from "./may-manage-people.ts";
import { record, SHELL } from "./record.ts";
import type { Done } from "./record.ts";
import { endSessions } from "./sessions.ts";
import { forgiveAll } from "./sign-in-limits.ts";
import { hashToken, newToken } from "./tokens.ts";
import type { HousePorts } from "./types.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export type Invitation = {
  email: string;
  /** Default: the part of the address before the @, or the name that they have. */
  name?: string | undefined;
  /** Default: `owner`, or the role that they have. */
  role?: Role | undefined;
  by: Done["by"];
};

export type InviteResult =
  /** `isBack`: they were in already. Their password, second factor and sessions are gone. */
  | { kind: "invited"; url: string; expiresAt: string; name: string; role: Role; isBack: boolean }
  /** They are in already, and only the server's shell can let them choose a new password. */
  | { kind: "already-in" }
  /** Whoever invites was removed or made a helper a moment ago. */
  | { kind: "not-allowed" }
  | { kind: "invalid"; message: string };

type InvitePorts = Pick<HousePorts, "db" | "now" | "random" | "publicUrl" | "fingerprint">;

/**
 * Makes the link by which somebody chooses a password and comes in: good once, for 24 hours; it replaces an earlier
 * one. On the server's shell it is also the way to recover an account (there is none by e-mail).
 */
export async function invite(
  { db, now, random, publicUrl, fingerprint }: InvitePorts,
  { email: given, name, role, by }: Invitation,
): Promise<InviteResult> {
  const email = given.trim().toLowerCase();
  if (!isEmail(email) || email.length > 254) {
    return { kind: "invalid", message: "Please enter a valid email address." };
  }
  const token = newToken(random);
  const at = now();
  const expiresAt = new Date(at.getTime() + DAY_MS).toISOString();
  return db.transaction().execute(async (transaction): Promise<InviteResult> => {
    if (!(await mayManagePeople(transaction, by))) return { kind: "not-allowed" };
    const known = await transaction
      .selectFrom("house_people")
      .selectAll()
      .where("email", "=", email)
      .executeTakeFirst();
    const isBack = known?.removed_at === null && known.password_hash !== null;
    if (isBack && by !== SHELL) return { kind: "already-in" };
    const person = {
      name: name?.trim() || known?.name || (email.split("@", 1)[0] ?? email),
      role: role ?? known?.role ?? "owner",
      password_hash: null,
      removed_at: null,
    };
    const id = known?.id ?? randomUUID();
    await transaction
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
    await dropFactor(transaction, id);
    if (by === SHELL) await forgiveAll({ db: transaction, fingerprint }, { id, email });
    await forgetDevices(transaction, id);
    await endSessions(transaction, id);
    const invitation = { token_hash: hashToken(token), expires_at: expiresAt };
    await transaction
      .insertInto("house_invitations")
      .values({ person_id: id, ...invitation })
      .onConflict((conflict) => conflict.column("person_id").doUpdateSet(invitation))
      .execute();
    const { role: newRole } = person;
    await record(
      transaction,
      {
        by,
        act: "invited",
        thing: { kind: "person", id },
        after: { email, name: person.name, role: newRole },
      },
      at,
    );
    const url = `${publicUrl}/house/invitation/${token}`;
    return { kind: "invited", url, expiresAt, name: person.name, role: newRole, isBack };
  });
}
