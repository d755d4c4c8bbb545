import type { RawBuilder, Selectable, SqlBool } from "kysely";
import { sql } from "kysely";
import { hasSizes } from "../../domain/catalogue/product.ts";
import { PHONE_DIGITS } from "../../domain/house/orders.ts";
import { whatsAppNumber } from "../../domain/messages/reply-links.ts";
import { customerColumns } from "../../domain/orders/customer.ts";
import type { CustomerRow } from "../../domain/orders/customer.ts";
import type { Stage } from "../../domain/orders/stages.ts";
import { readNumber } from "../../domain/orders/numbers.ts";
import { currentSizes, OPEN_STAGES } from "../../domain/orders/stages.ts";
import { inAsciiLowerCase } from "../../domain/orders/find.ts";
import { PHONE_ALONE, searchKeys } from "../db/tables/orders.ts";
import type { Db, RowOf, Schema } from "../db/schema.ts";
import { isSqlite } from "../db/tables/table.ts";

/** The columns that every change of an order's money or stage needs. */
export type LockedOrder = Pick<
  RowOf<"orders">,
  | "reference"
  | "status"
  | "amount"
  | "delivery"
  | "email"
  | "phone"
  | "written_by"
  | "speed"
  | "stage"
  | "ready_by"
  | "with_us"
  | "lead_from"
  | "lead_to"
  | "lead_after"
>;

/**
 * Locks an order's row until the transaction ends, by an update that changes nothing: two concurrent changes of its
 * payments would otherwise not see each other. Undefined if there is no such order. Lock the order before its payments.
 */
export async function lockOrder(
  transaction: Db,
  reference: string,
): Promise<LockedOrder | undefined> {
  return transaction
    .updateTable("orders")
    .set(({ ref }) => ({ status: ref("status") }))
    .where("reference", "=", reference)
    .returning([
      "reference",
      "status",
      "amount",
      "delivery",
      "email",
      "phone",
      "speed",
      "written_by",
    ])
    .returning(["stage", "ready_by", "with_us", "lead_from", "lead_to", "lead_after"])
    .executeTakeFirst();
}

/** The order that is named by its number, HZ-1001, or by its reference; undefined if there is none. */
export function findNamed(
  db: Db,
  named: string,
): Promise<{ reference: string; number: number } | undefined> {
  const number = readNumber(named);
  const orders = db.selectFrom("order_numbers").select(["reference", "number"]);
  const query =
    number === undefined
      ? orders.where("reference", "=", named.trim().toUpperCase())
      : orders.where("number", "=", number);
  return query.executeTakeFirst();
}

/** The newest orders that were placed with exactly this address, whatever the case of its letters A to Z. */
export function ordersOfAddress(
  db: Db,
  address: string,
  limit?: number,
): Promise<{ reference: string; number: number; email: string }[]> {
  const email = inAsciiLowerCase(address);
  const orders = db
    .selectFrom("orders")
    .innerJoin("order_numbers", "order_numbers.reference", "orders.reference")
    .select(["orders.reference", "number", "email"])
    // A literal, so that the partial index of the search is used.
    .where("email", "<>", sql.lit(""))
    .where(searchKeys(db).email, "=", sql<string>`lower(${email})`)
    // PostgreSQL's `lower` also changes letters beyond ASCII, which are other addresses.
    .where(isSqlite(db) ? sql`lower(email)` : sql`lower(email collate "C")`, "=", email)
    .orderBy("created_at", "desc");
  return (limit === undefined ? orders : orders.limit(limit)).execute();
}

/** The most orders of a phone number that are read: nobody has as many. */
const MOST_OF_PHONE = 200;

/**
 * The orders with a phone number, newest first, by the partial indexes of its last digits. Numbers are compared in
 * international form: 0803 555 0123 is +234 803 555 0123.
 */
export async function ordersOfPhone(
  db: Db,
  phone: string,
): Promise<(CustomerRow & { reference: string; created_at: string })[]> {
  const digits = phone.replace(/\D/g, "").slice(-PHONE_DIGITS);
  const number = whatsAppNumber(phone);
  if (number === undefined) return [];
  const rows = [];
  for (const isKnown of ["email <> ''", PHONE_ALONE]) {
    const some = await db
      .selectFrom("orders")
      .select(["reference", "created_at"])
      .select(customerColumns)
      .where(sql<SqlBool>`${sql.raw(isKnown)}`)
      .where(searchKeys(db).phone, "=", digits)
      .orderBy("created_at", "desc")
      .limit(MOST_OF_PHONE)
      .execute();
    rows.push(...some);
  }
  return rows
    .filter((row) => whatsAppNumber(row.phone) === number)
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
}

/** Tables whose rows say what happened to an order, when, and mostly by whom. */
type EntryTable =
  | "order_stages"
  | "order_changes"
  | "order_notes"
  | "order_replacements"
  | "kept_money";

/** An order's entries in one of these tables, oldest first. */
export async function entriesIn<Table extends EntryTable>(
  db: Db,
  table: Table,
  orderReference: string,
): Promise<Selectable<Schema[Table]>[]> {
  const rows = await db
    .selectFrom<EntryTable>(table)
    .selectAll()
    .where("order_reference", "=", orderReference)
    .orderBy("made_at")
    .orderBy("id")
    .execute();
  // The compiler does not see that the rows are those of `Table`.
  return rows as unknown as Selectable<Schema[Table]>[];
}

export type StageStep = RowOf<"order_stages">;

/** An order's steps from one stage to another, oldest first, without those that were undone. */
export async function stagesOf(db: Db, orderReference: string): Promise<StageStep[]> {
  const steps = await entriesIn(db, "order_stages", orderReference);
  const undone = new Set(steps.map(({ undoes }) => undoes));
  return steps.filter(({ id, undoes }) => undoes === null && !undone.has(id));
}

export type OrderChange = RowOf<"order_changes">;

/** What was changed of an order, oldest first. */
export function changesOf(db: Db, orderReference: string): Promise<OrderChange[]> {
  return entriesIn(db, "order_changes", orderReference);
}

export type OrderLine = RowOf<"order_lines">;

/** Whether there was no size to choose when a line was ordered; earlier releases knew this of accessories alone. */
export function isOneSize({ sku, one_size }: Pick<OrderLine, "sku" | "one_size">): boolean {
  return one_size === null ? !hasSizes(sku) : one_size === 1;
}

/** An order's lines by position, each in the size in which it was ordered. */
export function orderedLinesOf(db: Db, orderReference: string): Promise<OrderLine[]> {
  return db
    .selectFrom("order_lines")
    .selectAll()
    .where("reference", "=", orderReference)
    .orderBy("position")
    .execute();
}

/** The same, each in the size that is in force now. */
export async function linesOf(db: Db, orderReference: string): Promise<OrderLine[]> {
  const lines = await orderedLinesOf(db, orderReference);
  return currentSizes(lines, await changesOf(db, orderReference));
}

/** The lines of some orders by position, in the sizes that are in force; returns a function that picks one order's. */
export async function currentLinesOf(db: Db, references: readonly string[]) {
  const lines = await db
    .selectFrom("order_lines")
    .select(["reference", "position", "sku", "name", "size", "quantity"])
    .where("reference", "in", references)
    .orderBy("reference")
    .orderBy("position")
    .execute();
  const changes = await db
    .selectFrom("order_changes")
    .select(["order_reference", "field", "position", "after"])
    .where("order_reference", "in", references)
    .orderBy("made_at")
    .orderBy("id")
    .execute();
  return (reference: string) =>
    currentSizes(
      lines.filter((line) => line.reference === reference),
      changes.filter((change) => change.order_reference === reference),
    );
}

/** A condition for partial indexes, which the database uses only for literals, not for parameters. */
const stageIn = (stages: readonly Stage[]) =>
  sql<SqlBool>`stage in (${sql.join(stages.map((stage) => sql.lit(stage)))})`;

/** Orders that are paid, at least in part, and have not left the house: the condition of the index `orders_to_make`. */
export const IS_TO_MAKE = sql<SqlBool>`${stageIn(OPEN_STAGES)}
  and ready_by is not null and status not in ('pending', 'failed', 'refunded')`;

/** Orders of which something may still be due: the condition of the index `orders_unpaid`. */
export const IS_UNPAID = sql<SqlBool>`status not in ('paid', 'refunded') and stage <> 'cancelled'`;

const sumOf = (rows: RawBuilder<unknown>) =>
  sql`coalesce((select sum(amount) from ${rows} and order_reference = orders.reference), 0)`;

/** SQL: what an order comes to, as `moneyOf` (`domain/orders/money.ts`) says it. */
export const ORDER_TOTAL = sql`amount + ${sumOf(sql`order_charges where 1 = 1`)}
  - ${sumOf(sql`credit_uses where released_at is null`)}`;

/** SQL: what is due of an order of `IS_UNPAID`. Most of them have no payments to look up. */
export const ORDER_DUE = sql`${ORDER_TOTAL} - case when status = 'part_paid' then
  ${sumOf(sql`payments where payments.status in ('paid', 'refunded')`)}
  + ${sumOf(sql`recorded_payments where kind <> 'refund'`)} else 0 end`;

/** Cancelled orders whose money is still with the house: the condition of the index `orders_with_us`. */
export const IS_WITH_US = sql<SqlBool>`with_us > 0`;
