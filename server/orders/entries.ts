import { readyBy, storedLeadTime } from "../../domain/checkout/days.ts";
import type { Kobo } from "../../domain/money.ts";
import type { OrderMoney, OrderStatus } from "../../domain/orders/money.ts";
import { moneyOf } from "../../domain/orders/money.ts";
import { keepUse } from "../checkout/discount-uses.ts";
import { takeStock } from "../checkout/stock-sales.ts";
import { UNPAID_STATUSES } from "../../domain/orders/money.ts";
import { lagosDay } from "../../domain/time.ts";
import type { Db, RowOf } from "../db/schema.ts";
import { stagesOf } from "./order-rows.ts";
import type { LockedOrder } from "./order-rows.ts";

type PaymentRow = RowOf<"payments">;
type OrderPayment = PaymentRow & { isLate?: boolean };

export type OrderCharge = RowOf<"order_charges">;

/** An entry about money that came without the provider. */
export type RecordedRow = RowOf<"recorded_payments"> & { isLate?: boolean };

/** Everything that an order's money is calculated from, and the money itself. Lists are oldest first. */
export type ReadEntries = {
  payments: readonly OrderPayment[];
  recorded: readonly RecordedRow[];
  charges: readonly OrderCharge[];
  credit: Kobo;
  money: OrderMoney;
};

type PricedOrder = Pick<RowOf<"orders">, "reference" | "amount" | "delivery" | "stage">;

export async function readEntries(
  db: Db,
  { reference, amount, delivery, stage }: PricedOrder,
): Promise<ReadEntries> {
  const isCancelled = stage === "cancelled";
  const read = (await entriesOf(db, [reference]))(reference);
  const entries = isCancelled ? await withLate(db, reference, read) : read;
  const money = moneyOf({ price: amount, delivery, ...entries, isCancelled });
  return { ...entries, money };
}

type Entries = Omit<ReadEntries, "money">;

/** Marks the payments that succeeded after the order was cancelled. */
async function withLate(db: Db, reference: string, entries: Entries): Promise<Entries> {
  const steps = await stagesOf(db, reference);
  const cancelledAt = steps.findLast(({ stage }) => stage === "cancelled")?.made_at;
  const isLate = (at: string | null) =>
    cancelledAt !== undefined && at !== null && at >= cancelledAt;
  return {
    ...entries,
    payments: entries.payments.map((each) => ({ ...each, isLate: isLate(each.paid_at) })),
    recorded: entries.recorded.map((each) => ({ ...each, isLate: isLate(each.made_at) })),
  };
}

export function findPayment(db: Db, reference: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();
}

/** The payments of some orders, oldest first. */
export function paymentsOf(db: Db, ...orderReferences: string[]): Promise<PaymentRow[]> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("order_reference", "in", orderReferences)
    .orderBy("created_at")
    .orderBy("reference")
    .execute();
}

/** Reads what the money of some orders depends on, in four queries; returns a function that picks one order's part. */
export async function entriesOf(db: Db, references: readonly string[]) {
  const payments = await paymentsOf(db, ...references);
  const recorded = await db
    .selectFrom("recorded_payments")
    .selectAll()
    .where("order_reference", "in", references)
    .orderBy("made_at")
    .orderBy("id")
    .execute();
  const charges = await db
    .selectFrom("order_charges")
    .selectAll()
    .where("order_reference", "in", references)
    .orderBy("made_at")
    .orderBy("id")
    .execute();
  const uses = await db
    .selectFrom("credit_uses")
    .select(["order_reference", "amount"])
    .where("order_reference", "in", references)
    .where("released_at", "is", null)
    .execute();
  return (reference: string): Entries => {
    const isOwn = (entry: { order_reference: string }) => entry.order_reference === reference;
    const credit = uses.filter(isOwn).reduce((sum, { amount }) => sum + amount, 0);
    return {
      payments: payments.filter(isOwn),
      recorded: recorded.filter(isOwn),
      charges: charges.filter(isOwn),
      credit,
    };
  };
}

/** What was paid for a cancelled order and neither refunded, given as credit nor kept. */
async function withUs(
  db: Db,
  reference: string,
  { paid, refunded }: Pick<OrderMoney, "paid" | "refunded">,
): Promise<Kobo> {
  const sums = [];
  for (const table of ["credits", "kept_money"] as const) {
    const rows = db
      .selectFrom<"credits" | "kept_money">(table)
      .select("amount")
      .where("order_reference", "=", reference);
    sums.push(...(await rows.execute()).map(({ amount }) => amount));
  }
  return Math.max(0, paid - refunded - sums.reduce((sum, amount) => sum + amount, 0));
}

/** `before` is the order's status before the update; the rest are its entries and money after it. */
export type StatusChange = ReadEntries & { before: OrderStatus };

/**
 * Calculates an order's money from its entries and stores its status and, if it is cancelled, what is still with the
 * house; once something is paid, also the day by which the order is ready; and what Takings counts of it. Call it in a
 * transaction that has locked the order, with the locked row.
 */
export async function updateStatus(
  transaction: Db,
  order: Omit<LockedOrder, "email" | "phone" | "written_by">,
  at: Date,
): Promise<StatusChange> {
  const entries = await readEntries(transaction, order);
  const { status } = entries.money;
  const isBegun = status === "paid" || status === "part_paid";
  const ready_by =
    order.ready_by ?? (isBegun ? readyBy(at.toISOString(), storedLeadTime(order)) : null);
  const isCancelled = order.stage === "cancelled";
  const isChanged = status !== order.status || ready_by !== order.ready_by;
  if (isChanged || isCancelled || order.with_us > 0) {
    const with_us = isCancelled ? await withUs(transaction, order.reference, entries.money) : 0;
    await transaction
      .updateTable("orders")
      .set({ status, ready_by: ready_by ?? null, with_us })
      .where("reference", "=", order.reference)
      .execute();
  }
  if (isBegun && UNPAID_STATUSES.some((unpaid) => unpaid === order.status)) {
    await keepUse(transaction, order.reference, at);
    // What comes for a cancelled order is owed to its customer.
    if (!isCancelled) await takeStock(transaction, order.reference, at);
  }
  // An order that nothing was and is paid for needs no query.
  const isSold = isBegun && !isCancelled;
  if (isSold || order.status !== "pending") await countSold(transaction, order.reference, isSold);
  await dateReturns(transaction, entries.payments, at);
  return { ...entries, before: order.status };
}

/** Adds an order's pieces to those that were sold on its day, or takes them off, if that has not happened yet. */
async function countSold(db: Db, reference: string, isSold: boolean): Promise<void> {
  const sold = isSold ? 1 : 0;
  const change = await db
    .updateTable("orders")
    .set({ sold })
    .where("reference", "=", reference)
    .where("sold", "<>", sold)
    .returning("created_at")
    .executeTakeFirst();
  if (!change) return;
  const day = lagosDay(new Date(change.created_at));
  const lines = await db
    .selectFrom("order_lines")
    .select(["sku", "quantity", "unit_price", "full_price", "discount as taken"])
    .where("reference", "=", reference)
    // Two orders that are paid at once lock the rows of their pieces in the same order.
    .orderBy("sku")
    .execute();
  for (const { sku, quantity, unit_price, full_price, taken } of lines) {
    const pieces = isSold ? quantity : 0 - quantity;
    const saved = pieces * ((full_price ?? unit_price) - unit_price);
    const discount = isSold ? taken : 0 - taken;
    await db
      .insertInto("sold_pieces")
      .values({ day, sku, pieces, saved, discount })
      .onConflict((conflict) =>
        conflict.columns(["day", "sku"]).doUpdateSet((row) => ({
          pieces: row("sold_pieces.pieces", "+", pieces),
          saved: row("sold_pieces.saved", "+", saved),
          discount: row("sold_pieces.discount", "+", discount),
        })),
      )
      .execute();
  }
}

/** Stores when money of payments went back; `refunded` says only how much did. */
async function dateReturns(db: Db, payments: readonly PaymentRow[], at: Date): Promise<void> {
  for (const { reference, refunded } of payments.filter((payment) => payment.refunded > 0)) {
    const { before } = await db
      .selectFrom("payment_returns")
      .select(({ fn }) => fn.max<number | null>("refunded").as("before"))
      .where("payment_reference", "=", reference)
      .executeTakeFirstOrThrow();
    const amount = refunded - (before ?? 0);
    if (amount <= 0) continue;
    await db
      .insertInto("payment_returns")
      .values({ payment_reference: reference, refunded, amount, returned_at: at.toISOString() })
      .execute();
  }
}
