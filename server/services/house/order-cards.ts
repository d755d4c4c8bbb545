import { moneyOf } from "../../../domain/orders/money.ts";
import type { OrderMoney } from "../../../domain/orders/money.ts";
import type { Stage } from "../../../domain/orders/stages.ts";
import type { Db } from "../../db/schema.ts";

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
export async function orderCards(db: Db, references: readonly string[]): Promise<OrderCard[]> {
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
