import type { Selectable } from "kysely";
import type { Db } from "../db/schema.ts";
import type { HouseRecordTable } from "../db/tables/house.ts";
import type { Person } from "./visit.ts";

/** A change made with one of the owner's commands. */
export const SHELL = "shell";

/** Somebody who did not get in. */
export const STRANGER = "stranger";

export type Done = {
  /** Who did it. */
  by: Pick<Person, "id" | "name"> | typeof SHELL | typeof STRANGER;
  /** What was done, as a verb: `refunded`, `invited`, `changed-size`. */
  act: string;
  /** About which thing: kind and id, such as `order` and its number. */
  thing: { kind: string; id: string };
  /** Facts before and after, for people to read. Never secrets: names that look like one are left out. */
  before?: Facts | undefined;
  after?: Facts | undefined;
};

type Facts = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/**
 * Writes one act into the append-only record. Call it in the transaction of what was done, so that neither is there
 * without the other.
 */
export async function record(
  db: Db,
  { by, act, thing, before, after }: Done,
  at: Date,
): Promise<void> {
  await db
    .insertInto("house_record")
    .values({
      at: at.toISOString(),
      person_id: typeof by === "string" ? null : by.id,
      who: typeof by === "string" ? NAMES[by] : by.name,
      act,
      thing_kind: thing.kind,
      thing_id: thing.id,
      before: jsonOf(before),
      after: jsonOf(after),
    })
    .execute();
}

const NAMES = { [SHELL]: "The server's shell", [STRANGER]: "Somebody" };

const SECRET = /password|secret|token|hash|code|cookie/i;

function jsonOf(facts: Facts | undefined): string | null {
  if (!facts) return null;
  return JSON.stringify(
    Object.fromEntries(Object.entries(facts).filter(([name]) => !SECRET.test(name))),
  );
}

export type Recorded = Selectable<HouseRecordTable> & {
  /** The e-mail address of who did it; null for the server's shell and strangers. */
  email: string | null;
  /** Of whom it was done to, if it was to somebody else. */
  about: { name: string; email: string } | undefined;
};

type RecordQuery = {
  /** Only entries older than this one. */
  before?: number | undefined;
  /** Only what was done about one thing. */
  about?: Done["thing"] | undefined;
  limit: number;
};

/** A page of the record, newest first. */
export async function listRecord(
  db: Db,
  { before = Number.MAX_SAFE_INTEGER, about, limit }: RecordQuery,
): Promise<Recorded[]> {
  let query = db.selectFrom("house_record").selectAll().where("id", "<", before);
  if (about) query = query.where("thing_kind", "=", about.kind).where("thing_id", "=", about.id);
  const entries = await query.orderBy("id", "desc").limit(limit).execute();
  // A handful, and never deleted. Two people may have the same name; nobody has another's address.
  const people = await db.selectFrom("house_people").select(["id", "name", "email"]).execute();
  const byId = new Map(people.map(({ id, ...person }) => [id, person]));
  return entries.map((entry) => ({
    ...entry,
    email: byId.get(entry.person_id ?? "")?.email ?? null,
    about:
      entry.thing_kind === "person" && entry.thing_id !== entry.person_id
        ? byId.get(entry.thing_id)
        : undefined,
  }));
}
