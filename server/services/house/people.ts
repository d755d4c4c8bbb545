import type { Db } from "../../db/schema.ts";
import type { Person } from "./types.ts";

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
