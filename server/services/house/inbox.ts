import { sql } from "kysely";
import type { Expression, SqlBool } from "kysely";
import type { FormKind } from "../../../domain/messages/fields.ts";
import type { InboxFilter, InboxPlace, InboxSource } from "../../../domain/house/inbox.ts";
import type { Db } from "../../db/schema.ts";
import { containing, IS_NOT_WAITING, IS_WAITING, pagePart } from "./inbox-conditions.ts";

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
  /** Of a restock request. */
  sku: string;
  /** When the shop has written that the piece is back; null for anything else. */
  toldAt: string | null;
  answer: { at: string; by: string } | undefined;
};

export type InboxQuery = {
  filter: InboxFilter;
  /** Part of a name, an address, a number or the text; empty for all. */
  search: string;
  after: InboxPlace | undefined;
  limit: number;
};

export type InboxPage = {
  entries: readonly InboxEntry[];
  /** Where the next page begins; undefined if there is none. */
  next: InboxPlace | undefined;
};

/** A page of the inbox: first what waits for an answer, then all else, the newest first in both parts. */
export async function listInbox(db: Db, query: InboxQuery): Promise<InboxPage> {
  const { limit } = query;
  const found = await entriesFrom(db, { ...query, limit: limit + 1 });
  const last = found[limit - 1];
  return {
    entries: found.slice(0, limit),
    next: found.length > limit && last ? placeOf(last) : undefined,
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

/** Undefined if there is none, or it is past its retention. */
export async function readInboxEntry(
  db: Db,
  { source, id }: Pick<InboxEntry, "source" | "id">,
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
  return rows.map((row) => entryOf("message", row));
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
  return { source, name: "", phone: "", message: "", sku: "", ...known, toldAt, answer };
}

function newestFirst(one: InboxEntry, other: InboxEntry): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}
