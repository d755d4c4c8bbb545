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
  thing: Thing;
  /** Facts before and after, for people to read. A secret (`SecretText`) cannot be one. */
  before?: Facts | undefined;
  after?: Facts | undefined;
};

/** What an entry is about: kind and id, such as `order` and its number. */
export type Thing = { kind: string; id: string };

export type Facts = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

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
      who: nameOf(by),
      act,
      thing_kind: thing.kind,
      thing_id: thing.id,
      before: jsonOf(before),
      after: jsonOf(after),
    })
    .execute();
}

const NAMES = { [SHELL]: "The server's shell", [STRANGER]: "Somebody" };

/** The name under which an entry stands. */
export function nameOf(by: Done["by"]): string {
  return typeof by === "string" ? NAMES[by] : by.name;
}

/** In characters: a description is recognized by its beginning, and its whole text stands in the piece's history. */
const MAX_FACT = 200;

function jsonOf(facts: Facts | undefined): string | null {
  return facts ? JSON.stringify(facts, (_name, value: unknown) => shortened(value)) : null;
}

function shortened(value: unknown): unknown {
  const isLong = typeof value === "string" && value.length > MAX_FACT;
  return isLong ? `${value.slice(0, MAX_FACT)}…` : value;
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
  about?: Thing | undefined;
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
