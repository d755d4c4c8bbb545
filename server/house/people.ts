import type { Values } from "../../domain/fields.ts";
import { roleField } from "../../domain/house/forms.ts";
import { isRole, mayDo } from "../../domain/house/rights.ts";
import type { Allowance, Role } from "../../domain/house/rights.ts";
import { command, done, MALFORMED, refused, UNKNOWN } from "../command.ts";
import type { Act, Actor, Noted, Read, SentField } from "../command.ts";
import type { Db } from "../db/schema.ts";
import { forgetDevices } from "./devices.ts";
import { SHELL } from "./record.ts";
import { endSessions } from "./sessions.ts";
import { personOf } from "./visit.ts";
import type { Person } from "./visit.ts";

/** One line of the list of people. */
export type ListedPerson = Person & {
  /** The person has chosen a password; else their invitation is open or has expired. */
  hasPassword: boolean;
  hasFactor: boolean;
  /** When the open invitation ends, UTC in ISO; null if there is none. */
  invitedUntil: string | null;
};

/** Everybody who may sign in or is invited, ordered by name. */
export async function listPeople(db: Db): Promise<ListedPerson[]> {
  const rows = await db
    .selectFrom("house_people")
    .leftJoin("house_invitations", "house_invitations.person_id", "house_people.id")
    .select(["id", "email", "name", "role", "password_hash", "factor_secret", "expires_at"])
    .select([
      "may_give_credit",
      "may_record_payments",
      "may_make_codes",
      "may_see_takings",
      "may_change_prices",
    ])
    .where("removed_at", "is", null)
    .orderBy("name")
    .orderBy("email")
    .execute();
  return rows.map((row) => ({
    ...personOf(row),
    hasPassword: row.password_hash !== null,
    hasFactor: row.factor_secret !== null,
    invitedUntil: row.expires_at,
  }));
}

const NOTHING_ALLOWED = {
  may_give_credit: 0,
  may_record_payments: 0,
  may_make_codes: 0,
  may_see_takings: 0,
  may_change_prices: 0,
};

type PersonRow = { id: string; email: string; name: string; role: Role };

type PersonChange<Input> = {
  act: string;
  password: "recent" | "typed";
  fields: readonly SentField[];
  read(values: Values): Read<Input, typeof MALFORMED>;
  /** Undefined, and nothing changed, if nobody would be left who may manage people. */
  change(db: Db, person: PersonRow, input: Input, act: Act): Promise<Change | undefined>;
};

type Change = Omit<Noted, "thing">;

/**
 * Makes a command that changes one person. `person` is their id, which screens send, or their e-mail address, which the
 * terminal takes. Refused with `not-allowed` if the actor was removed, or made a helper, since their request began.
 */
function personCommand<Input>({ fields, read, change, ...made }: PersonChange<Input>) {
  return command({
    ...made,
    right: "people",
    fields: [{ name: "id", maxLength: 64 }, ...fields],
    read: (values) => {
      const more = read(values);
      return "refused" in more ? more : { input: { ...more.input, person: values["id"] ?? "" } };
    },
    run: async ({ db }, input: Input & { person: string }, act) => {
      const { person: named } = input;
      // If two owners remove each other at the same moment, one of them is refused.
      if (!(await mayManagePeople(db, act.by))) return refused("not-allowed");
      const people = await db
        .selectFrom("house_people")
        .select(["id", "email", "name", "role"])
        .where("removed_at", "is", null)
        .execute();
      const address = named.trim().toLowerCase();
      const person = people.find(({ id, email }) => id === named || email === address);
      if (!person) return UNKNOWN;
      const noted = await change(db, person, input, act);
      if (!noted) return refused("last-owner");
      const { id, name } = person;
      return done({ name }, { ...noted, thing: { kind: "person", id } });
    },
  });
}

const NOTHING_MORE = { fields: [], read: () => ({ input: {} }) };

/** Takes all access away from a person at once, sessions included. The server's shell may also remove the last owner. */
export const removePerson = personCommand({
  act: "removed",
  password: "recent",
  ...NOTHING_MORE,
  change: async (db, person, _more, { by, at }) => {
    if (by !== SHELL && (await isLastOwner(db, person))) return undefined;
    await db
      .updateTable("house_people")
      .set({ removed_at: at.toISOString(), password_hash: null, ...NOTHING_ALLOWED })
      .where("id", "=", person.id)
      .execute();
    await dropFactor(db, person.id);
    await endSessions(db, person.id);
    await forgetDevices(db, person.id);
    await db.deleteFrom("house_invitations").where("person_id", "=", person.id).execute();
    return { before: { name: person.name, email: person.email, role: person.role } };
  },
});

/** Changes a person's role. Their next request has the new rights, since sessions hold no role. */
export const changeRole = personCommand({
  act: "changed-role",
  password: "recent",
  fields: [roleField],
  read: ({ role }) => (isRole(role) ? { input: { role } } : { refused: MALFORMED }),
  change: async (db, person, { role }: { role: Role }) => {
    if (!mayDo({ role }, "people") && (await isLastOwner(db, person))) return undefined;
    await db
      .updateTable("house_people")
      .set({ role, ...NOTHING_ALLOWED })
      .where("id", "=", person.id)
      .execute();
    return { before: { role: person.role }, after: { name: person.name, role } };
  },
});

/**
 * Makes a command that allows a helper something beyond the role; an owner always may. It counts from the helper's next
 * request on. The password must be in this form: whoever finds an owner's phone signed in must not be able to allow it.
 */
const allow = (act: string, field: Allowance, column: keyof typeof NOTHING_ALLOWED) =>
  personCommand({
    act,
    password: "typed",
    fields: [{ name: field, maxLength: 3 }],
    read: (values) => ({ input: { isAllowed: values[field] === "yes" } }),
    change: async (db, person, { isAllowed }: { isAllowed: boolean }) => {
      await db
        .updateTable("house_people")
        .set({ [column]: isAllowed ? 1 : 0 })
        .where("id", "=", person.id)
        .execute();
      return { act: isAllowed ? act : `dis${act}`, after: { name: person.name } };
    },
  });

/** Sets whether a helper may give store credit. */
export const allowCredit = allow("allowed-credit", "mayGiveCredit", "may_give_credit");

/** Sets whether a helper may record payments, take them back, and cancel orders with money. */
export const allowPayments = allow("allowed-payments", "mayRecordPayments", "may_record_payments");

/** Sets whether a helper may make discount codes, and stop them. */
export const allowCodes = allow("allowed-codes", "mayMakeCodes", "may_make_codes");

/** Sets whether a helper may see Takings. */
export const allowTakings = allow("allowed-takings", "maySeeTakings", "may_see_takings");

/** Sets whether a helper may write an order at another price than today's. */
export const allowPrices = allow("allowed-prices", "mayChangePrices", "may_change_prices");

/** Whether this person may manage people, and nobody else who has a password may. */
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
 * Whether the actor may still manage people, read in the transaction of the change: they may have been removed since
 * their request began. The update changes nothing; it locks all rows, so that of two changes the second sees the first.
 */
export async function mayManagePeople(transaction: Db, by: Actor): Promise<boolean> {
  const people = await transaction
    .updateTable("house_people")
    .set(({ ref }) => ({ name: ref("name") }))
    .where("removed_at", "is", null)
    .returning(["id", "role"])
    .execute();
  if (by === SHELL) return true;
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
