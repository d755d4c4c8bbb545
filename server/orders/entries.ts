import type { Selectable } from "kysely";
import { readyBy } from "../../domain/checkout/speed.ts";
import type { Kobo } from "../../domain/money.ts";
import type { Charge, OrderMoney, OrderStatus } from "../../domain/orders/money.ts";
import { moneyOf } from "../../domain/orders/money.ts";
import type { Db } from "../db/schema.ts";
import type { OrdersTable } from "../db/tables/orders.ts";
import type { PaymentsTable } from "../db/tables/payments.ts";
import { creditOf } from "../payments/credits.ts";
import { stagesOf } from "./order-rows.ts";
import type { LockedOrder } from "./order-rows.ts";

type OrderPayment = PaymentRow & { isLate?: boolean };

type PaymentRow = Pick<
  Selectable<PaymentsTable>,
  | "reference"
  | "purpose"
  | "status"
  | "amount"
  | "refunded"
  | "paid_at"
  | "created_at"
  | "provider_status"
  | "channel"
  | "ask_after"
  | "by_link"
>;

export type OrderCharge = Charge & { id: string };

/** Everything that an order's money is calculated from, and the money itself. Payments and charges are oldest first. */
export type ReadEntries = {
  payments: readonly OrderPayment[];
  charges: readonly OrderCharge[];
  credit: Kobo;
  money: OrderMoney;
};

export async function readEntries(
  db: Db,
  { reference, amount, stage }: Pick<Selectable<OrdersTable>, "reference" | "amount" | "stage">,
): Promise<ReadEntries> {
  const isCancelled = stage === "cancelled";
  const rows = await paymentsOf(db, reference);
  const payments = isCancelled ? await withLate(db, reference, rows) : rows;
  const charges = await chargesOf(db, reference);
  const credit = await creditOf(db, reference);
  const money = moneyOf({ price: amount, charges, credit, payments, isCancelled });
  return { payments, charges, credit, money };
}

/** Marks the payments that succeeded after the order was cancelled. */
async function withLate(
  db: Db,
  reference: string,
  payments: readonly PaymentRow[],
): Promise<OrderPayment[]> {
  const steps = await stagesOf(db, reference);
  const cancelledAt = steps.findLast(({ stage }) => stage === "cancelled")?.made_at;
  return payments.map((payment) => ({
    ...payment,
    isLate: cancelledAt !== undefined && payment.paid_at !== null && payment.paid_at >= cancelledAt,
  }));
}

/** An order's payments, oldest first. */
export function paymentsOf(db: Db, orderReference: string): Promise<PaymentRow[]> {
  return db
    .selectFrom("payments")
    .select(["reference", "purpose", "status", "amount", "refunded", "paid_at", "created_at"])
    .select(["provider_status", "channel", "ask_after", "by_link"])
    .where("order_reference", "=", orderReference)
    .orderBy("created_at")
    .orderBy("reference")
    .execute();
}

function chargesOf(db: Db, orderReference: string): Promise<OrderCharge[]> {
  return db
    .selectFrom("order_charges")
    .select(["id", "kind", "amount", "label"])
    .where("order_reference", "=", orderReference)
    .orderBy("made_at")
    .orderBy("id")
    .execute();
}

/** An order's status before the update, and its entries with the money that they make. */
export type StatusChange = ReadEntries & { before: OrderStatus };

/**
 * Calculates an order's money from its entries and stores its status, and from the first time that something is paid the
 * day by which it is ready. Call it in a transaction that has locked the order, with the row as it is now.
 */
export async function updateStatus(
  transaction: Db,
  order: Omit<LockedOrder, "email">,
  at: Date,
): Promise<StatusChange> {
  const entries = await readEntries(transaction, order);
  const { status } = entries.money;
  const isBegun = status === "paid" || status === "part_paid";
  const ready_by = order.ready_by ?? (isBegun ? readyBy(at.toISOString(), order.speed) : null);
  if (status !== order.status || ready_by !== order.ready_by) {
    await transaction
      .updateTable("orders")
      .set({ status, ready_by: ready_by ?? null })
      .where("reference", "=", order.reference)
      .execute();
  }
  return { ...entries, before: order.status };
}
