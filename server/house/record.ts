import type { Db, RowOf } from "../db/schema.ts";
import type { Person } from "./visit.ts";

/** The actor of what is done in a terminal of the server (`npm run owner`), where nobody is signed in. */
export const SHELL = "shell";

/** The actor of a sign-in that failed. */
export const STRANGER = "stranger";

export type Done = {
  /** Who did it. */
  by: Pick<Person, "id" | "name"> | typeof SHELL | typeof STRANGER;
  /** What was done, as a verb: `refunded`, `invited`, `changed-size`. */
  act: string;
  thing: Thing;
  /** Facts before and after the act, for people to read. A secret (`SecretText`) cannot be a fact. */
  before?: Facts | undefined;
  after?: Facts | undefined;
};

/** What an entry is about: kind and id, such as `order` and its number. */
export type Thing = { kind: string; id: string };

export type Facts = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/**
 * Writes one act into the append-only record. Call it in the transaction of the act, so that neither is stored without
 * the other.
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

/** Records what a person did with their own account, for instance that they signed in. */
export function recordOwn(
  db: Db,
  by: Pick<Person, "id" | "name">,
  act: string,
  at: Date,
  after?: Facts,
): Promise<void> {
  return record(db, { by, act, thing: { kind: "person", id: by.id }, after }, at);
}

const NAMES = { [SHELL]: "The server’s shell", [STRANGER]: "Somebody" };

/** The actor's name in the record. */
export function nameOf(by: Done["by"]): string {
  return typeof by === "string" ? NAMES[by] : by.name;
}

/** Most characters of a fact. Longer texts, such as a description, are whole in the piece's history. */
const MAX_FACT = 200;

function jsonOf(facts: Facts | undefined): string | null {
  return facts ? JSON.stringify(facts, (_name, value: unknown) => shortened(value)) : null;
}

function shortened(value: unknown): unknown {
  const isLong = typeof value === "string" && value.length > MAX_FACT;
  return isLong ? `${value.slice(0, MAX_FACT)}…` : value;
}

export type Recorded = RowOf<"house_record"> & {
  /** The e-mail address of who did it; null for the server's shell and strangers. */
  email: string | null;
  /** The person to whom it was done, if that is somebody else. */
  about: { name: string; email: string } | undefined;
};

type RecordQuery = {
  /** The id of an entry: only older entries are listed. */
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
  // People are few and never deleted. Their e-mail addresses tell people with the same name apart.
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
