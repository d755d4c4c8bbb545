import { sql } from "kysely";
import type { Expression, RawBuilder, SqlBool } from "kysely";
import { readStockId } from "../../domain/catalogue/sizes.ts";
import type { Values } from "../../domain/fields.ts";
import { readEntryName } from "../../domain/house/inbox.ts";
import type { InboxFilter, InboxPlace, InboxSource } from "../../domain/house/inbox.ts";
import { COUNT_LIMIT } from "../../domain/house/today.ts";
import type { FormKind } from "../../domain/messages/fields.ts";
import { command, done, MALFORMED, stale, UNKNOWN } from "../command.ts";
import type { Read } from "../command.ts";
import type { Db } from "../db/schema.ts";
import { privateOf } from "../media/form-photographs.ts";
import type { PrivatePhotograph } from "../media/form-photographs.ts";
import { listSubscribers, subscriberRecords } from "../messages/newsletter.ts";
import type { Ports } from "../ports.ts";
import { record } from "./record.ts";
import type { Person } from "./visit.ts";

/** One message, sign-up or restock request. Fields that its form does not have are empty. */
export type InboxEntry = {
  source: InboxSource;
  id: string;
  kind: FormKind;
  at: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  /** The piece of a restock request, and the size, if it is for one. */
  sku: string;
  size: string;
  /** When the shop has written that the piece is back; null for anything else. */
  toldAt: string | null;
  answer: { at: string; by: string } | undefined;
  /** Of a message; a list alone has them. */
  photographs?: readonly PrivatePhotograph[] | undefined;
};

type InboxQuery = {
  filter: InboxFilter;
  /** Part of a name, an e-mail address, a phone number or the text; empty for all. */
  search: string;
  after: InboxPlace | undefined;
  limit: number;
};

type InboxPage = {
  entries: readonly InboxEntry[];
  /** Where the next page begins; undefined if there is none. */
  next: InboxPlace | undefined;
};

/** A page of the inbox: first what waits for an answer, then all else, the newest first in both parts. */
export async function listInbox(db: Db, query: InboxQuery): Promise<InboxPage> {
  const { limit } = query;
  const rows = await entriesFrom(db, { ...query, limit: limit + 1 });
  const last = rows[limit - 1];
  return {
    entries: rows.slice(0, limit),
    next: rows.length > limit && last ? placeOf(last) : undefined,
  };
}

async function entriesFrom(db: Db, query: InboxQuery): Promise<InboxEntry[]> {
  const { filter, after, limit } = query;
  const hasMessages = filter !== "restock";
  const mayWait = (filter === "all" || filter === "contact") && after?.part !== "rest";
  const waiting = mayWait ? await listMessages(db, IS_WAITING, query, after) : [];
  const rest = { ...query, limit: limit - waiting.length };
  if (rest.limit <= 0) return waiting;
  const from = after?.part === "rest" ? after : undefined;
  const messages = hasMessages ? await listMessages(db, IS_NOT_WAITING, rest, from) : [];
  const requests =
    filter === "all" || filter === "restock" ? await listRequests(db, rest, from) : [];
  const both = [...messages, ...requests].toSorted(newestFirst);
  return [...waiting, ...both.slice(0, rest.limit)];
}

function placeOf({ kind, at, id, answer }: InboxEntry): InboxPlace {
  return { part: kind === "contact" && !answer ? "waiting" : "rest", at, id };
}

/** Reads one entry; undefined if there is none, for instance because its retention is over. */
export async function readInboxEntry(
  db: Db,
  { source, id }: Named,
): Promise<InboxEntry | undefined> {
  const row =
    source === "message"
      ? await messagesOf(db).where("id", "=", id).executeTakeFirst()
      : await requestsOf(db).where("id", "=", id).executeTakeFirst();
  return row && entryOf(source, row);
}

async function listMessages(
  db: Db,
  condition: Expression<SqlBool>,
  { filter, search, limit }: InboxQuery,
  after: InboxPlace | undefined,
): Promise<InboxEntry[]> {
  let query = messagesOf(db).where(condition);
  if (filter === "contact") query = query.where("kind", "=", "contact");
  if (filter === "sign-ups") query = query.where("kind", "in", ["newsletter", "popup"]);
  if (search) {
    query = query.where(containing(search, ["from_name", "from_email", "from_phone", "message"]));
  }
  if (after) query = query.where(pagePart("received_at", after));
  const rows = await query
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  const photographs = await privateOf(
    db,
    "message_id",
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...entryOf("message", row),
    photographs: photographs.get(row.id),
  }));
}

async function listRequests(
  db: Db,
  { search, limit }: InboxQuery,
  after: InboxPlace | undefined,
): Promise<InboxEntry[]> {
  let query = requestsOf(db);
  if (search) query = query.where(containing(search, ["email", "sku"]));
  if (after) query = query.where(pagePart("asked_at", after));
  const rows = await query.orderBy("asked_at", "desc").orderBy("id", "desc").limit(limit).execute();
  return rows.map((row) => entryOf("restock", row));
}

function messagesOf(db: Db) {
  return db
    .selectFrom("messages")
    .select(["id", "kind", "received_at as at", "message", "answered_at", "answered_by"])
    .select(["from_name as name", "from_email as email", "from_phone as phone"]);
}

function requestsOf(db: Db) {
  return db
    .selectFrom("restock_requests")
    .select(["id", "asked_at as at", "email", "sku", "told_at", "answered_at", "answered_by"])
    .select(sql.lit("restock" as const).as("kind"));
}

type Row = Pick<InboxEntry, "id" | "kind" | "at" | "email"> &
  Partial<Pick<InboxEntry, "name" | "phone" | "message" | "sku">> & {
    told_at?: string | null;
    answered_at: string | null;
    answered_by: string | null;
  };

function entryOf(source: InboxSource, row: Row): InboxEntry {
  const { told_at: toldAt = null, answered_at: at, answered_by: by, ...known } = row;
  const answer = at === null ? undefined : { at, by: by ?? "" };
  const piece = readStockId(row.sku ?? "");
  return { source, name: "", phone: "", message: "", ...known, ...piece, toldAt, answer };
}

function newestFirst(one: InboxEntry, other: InboxEntry): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

/** The conditions of the partial indexes in `server/db/tables/messages.ts`, word for word: else they would not be used. */
const IS_WAITING = sql<SqlBool>`kind = 'contact' and answered_at is null`;
const IS_NOT_WAITING = sql<SqlBool>`(kind <> 'contact' or answered_at is not null)`;

/** Whether a row comes after a place in the list. It compares the columns as one row, for which an index can be used. */
function pagePart(column: string, { at, id }: InboxPlace): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(column)}, id) < (${at}, ${id})`;
}

/** Whether one of the columns contains a text, ignoring the case of ASCII letters on both databases. */
function containing(text: string, columns: readonly string[]): RawBuilder<SqlBool> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const each = columns.map(
    (column) => sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`,
  );
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}

export type Unanswered = {
  /** Counted up to `COUNT_LIMIT` (`domain/house/today.ts`). */
  count: number;
  /** When the message that has waited longest was received; undefined if none waits. */
  oldest: string | undefined;
};

/** Counts the messages of the contact form that nobody has answered. Sign-ups and restock requests need no answer. */
export async function countUnanswered(db: Db): Promise<Unanswered> {
  const waiting = await db
    .selectFrom("messages")
    .select("received_at")
    .where(IS_WAITING)
    .orderBy("received_at")
    .limit(COUNT_LIMIT)
    .execute();
  return { count: waiting.length, oldest: waiting[0]?.received_at };
}

type Named = Pick<InboxEntry, "source" | "id">;

const TABLES = { message: "messages", restock: "restock_requests" } as const;

const nameField = { name: "id", maxLength: 64 };

function readNamed({ id = "" }: Values): Read<Named, typeof MALFORMED> {
  const named = readEntryName(id);
  return named ? { input: named } : { refused: MALFORMED };
}

/** Marks an entry as answered, with who and when. If it is marked already, nothing is changed. */
export const answerMessage = command({
  act: "answered",
  fields: [nameField],
  read: readNamed,
  run: ({ db }, entry: Named, { name, at }) =>
    mark(db, entry, null, { answered_at: at.toISOString(), answered_by: name }),
});

/** Removes the mark 'answered', if it is still the one of `answeredAt`. The record keeps both acts. */
export const undoAnswer = command({
  act: "not-answered",
  fields: [nameField, { name: "at", maxLength: 30 }],
  read: (values) => {
    const named = readNamed(values);
    const answeredAt = values["at"] ?? "";
    return "input" in named ? { input: { ...named.input, answeredAt } } : named;
  },
  run: ({ db }, { answeredAt, ...entry }: Named & { answeredAt: string }) =>
    mark(db, entry, answeredAt, { answered_at: null, answered_by: null }),
});

/** Changes an entry's mark 'answered'. If the time in it is not `before`, somebody was faster, and nothing is changed. */
async function mark(
  db: Db,
  { source, id }: Named,
  before: string | null,
  changed: { answered_at: string | null; answered_by: string | null },
) {
  const update = await db
    .updateTable(TABLES[source])
    .set(changed)
    .where("id", "=", id)
    .where("answered_at", "is not distinct from", before)
    .executeTakeFirst();
  if (update.numUpdatedRows > 0n) return done({}, { thing: { kind: source, id } });
  const entry = await readInboxEntry(db, { source, id });
  return entry ? stale(entry.answer) : UNKNOWN;
}

/** The people who may get the newsletter, as the records of a CSV file. The download is recorded: data leaves the shop. */
export async function takeSubscribers(
  { db, now, publicUrl }: Pick<Ports, "db" | "now" | "publicUrl">,
  by: Person,
): Promise<Iterable<string>> {
  const subscribers = await listSubscribers(db);
  const thing = { kind: "newsletter", id: "list" };
  const after = { subscribers: subscribers.length };
  await record(db, { by, act: "downloaded-subscribers", thing, after }, now());
  return subscriberRecords(subscribers, publicUrl);
}
