import { mayDo } from "../../domain/house/rights.ts";
import type { Role } from "../../domain/house/rights.ts";
import type { Db } from "../db/schema.ts";
import { forgetDevices } from "./devices.ts";
import { record, SHELL, STRANGER } from "./record.ts";
import type { Done } from "./record.ts";
import { endSessions } from "./sessions.ts";
import type { HousePorts, Person } from "./visit.ts";

/** One line of the list of people. */
export type ListedPerson = Person & {
  /** They have chosen a password; else their invitation is open or has expired. */
  hasPassword: boolean;
  hasFactor: boolean;
  /** When the open invitation ends, UTC in ISO; null if there is none. */
  invitedUntil: string | null;
};

/** Everybody who may come in, or is invited; by name. */
export async function listPeople(db: Db): Promise<ListedPerson[]> {
  const rows = await db
    .selectFrom("house_people")
    .leftJoin("house_invitations", "house_invitations.person_id", "house_people.id")
    .select(["id", "email", "name", "role", "password_hash", "factor_secret", "expires_at"])
    .select("may_give_credit")
    .where("removed_at", "is", null)
    .orderBy("name")
    .orderBy("email")
    .execute();
  return rows.map(({ password_hash, factor_secret, expires_at, may_give_credit, ...person }) => ({
    ...person,
    mayGiveCredit: may_give_credit === 1,
    hasPassword: password_hash !== null,
    hasFactor: factor_secret !== null,
    invitedUntil: expires_at,
  }));
}

export type ChangePersonResult =
  | { kind: "changed"; name: string }
  | { kind: "unknown" }
  /** Refused: nobody would be left who may invite anybody. Not on the server's shell. */
  | { kind: "last-owner" }
  /** Whoever does it was removed or made a helper a moment ago. */
  | { kind: "not-allowed" };

/** Somebody by their id, as screens know them, or by their address, as the owner does. */
type Who = { id: string } | { email: string };

type ChangePorts = Pick<HousePorts, "db" | "now">;

/** Takes all access away at once, sessions included. */
export function removePerson(
  ports: ChangePorts,
  { by, ...who }: { by: Done["by"] } & Who,
): Promise<ChangePersonResult> {
  return change(ports, who, by, "removed", async (db, person) => {
    if (by !== SHELL && (await isLastOwner(db, person))) return false;
    await db
      .updateTable("house_people")
      .set({ removed_at: ports.now().toISOString(), password_hash: null, may_give_credit: 0 })
      .where("id", "=", person.id)
      .execute();
    await dropFactor(db, person.id);
    await endSessions(db, person.id);
    await forgetDevices(db, person.id);
    await db.deleteFrom("house_invitations").where("person_id", "=", person.id).execute();
    return { before: { name: person.name, email: person.email, role: person.role } };
  });
}

/** Their next request has the new rights: sessions hold no role. */
export function changeRole(
  ports: ChangePorts,
  { role, by, ...who }: { role: Role; by: Done["by"] } & Who,
): Promise<ChangePersonResult> {
  return change(ports, who, by, "changed-role", async (db, person) => {
    if (!mayDo({ role }, "people") && (await isLastOwner(db, person))) return false;
    await db
      .updateTable("house_people")
      .set({ role, may_give_credit: 0 })
      .where("id", "=", person.id)
      .execute();
    return { before: { role: person.role }, after: { name: person.name, role } };
  });
}

/** Whether a helper may give store credit; an owner always may. Counts from their next request on. */
export function allowCredit(
  ports: ChangePorts,
  { isAllowed, by, ...who }: { isAllowed: boolean; by: Done["by"] } & Who,
): Promise<ChangePersonResult> {
  const act = isAllowed ? "allowed-credit" : "disallowed-credit";
  return change(ports, who, by, act, async (db, person) => {
    await db
      .updateTable("house_people")
      .set({ may_give_credit: isAllowed ? 1 : 0 })
      .where("id", "=", person.id)
      .execute();
    return { after: { name: person.name } };
  });
}

type PersonRow = { id: string; email: string; name: string; role: Role };

async function change(
  { db, now }: ChangePorts,
  who: Who,
  by: Done["by"],
  act: string,
  apply: (db: Db, person: PersonRow) => Promise<Pick<Done, "before" | "after"> | false>,
): Promise<ChangePersonResult> {
  return db.transaction().execute(async (transaction): Promise<ChangePersonResult> => {
    // Of two owners who remove each other, one is refused.
    if (!(await mayManagePeople(transaction, by))) return { kind: "not-allowed" };
    const people = await transaction
      .selectFrom("house_people")
      .select(["id", "email", "name", "role"])
      .where("removed_at", "is", null)
      .execute();
    const person = people.find(({ id, email }) =>
      "id" in who ? id === who.id : email === who.email.trim().toLowerCase(),
    );
    if (!person) return { kind: "unknown" };
    const facts = await apply(transaction, person);
    if (!facts) return { kind: "last-owner" };
    await record(
      transaction,
      { by, act, thing: { kind: "person", id: person.id }, ...facts },
      now(),
    );
    return { kind: "changed", name: person.name };
  });
}

/** Whether nobody else with a password may manage people. */
async function isLastOwner(db: Db, person: PersonRow): Promise<boolean> {
  if (!mayDo(person, "people")) return false;
  const others = await db
    .selectFrom("house_people")
    .select("role")
    .where("id", "!=", person.id)
    .where("removed_at", "is", null)
    .where("password_hash", "is not", null)
    .execute();
  return !others.some((other) => mayDo(other, "people"));
}

/**
 * Whether somebody may still manage people, read in the transaction of the change: they may have been removed since
 * their request began. Locks everybody's rows, so that two changes see each other.
 */
export async function mayManagePeople(transaction: Db, by: Done["by"]): Promise<boolean> {
  const people = await transaction
    .updateTable("house_people")
    .set(({ ref }) => ({ name: ref("name") }))
    .where("removed_at", "is", null)
    .returning(["id", "role"])
    .execute();
  if (by === SHELL) return true;
  if (by === STRANGER) return false;
  return people.some(({ id, role }) => id === by.id && mayDo({ role }, "people"));
}

/** Takes a person's second factor away, with its recovery codes. */
export async function dropFactor(db: Db, personId: string): Promise<void> {
  await db
    .updateTable("house_people")
    .set({ factor_secret: null, factor_counter: null })
    .where("id", "=", personId)
    .execute();
  await db.deleteFrom("house_pending_factors").where("person_id", "=", personId).execute();
  await db.deleteFrom("house_recovery_codes").where("person_id", "=", personId).execute();
}
