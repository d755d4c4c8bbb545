import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { COUNT_LIMIT } from "../../../domain/house/today.ts";
import { SOON_DAYS } from "../../../domain/house/orders.ts";
import { dayAfter } from "../../../domain/house/time.ts";
import type { ListPlace, OrderView } from "../../../domain/house/orders.ts";
import type { Db } from "../../db/schema.ts";
import { IS_TO_MAKE } from "../to-make.ts";
import { orderCards } from "./order-cards.ts";
import type { OrderCard } from "./order-cards.ts";

export type CardsQuery = {
  view: OrderView;
  /** The place after which the page begins; undefined for the first page. */
  after?: ListPlace | undefined;
  /** The day in Lagos, `2026-12-05`. */
  today: string;
  limit: number;
};

/** One page; `next` is where the next one begins, undefined on the last. */
export type CardsPage = { cards: OrderCard[]; next: ListPlace | undefined };

/**
 * Literals, not parameters: the same conditions as those of the partial indexes. `not in`, since SQLite would prefer the
 * index by status for `in`, and sort.
 */
const WHERE: Readonly<Record<"unpaid" | "gone" | "cancelled", RawBuilder<SqlBool>>> = {
  unpaid: sql`status not in ('paid', 'refunded') and stage <> 'cancelled'`,
  gone: sql`stage in ('shipped', 'collected')`,
  cancelled: sql`stage = 'cancelled'`,
};

/**
 * A page of the house's list of orders. What is to be made comes by its day, everything else newest first; each page
 * begins after the last order of the one before (keyset), so that the thousandth is as fast as the first.
 */
export async function listCards(db: Db, query: CardsQuery): Promise<CardsPage> {
  const { view, limit } = query;
  const rows = await (view === "all"
    ? newest(db, query)
    : view === "unpaid" || view === "gone" || view === "cancelled"
      ? newestWhere(db, query, WHERE[view])
      : toMake(db, query));
  const cards = await orderCards(
    db,
    rows.slice(0, limit).map(({ reference }) => reference),
  );
  const last = cards.at(-1);
  if (rows.length <= limit || !last) return { cards, next: undefined };
  const isByDay = view === "to-make" || view === "overdue" || view === "due-soon";
  const value = isByDay ? (last.readyBy ?? "") : last.createdAt;
  return { cards, next: { value, number: last.number } };
}

type Row = { reference: string };

/** More than any order has. */
const MAX_NUMBER = 1_000_000_000;

function newest(db: Db, { after, limit }: CardsQuery): Promise<Row[]> {
  return db
    .selectFrom("order_numbers")
    .select("reference")
    .where("number", "<", after?.number ?? MAX_NUMBER)
    .orderBy("number", "desc")
    .limit(limit + 1)
    .execute();
}

async function newestWhere(
  db: Db,
  { after, limit }: CardsQuery,
  condition: RawBuilder<SqlBool>,
): Promise<Row[]> {
  let query = db.selectFrom("orders").select("reference").where(condition);
  if (after) {
    const last = await referenceOf(db, after);
    query = query
      .where("created_at", "<=", after.value)
      .where(({ or, eb }) => or([eb("created_at", "<", after.value), eb("reference", "<", last)]));
  }
  return query
    .orderBy("created_at", "desc")
    .orderBy("reference", "desc")
    .limit(limit + 1)
    .execute();
}

async function toMake(db: Db, { view, after, today, limit }: CardsQuery): Promise<Row[]> {
  let query = db.selectFrom("orders").select("reference").where(IS_TO_MAKE);
  const { from, until } = daysOf(view, today);
  if (from) query = query.where("ready_by", ">=", from);
  if (until) query = query.where("ready_by", "<=", until);
  if (after) {
    const last = await referenceOf(db, after);
    query = query
      .where("ready_by", ">=", after.value)
      .where(({ or, eb }) => or([eb("ready_by", ">", after.value), eb("reference", ">", last)]));
  }
  return query
    .orderBy("ready_by")
    .orderBy("reference")
    .limit(limit + 1)
    .execute();
}

/** The days by which the orders of a view are to be ready. */
export function daysOf(view: OrderView, today: string): { from?: string; until?: string } {
  if (view === "overdue") return { until: dayAfter(today, -1) };
  if (view === "due-soon") return { from: today, until: dayAfter(today, SOON_DAYS) };
  return {};
}

/** Empty if it is gone: orders of the same moment are then shown again rather than left out. */
async function referenceOf(db: Db, { number }: ListPlace): Promise<string> {
  const found = await db
    .selectFrom("order_numbers")
    .select("reference")
    .where("number", "=", number)
    .executeTakeFirst();
  return found?.reference ?? "";
}

/** How many orders a view has, counted up to `COUNT_LIMIT` (`domain/house/today.ts`). */
export type ViewCounts = Readonly<Partial<Record<OrderView, number>>>;

/** Counts the views that are small: what needs a hand. */
export async function countCards(db: Db, today: string): Promise<ViewCounts> {
  return { ...(await countToMake(db, today)), unpaid: await count(db, WHERE.unpaid) };
}

/** Counts what is to be made: all, what is overdue, and what is due soon. */
export async function countToMake(
  db: Db,
  today: string,
): Promise<Record<"to-make" | "overdue" | "due-soon", number>> {
  return {
    "to-make": await count(db, IS_TO_MAKE),
    overdue: await count(db, IS_TO_MAKE, daysOf("overdue", today)),
    "due-soon": await count(db, IS_TO_MAKE, daysOf("due-soon", today)),
  };
}

async function count(
  db: Db,
  condition: RawBuilder<SqlBool>,
  { from, until }: ReturnType<typeof daysOf> = {},
): Promise<number> {
  let some = db.selectFrom("orders").select("reference").where(condition).limit(COUNT_LIMIT);
  if (from) some = some.where("ready_by", ">=", from);
  if (until) some = some.where("ready_by", "<=", until);
  const found = await db
    .selectFrom(some.as("some"))
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(found.count);
}
