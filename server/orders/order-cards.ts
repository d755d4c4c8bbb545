import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { SOON_DAYS } from "../../domain/house/orders.ts";
import type { ListPlace, OrderFilter, OrderView } from "../../domain/house/orders.ts";
import { COUNT_LIMIT } from "../../domain/house/today.ts";
import type { Kobo } from "../../domain/money.ts";
import { moneyOf } from "../../domain/orders/money.ts";
import type { OrderMoney } from "../../domain/orders/money.ts";
import { OPEN_STAGES } from "../../domain/orders/stages.ts";
import type { Stage } from "../../domain/orders/stages.ts";
import { dayAfter, fromLagos } from "../../domain/time.ts";
import { countryNameOf } from "../checkout/regions.ts";
import type { Db } from "../db/schema.ts";
import { STAGE_KEY } from "../db/tables/orders.ts";
import { entriesOf } from "./entries.ts";
import { currentLinesOf, IS_TO_MAKE, IS_UNPAID, IS_WITH_US } from "./order-rows.ts";

/** An order in the house's list. `name` is empty once its customer was erased. */
export type OrderCard = {
  number: number;
  name: string;
  /** The code of the piece whose picture stands for the order; empty for bespoke pieces without a model. */
  sku: string;
  /** With the sizes that are in force. */
  lines: readonly { name: string; quantity: number; size: string }[];
  money: OrderMoney;
  /** What of a cancelled order is still with the house. */
  withUs: Kobo | undefined;
  stage: Stage;
  isExpress: boolean;
  /** The country's name if the order goes abroad; else empty. */
  country: string;
  readyBy: string | null;
  createdAt: string;
};

/** The cards of some orders, in the order of `references`; seven queries, however many there are. */
export async function orderCards(db: Db, references: readonly string[]): Promise<OrderCard[]> {
  if (references.length === 0) return [];
  const orders = await db
    .selectFrom("orders")
    .innerJoin("order_numbers", "order_numbers.reference", "orders.reference")
    .select(["orders.reference", "number", "amount", "delivery", "first_name", "last_name"])
    .select(["stage", "ready_by", "created_at", "with_us", "speed", "country"])
    .where("orders.reference", "in", references)
    .execute();
  const linesIn = await currentLinesOf(db, references);
  const entries = await entriesOf(db, references);
  const byReference = new Map(orders.map((order) => [order.reference, order]));
  return references.flatMap((reference) => {
    const order = byReference.get(reference);
    if (!order) return [];
    const { number, first_name, last_name, stage, ready_by, created_at, delivery } = order;
    const isCancelled = stage === "cancelled";
    const own = linesIn(reference);
    return [
      {
        number,
        name: `${first_name} ${last_name}`.trim(),
        sku: own.find(({ sku }) => sku !== "")?.sku ?? "",
        lines: own.map(({ name, quantity, size }) => ({ name, quantity, size })),
        money: moneyOf({ price: order.amount, delivery, ...entries(reference), isCancelled }),
        withUs: isCancelled ? order.with_us : undefined,
        stage,
        isExpress: order.speed === "express",
        country: order.country === "NG" ? "" : countryNameOf(order.country),
        readyBy: ready_by,
        createdAt: created_at,
      },
    ];
  });
}

export type CardsQuery = Pick<OrderFilter, "view"> & {
  stage?: Stage | undefined;
  /** The place after which the page begins; undefined for the first page. */
  after?: ListPlace | undefined;
  /** The day in Lagos, `2026-12-05`. */
  today: string;
  limit: number;
};

/** One page; `next` is where the next one begins, undefined on the last. */
export type CardsPage = { cards: OrderCard[]; next: ListPlace | undefined };

export type Shown = Pick<CardsQuery, "view" | "stage" | "today">;

/**
 * The conditions of a list. They have literals, not parameters, to match those of the partial indexes
 * (`server/db/tables/orders.ts`); and `not in`, since for `in` SQLite would use the index by status, and sort.
 */
export function conditionsOf({ view, stage, today }: Shown): RawBuilder<SqlBool>[] {
  const own = ofView(view, today);
  if (!stage) return own;
  // Only cancelled orders have money that is still with us; the index has this column, and not the stage.
  if (view === "with-us") return stage === "cancelled" ? own : [...own, sql`with_us < 0`];
  // A view has an index of its own, which is smaller than that by stage.
  const column = sql.raw(view === "all" ? STAGE_KEY : "stage");
  return [...own, sql<SqlBool>`${column} = ${sql.lit(stage)}`];
}

function ofView(view: OrderView, today: string): RawBuilder<SqlBool>[] {
  const until = (days: number) => sql<SqlBool>`ready_by <= ${dayAfter(today, days)}`;
  switch (view) {
    case "all":
      return [];
    case "today":
      return [sql`created_at >= ${fromLagos(`${today}T00:00`)}`];
    case "unpaid":
      return [IS_UNPAID];
    case "with-us":
      return [IS_WITH_US];
    case "to-make":
      return [IS_TO_MAKE];
    case "overdue":
      return [IS_TO_MAKE, until(-1)];
    case "due-soon":
      return [IS_TO_MAKE, sql`ready_by >= ${today}`, until(SOON_DAYS)];
  }
}

function ordersIn(db: Db, shown: Shown) {
  const orders = db.selectFrom("orders").select("reference");
  return conditionsOf(shown).reduce((query, condition) => query.where(condition), orders);
}

/**
 * A page of the house's list of orders. Orders to make are sorted by their day, all others newest first. A page begins
 * after the last order of the page before (keyset pagination), so that the thousandth page is as fast as the first.
 */
export async function listCards(db: Db, query: CardsQuery): Promise<CardsPage> {
  const { view, stage, limit } = query;
  const isByDay = view === "to-make" || view === "overdue" || view === "due-soon";
  const rows = await (view === "all" && !stage
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
  { after, limit, ...shown }: CardsQuery,
  [column, direction, isBeyond]: ["ready_by", "asc", ">"] | ["created_at", "desc", "<"],
): Promise<Row[]> {
  let query = ordersIn(db, shown);
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
export async function referenceOf(db: Db, { number }: ListPlace): Promise<string> {
  const row = await db
    .selectFrom("order_numbers")
    .select("reference")
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.reference ?? "";
}

/** How many orders the lists have that stay small, each counted up to `COUNT_LIMIT` (`domain/house/today.ts`). */
export type ListCounts = {
  views: Readonly<Partial<Record<OrderView, number>>>;
  stages: Readonly<Partial<Record<Stage, number>>>;
};

/** Counts the orders that somebody has to deal with, by view and by stage. */
export async function countCards(db: Db, today: string): Promise<ListCounts> {
  const views: Partial<Record<OrderView, number>> = await countToMake(db, today);
  for (const view of ["today", "unpaid", "with-us"] as const) {
    views[view] = await count(db, { view, today });
  }
  const stages: Partial<Record<Stage, number>> = {};
  for (const stage of OPEN_STAGES) stages[stage] = await count(db, { view: "all", stage, today });
  return { views, stages };
}

/** Counts the orders to make: all of them, the overdue ones, and those due soon. */
export async function countToMake(
  db: Db,
  today: string,
): Promise<Record<"to-make" | "overdue" | "due-soon", number>> {
  return {
    "to-make": await count(db, { view: "to-make", today }),
    overdue: await count(db, { view: "overdue", today }),
    "due-soon": await count(db, { view: "due-soon", today }),
  };
}

async function count(db: Db, shown: Shown): Promise<number> {
  const row = await db
    .selectFrom(ordersIn(db, shown).limit(COUNT_LIMIT).as("some"))
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
