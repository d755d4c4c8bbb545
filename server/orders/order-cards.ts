import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { readSearch, SOON_DAYS } from "../../domain/house/orders.ts";
import type { ListPlace, OrderView } from "../../domain/house/orders.ts";
import { dayAfter } from "../../domain/house/time.ts";
import { COUNT_LIMIT } from "../../domain/house/today.ts";
import { moneyOf } from "../../domain/orders/money.ts";
import type { OrderMoney } from "../../domain/orders/money.ts";
import type { Stage } from "../../domain/orders/stages.ts";
import { searchKeys } from "../db/tables/orders.ts";
import type { Db } from "../db/schema.ts";
import { findLogged } from "./find-order.ts";
import { IS_TO_MAKE } from "./order-rows.ts";

/** An order in the house's list. `name` is empty once its customer was erased. */
export type OrderCard = {
  number: number;
  name: string;
  lines: readonly { name: string; quantity: number }[];
  money: OrderMoney;
  stage: Stage;
  readyBy: string | null;
  createdAt: string;
};

/** The cards of some orders, in the order of `references`; five queries, however many there are. */
async function orderCards(db: Db, references: readonly string[]): Promise<OrderCard[]> {
  if (references.length === 0) return [];
  const orders = await db
    .selectFrom("orders")
    .innerJoin("order_numbers", "order_numbers.reference", "orders.reference")
    .select(["orders.reference", "number", "amount", "first_name", "last_name"])
    .select(["stage", "ready_by", "created_at"])
    .where("orders.reference", "in", references)
    .execute();
  const lines = await db
    .selectFrom("order_lines")
    .select(["reference", "name", "quantity"])
    .where("reference", "in", references)
    .orderBy("reference")
    .orderBy("position")
    .execute();
  const entries = await entriesOf(db, references);
  const byReference = new Map(orders.map((order) => [order.reference, order]));
  return references.flatMap((reference) => {
    const order = byReference.get(reference);
    if (!order) return [];
    const { number, first_name, last_name, stage, ready_by, created_at, amount: price } = order;
    const own = entries(reference);
    return [
      {
        number,
        name: `${first_name} ${last_name}`.trim(),
        lines: lines.filter((line) => line.reference === reference),
        money: moneyOf({ price, ...own, isCancelled: stage === "cancelled" }),
        stage,
        readyBy: ready_by,
        createdAt: created_at,
      },
    ];
  });
}

/** What the money of these orders is calculated from. */
async function entriesOf(db: Db, references: readonly string[]) {
  const payments = await db
    .selectFrom("payments")
    .select(["order_reference", "status", "amount", "refunded"])
    .where("order_reference", "in", references)
    .execute();
  const charges = await db
    .selectFrom("order_charges")
    .select(["order_reference", "amount"])
    .where("order_reference", "in", references)
    .execute();
  const uses = await db
    .selectFrom("credit_uses")
    .select(["order_reference", "amount"])
    .where("order_reference", "in", references)
    .where("released_at", "is", null)
    .execute();
  return (reference: string) => {
    const isOwn = (entry: { order_reference: string }) => entry.order_reference === reference;
    const credit = uses.filter(isOwn).reduce((sum, { amount }) => sum + amount, 0);
    return { payments: payments.filter(isOwn), charges: charges.filter(isOwn), credit };
  };
}

export type CardsQuery = {
  view: OrderView;
  /** The place after which the page begins; undefined for the first page. */
  after?: ListPlace | undefined;
  /** The day in Lagos, `2026-12-05`. */
  today: string;
  limit: number;
};

/** One page; `next` is where the next one begins, undefined on the last. */
type CardsPage = { cards: OrderCard[]; next: ListPlace | undefined };

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
function daysOf(view: OrderView, today: string): { from?: string; until?: string } {
  if (view === "overdue") return { until: dayAfter(today, -1) };
  if (view === "due-soon") return { from: today, until: dayAfter(today, SOON_DAYS) };
  return {};
}

/** Empty if it is gone: orders of the same moment are then shown again rather than left out. */
async function referenceOf(db: Db, { number }: ListPlace): Promise<string> {
  const row = await db
    .selectFrom("order_numbers")
    .select("reference")
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.reference ?? "";
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
  const row = await db
    .selectFrom(some.as("some"))
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export type SearchResult = {
  cards: OrderCard[];
  /** There are more: the owner types more of it. */
  hasMore: boolean;
};

/** What stands in the log for an order's reference (`logged-reference.ts`). */
const IN_LOG = /^HZ#[0-9a-f]{12}$/;

/** After every text that begins with a prefix. */
const END = "\u{10ffff}";

/**
 * Orders by their number, by the last seven digits of a phone number, or by how an e-mail address, a full name or a last
 * name begins, newest first. Each is a range of an index. One order by what stands in the log for it. Not found are the middle of a name, a name with other
 * accents than were typed, and customers who were erased.
 */
export async function searchCards(db: Db, typed: string, limit: number): Promise<SearchResult> {
  if (IN_LOG.test(typed.trim())) {
    const reference = await findLogged(db, typed.trim());
    return { cards: await orderCards(db, reference ? [reference] : []), hasMore: false };
  }
  const search = readSearch(typed);
  if (!search) return { cards: [], hasMore: false };
  const keys = searchKeys(db);
  const matches: OrderKey[] = [];
  const { number, phone, email, names = [] } = search;
  if (number !== undefined) matches.push(...(await byNumber(db, number)));
  if (phone !== undefined)
    matches.push(...(await byKey(db, { key: keys.phone, is: phone }, limit)));
  if (email !== undefined)
    matches.push(...(await byKey(db, { key: keys.email, from: email }, limit)));
  for (const name of names) {
    matches.push(...(await byKey(db, { key: keys.name, from: name }, limit)));
  }
  const [last] = names;
  if (last !== undefined) {
    matches.push(...(await byKey(db, { key: keys.lastName, from: last }, limit)));
  }
  const newest = [...new Map(matches.map((each) => [each.reference, each])).values()].toSorted(
    (a, b) => (a.created_at < b.created_at ? 1 : -1),
  );
  const shown = newest.slice(0, limit).map(({ reference }) => reference);
  return { cards: await orderCards(db, shown), hasMore: newest.length > limit };
}

type OrderKey = { reference: string; created_at: string };

function byNumber(db: Db, number: number): Promise<OrderKey[]> {
  return db
    .selectFrom("order_numbers")
    .innerJoin("orders", "orders.reference", "order_numbers.reference")
    .select(["orders.reference", "created_at"])
    .where("number", "=", number)
    .execute();
}

/** One more than `limit`, so that the caller knows whether there are more. */
function byKey(
  db: Db,
  condition: { key: RawBuilder<string> } & ({ is: string } | { from: string }),
  limit: number,
): Promise<OrderKey[]> {
  const { key } = condition;
  const orders = db.selectFrom("orders").select(["reference", "created_at"]);
  // The condition of the indexes.
  const known = orders.where("email", "<>", sql.lit(""));
  const some =
    "is" in condition
      ? known.where(key, "=", condition.is)
      : known
          .where(key, ">=", sql<string>`lower(${condition.from})`)
          .where(key, "<", sql<string>`lower(${condition.from}) || ${END}`)
          .orderBy(key);
  return some
    .orderBy("created_at", "desc")
    .limit(limit + 1)
    .execute();
}
