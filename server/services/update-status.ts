import type { Kobo } from "../../domain/money/money.ts";
import { moneyOf } from "../../domain/orders/order-money.ts";
import type { OrderMoney, OrderStatus } from "../../domain/orders/order-money.ts";
import type { Db } from "../db/schema.ts";
import { creditOf } from "./credits.ts";
import { paymentsOf } from "./read-order.ts";
import type { OrderPayment } from "./read-order.ts";

/** An order's status before the update, its money and its payments. */
export type StatusChange = {
  before: OrderStatus;
  money: OrderMoney;
  payments: readonly OrderPayment[];
};

/** Calculates an order's money from its entries and stores its status. Call it in a transaction that has locked it. */
export async function updateStatus(
  transaction: Db,
  reference: string,
  order: { status: OrderStatus; amount: Kobo },
): Promise<StatusChange> {
  const payments = await paymentsOf(transaction, reference);
  const credit = await creditOf(transaction, reference);
  const money = moneyOf({ price: order.amount, credit, payments });
  if (money.status !== order.status) {
    await transaction
      .updateTable("orders")
      .set({ status: money.status })
      .where("reference", "=", reference)
      .execute();
  }
  return { before: order.status, money, payments };
}

/** An order's money as its entries are now. */
export async function readMoney(db: Db, reference: string, price: Kobo): Promise<OrderMoney> {
  const payments = await paymentsOf(db, reference);
  return moneyOf({ price, credit: await creditOf(db, reference), payments });
}
