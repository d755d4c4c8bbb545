import { readyBy } from "../../domain/checkout/speed.ts";
import { toNaira } from "../../domain/money.ts";
import type { OrderState } from "../../domain/orders/api.ts";
import { depositOf } from "../../domain/orders/balance.ts";
import { goodsOf, underWayOf } from "../../domain/orders/money.ts";
import { formatNumber, isReference } from "../../domain/orders/numbers.ts";
import type { Db } from "../db/schema.ts";
import { readBespoke } from "./bespoke-orders.ts";
import { linesOf } from "./order-changes.ts";
import { stagesOf, stepsSince } from "./order-stages.ts";
import { readEntries } from "./read-entries.ts";

/** An order as shown to anyone with its unguessable reference: no personal data. `placedAt` is ISO 8601, UTC. */
export type OrderView = OrderState & { placedAt: string };

/** Reads an order for the API and the order page; undefined if there is none. */
export async function readOrder(db: Db, reference: string): Promise<OrderView | undefined> {
  if (!isReference(reference)) return undefined;
  const order = await db
    .selectFrom("orders")
    .innerJoin("order_numbers", "order_numbers.reference", "orders.reference")
    .select([
      "orders.reference",
      "number",
      "amount",
      "speed",
      "stage",
      "ready_by as readyBy",
      "sizing",
    ])
    .select("created_at as placedAt")
    .where("orders.reference", "=", reference)
    .executeTakeFirst();
  if (!order) return undefined;
  const lines = await linesOf(db, reference);
  const entries = await readEntries(db, order);
  const { payments, charges, credit } = entries;
  const { owed: _, ...money } = entries.money;
  const underWay = money.due > 0 ? underWayOf(payments) : undefined;
  const bespoke = await readBespoke(db, reference);
  const deposit = depositOf(money, bespoke?.takesDeposit ?? false);
  const steps = await stagesOf(db, reference);
  const views = lines.map(({ sku, name, quantity, unit_price, size }) => ({
    sku,
    name,
    quantity,
    ...(size && { size }),
    price: toNaira(unit_price),
  }));
  const { amount: price, sizing, ...placed } = order;
  // Of orders that were old when days were first stored (035), it follows from the payment.
  const firstPaid = payments.flatMap(({ paid_at }) => paid_at ?? []).toSorted()[0];
  const day = order.readyBy ?? (firstPaid && readyBy(firstPaid, order.speed));
  return {
    ...placed,
    ...money,
    amount: payments.find((payment) => payment.reference === reference)?.amount ?? 0,
    charges: charges.map(({ kind, amount, label }) => ({ kind, amount, label })),
    credit,
    number: formatNumber(order.number),
    currency: "NGN",
    express: price - goodsOf(lines),
    ...(underWay && { underWay }),
    readyBy: day,
    ...(bespoke && { bespoke: { isAccepted: bespoke.acceptedAt !== null } }),
    ...(deposit !== undefined && { deposit }),
    steps: stepsSince(order.placedAt, steps),
    ...(sizing && { isSizedByHouse: true as const }),
    lines: views,
  };
}
