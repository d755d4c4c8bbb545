import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { readSearch, SOON_DAYS } from "../../domain/house/orders.ts";
import type { ListPlace, OrderView } from "../../domain/house/orders.ts";
import { dayAfter } from "../../domain/house/time.ts";
import { COUNT_LIMIT } from "../../domain/house/today.ts";
import type { Kobo } from "../../domain/money.ts";
import { moneyOf } from "../../domain/orders/money.ts";
import type { OrderMoney } from "../../domain/orders/money.ts";
import type { Stage } from "../../domain/orders/stages.ts";
import { searchKeys } from "../db/tables/orders.ts";
import type { Db } from "../db/schema.ts";
import { entriesOf } from "./entries.ts";
import { loggedReference } from "./logged-reference.ts";
import { IS_GONE, IS_TO_MAKE, IS_UNPAID, IS_WITH_US } from "./order-rows.ts";

/** An order in the house's list. `name` is empty once its customer was erased. */
export type OrderCard = {
  number: number;
  name: string;
  lines: readonly { name: string; quantity: number }[];
  money: OrderMoney;
  /** What of a cancelled order is still with the house. */
  withUs: Kobo | undefined;
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
    .select(["orders.reference", "number", "amount", "delivery", "first_name", "last_name"])
    .select(["stage", "ready_by", "created_at", "with_us"])
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
    const { number, first_name, last_name, stage, ready_by, created_at, delivery } = order;
    const withUs = stage === "cancelled" ? order.with_us : undefined;
    const own = entries(reference);
    return [
      {
        number,
        name: `${first_name} ${last_name}`.trim(),
        lines: lines.filter((line) => line.reference === reference),
        money: moneyOf({
          price: order.amount,
          delivery,
          ...own,
          isCancelled: stage === "cancelled",
        }),
        withUs,
        stage,
        readyBy: ready_by,
        createdAt: created_at,
      },
    ];
  });
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

const IS_CANCELLED = sql<SqlBool>`stage = 'cancelled'`;

/**
 * The orders of a view. The conditions have literals, not parameters, to match those of the partial indexes
 * (`server/db/tables/orders.ts`); and `not in`, since for `in` SQLite would use the index by status, and sort.
 */
function ordersIn(db: Db, view: OrderView, today: string) {
  const orders = db.selectFrom("orders").select("reference");
  const toMake = orders.where(IS_TO_MAKE);
  switch (view) {
    case "all":
      return orders;
    case "unpaid":
      return orders.where(IS_UNPAID);
    case "gone":
      return orders.where(IS_GONE);
    case "cancelled":
      return orders.where(IS_CANCELLED);
    case "with-us":
      return orders.where(IS_WITH_US);
    case "to-make":
      return toMake;
    case "overdue":
      return toMake.where("ready_by", "<=", dayAfter(today, -1));
    case "due-soon":
      return toMake
        .where("ready_by", ">=", today)
        .where("ready_by", "<=", dayAfter(today, SOON_DAYS));
  }
}

/**
 * A page of the house's list of orders. Orders to make are sorted by their day, all others newest first. A page begins
 * after the last order of the page before (keyset pagination), so that the thousandth page is as fast as the first.
 */
export async function listCards(db: Db, query: CardsQuery): Promise<CardsPage> {
  const { view, limit } = query;
  const isByDay = view === "to-make" || view === "overdue" || view === "due-soon";
  const rows = await (view === "all"
    ? newest(db, query)
    : isByDay
      ? sorted(db, query, ["ready_by", "asc", ">"])
      : sorted(db, query, ["created_at", "desc", "<"]));
  const cards = await orderCards(
    db,
    rows.slice(0, limit).map(({ reference }) => reference),
  );
  const last = cards.at(-1);
  if (rows.length <= limit || !last) return { cards, next: undefined };
  const value = isByDay ? (last.readyBy ?? "") : last.createdAt;
  return { cards, next: { value, number: last.number } };
}

type Row = { reference: string };

/** Higher than any order's number. */
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

/** One order more than `limit`, if there is one. `isBeyond` compares an order with one that comes before it. */
async function sorted(
  db: Db,
  { view, after, today, limit }: CardsQuery,
  [column, direction, isBeyond]: ["ready_by", "asc", ">"] | ["created_at", "desc", "<"],
): Promise<Row[]> {
  let query = ordersIn(db, view, today);
  if (after) {
    const { value } = after;
    const last = await referenceOf(db, after);
    query = query
      .where(column, `${isBeyond}=`, value)
      .where(({ or, eb }) => or([eb(column, isBeyond, value), eb("reference", isBeyond, last)]));
  }
  return query
    .orderBy(column, direction)
    .orderBy("reference", direction)
    .limit(limit + 1)
    .execute();
}

/**
 * The reference of the previous page's last order. Empty if the order was deleted since: a list by day then repeats the
 * orders of its day, and any other list skips those of its moment.
 */
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

/** Counts the views of orders that somebody has to deal with, which stay small. */
export async function countCards(db: Db, today: string): Promise<ViewCounts> {
  return { ...(await countToMake(db, today)), unpaid: await count(db, "unpaid", today) };
}

/** Counts the orders to make: all of them, the overdue ones, and those due soon. */
export async function countToMake(
  db: Db,
  today: string,
): Promise<Record<"to-make" | "overdue" | "due-soon", number>> {
  return {
    "to-make": await count(db, "to-make", today),
    overdue: await count(db, "overdue", today),
    "due-soon": await count(db, "due-soon", today),
  };
}

async function count(db: Db, view: OrderView, today: string): Promise<number> {
  const row = await db
    .selectFrom(ordersIn(db, view, today).limit(COUNT_LIMIT).as("some"))
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export type SearchResult = {
  cards: OrderCard[];
  /** More orders match than are returned: the owner has to type more. */
  hasMore: boolean;
};

/** An order's reference as it appears in the log (`server/orders/logged-reference.ts`). */
const IN_LOG = /^HZ#[0-9a-f]{12}$/;

/** The last Unicode character: a prefix with it sorts after every text that begins with the prefix. */
const END = "\u{10ffff}";

/**
 * Finds orders by their number, by the last seven digits of a phone number, or by the beginning of an e-mail address, a
 * full name or a last name, newest first; or one order by its reference in the log. Each search reads a range of an
 * index. The middle of a name, other accents than were typed, and erased customers are not found.
 */
export async function searchCards(db: Db, typed: string, limit: number): Promise<SearchResult> {
  if (IN_LOG.test(typed.trim())) {
    const reference = await findLogged(db, typed.trim());
    return { cards: await orderCards(db, reference ? [reference] : []), hasMore: false };
  }
  const search = readSearch(typed);
  if (!search) return { cards: [], hasMore: false };
  const keys = searchKeys(db);
  const { number, phone, email, names = [] } = search;
  const [last] = names;
  const ranges = [
    ...(phone === undefined ? [] : [{ key: keys.phone, is: phone }]),
    ...(email === undefined ? [] : [{ key: keys.email, from: email }]),
    ...names.map((name) => ({ key: keys.name, from: name })),
    ...(last === undefined ? [] : [{ key: keys.lastName, from: last }]),
  ];
  const matches = number === undefined ? [] : await byNumber(db, number);
  for (const range of ranges) matches.push(...(await byKey(db, range, limit)));
  const newest = [...new Map(matches.map((each) => [each.reference, each])).values()].toSorted(
    (a, b) => (a.created_at < b.created_at ? 1 : -1),
  );
  const shown = newest.slice(0, limit).map(({ reference }) => reference);
  return { cards: await orderCards(db, shown), hasMore: newest.length > limit };
}

type OrderKey = { reference: string; created_at: string };
type KeyRange = { key: RawBuilder<string> } & ({ is: string } | { from: string });

function byNumber(db: Db, number: number): Promise<OrderKey[]> {
  return db
    .selectFrom("order_numbers")
    .innerJoin("orders", "orders.reference", "order_numbers.reference")
    .select(["orders.reference", "created_at"])
    .where("number", "=", number)
    .execute();
}

/** The newest orders whose key is a text, or begins with it; one more than `limit`, if there is one. */
function byKey(db: Db, range: KeyRange, limit: number): Promise<OrderKey[]> {
  const { key } = range;
  // The condition of the partial indexes by these keys.
  const known = db
    .selectFrom("orders")
    .select(["reference", "created_at"])
    .where("email", "<>", sql.lit(""));
  const some =
    "is" in range
      ? known.where(key, "=", range.is)
      : known
          .where(key, ">=", sql<string>`lower(${range.from})`)
          .where(key, "<", sql<string>`lower(${range.from}) || ${END}`)
          .orderBy(key);
  return some
    .orderBy("created_at", "desc")
    .limit(limit + 1)
    .execute();
}

const PAGE_SIZE = 1_000;

/**
 * The reference that appears in the log as `logged` (`logged-reference.ts`); undefined if no order has it. Hashes are
 * not stored: every order's reference is hashed, which takes some seconds for a million orders.
 */
async function findLogged(db: Db, logged: string): Promise<string | undefined> {
  for (let last: string | undefined = ""; last !== undefined;) {
    const page = await db
      .selectFrom("orders")
      .select("reference")
      .where("reference", ">", last)
      .orderBy("reference")
      .limit(PAGE_SIZE)
      .execute();
    const match = page.find(({ reference }) => loggedReference(reference) === logged);
    if (match) return match.reference;
    last = page.length === PAGE_SIZE ? page.at(-1)?.reference : undefined;
  }
  return undefined;
}
