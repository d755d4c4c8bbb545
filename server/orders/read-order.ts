import { isUsual, readyBy, storedLeadTime } from "../../domain/checkout/days.ts";
import { formatKobo } from "../../domain/money-text.ts";
import { toNaira } from "../../domain/money.ts";
import type { OrderState, OrderStep } from "../../domain/orders/api.ts";
import { bespokeTerms, depositOf } from "../../domain/orders/balance.ts";
import { isErased } from "../../domain/orders/customer.ts";
import { chargesInForce, priceParts, underWayOf } from "../../domain/orders/money.ts";
import { formatNumber, isReference } from "../../domain/orders/numbers.ts";
import { vatIn } from "../../domain/orders/vat.ts";
import type { RecordedEntry } from "../../domain/payments/recorded.ts";
import type { Db } from "../db/schema.ts";
import { readOwedBack } from "../payments/concerns.ts";
import { readEntries } from "./entries.ts";
import type { RecordedRow } from "./entries.ts";
import { isOneSize, linesOf, lockOrder, stagesOf } from "./order-rows.ts";
import type { StageStep } from "./order-rows.ts";

/** Reads an order for the API and for the customer's page about it; undefined if there is none. */
export async function readOrder(db: Db, reference: string): Promise<OrderState | undefined> {
  if (!isReference(reference)) return undefined;
  const order = await db
    .selectFrom("orders")
    .innerJoin("order_numbers", "order_numbers.reference", "orders.reference")
    .select([
      "orders.reference",
      "number",
      "amount",
      "delivery",
      "handover",
      "speed",
      "stage",
      "ready_by as readyBy",
      "sizing",
      "vat_rate as rate",
    ])
    .select(["created_at", "email", "phone", "written_by", "lead_from", "lead_to", "lead_after"])
    .where("orders.reference", "=", reference)
    .executeTakeFirst();
  if (!order) return undefined;
  const lines = await linesOf(db, reference);
  const entries = await readEntries(db, order);
  const { payments, recorded, charges, credit } = entries;
  const { owed: _, ...money } = entries.money;
  const underWay = money.due > 0 ? underWayOf(payments) : undefined;
  const bespoke = await readBespoke(db, reference);
  const deposit = depositOf(money, bespoke?.takesDeposit ?? false);
  const steps = await stagesOf(db, reference);
  const soldMeanwhile = money.paid > 0 ? await readOwedBack(db, reference) : [];
  const views = lines.map((line) => ({
    sku: line.sku,
    name: line.name,
    quantity: line.quantity,
    ...(line.size && { size: line.size }),
    ...(isOneSize(line) && { isOneSize: true as const }),
    price: toNaira(line.unit_price),
  }));
  const { express, discount } = priceParts(order, lines);
  const { sizing, created_at, handover, rate, email, phone, written_by, ...others } = order;
  const { lead_from, lead_to, lead_after, ...placed } = others;
  const lead = storedLeadTime({ speed: order.speed, lead_from, lead_to, lead_after });
  // Orders of early releases have no stored day: it is calculated from the first payment.
  const firstPaid = payments.flatMap(({ paid_at }) => paid_at ?? []).toSorted()[0];
  const day = order.readyBy ?? (firstPaid && readyBy(firstPaid, lead));
  return {
    ...placed,
    ...money,
    ...(handover && { handover }),
    amount: payments.find((payment) => payment.reference === reference)?.amount ?? 0,
    charges: chargesInForce(charges).map(({ kind, amount, label }) => ({ kind, amount, label })),
    credit,
    ...(recorded.length > 0 && { recorded: recorded.map(recordedEntry) }),
    number: formatNumber(order.number),
    currency: "NGN",
    express,
    discount,
    ...(rate > 0 && { vat: { rate, amount: vatIn(money.total, rate) } }),
    ...(underWay && { underWay }),
    readyBy: day,
    ...(!isUsual(lead, order.speed) && { readyIn: { from: lead.from, to: lead.to } }),
    ...(bespoke && { bespoke: { isAccepted: bespoke.acceptedAt !== null } }),
    ...(deposit !== undefined && { deposit }),
    steps: [{ stage: "received", at: created_at }, ...steps.map(stepOf)],
    ...(sizing && { isSizedByHouse: true as const }),
    ...(written_by && { isOfHouse: true as const }),
    ...(email === "" && phone !== "" && { asksEmail: true as const }),
    ...(soldMeanwhile.length > 0 && { soldMeanwhile }),
    lines: views,
  };
}

function recordedEntry({ kind, way, day, amount }: RecordedRow): RecordedEntry {
  return { kind, way, day, amount };
}

/** A step as the customer sees it. */
function stepOf({ stage, made_at, courier, tracking_url }: StageStep): OrderStep {
  return {
    stage,
    at: made_at,
    ...(courier && { courier }),
    ...(tracking_url && { trackingUrl: tracking_url }),
  };
}

export type Bespoke = {
  takesDeposit: boolean;
  /** ISO 8601, UTC; null until its customer accepts it. */
  acceptedAt: string | null;
};

/** What is special about an order that the owner wrote; undefined for any other. */
export async function readBespoke(db: Db, reference: string): Promise<Bespoke | undefined> {
  const row = await db
    .selectFrom("bespoke_orders")
    .select(["takes_deposit", "accepted_at"])
    .where("order_reference", "=", reference)
    .executeTakeFirst();
  return row && { takesDeposit: row.takes_deposit === 1, acceptedAt: row.accepted_at };
}

/** Whether somebody in the house wrote the order. */
export async function isOfHouse(db: Db, reference: string): Promise<boolean> {
  const order = await db
    .selectFrom("orders")
    .select("written_by")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return Boolean(order?.written_by) || (await readBespoke(db, reference)) !== undefined;
}

/** What the page showed when the customer accepted: the price in kobo, and the day, `2026-12-05`. */
export type Accepted = { total: number; readyBy: string };

export type AcceptResult =
  /** Also for an order that was accepted before. */
  | { kind: "accepted" }
  /** The price or the day has changed since the page showed it. */
  | { kind: "changed" }
  /** The order was cancelled, or its customer was erased. */
  | { kind: "closed" }
  | { kind: "unknown-order" };

/** Stores once that the customer accepts an order that the owner wrote, with the time and the terms on the page. */
export async function acceptBespoke(
  db: Db,
  reference: string,
  read: Accepted,
  at: Date,
): Promise<AcceptResult> {
  if (!isReference(reference)) return { kind: "unknown-order" };
  return db.transaction().execute(async (transaction): Promise<AcceptResult> => {
    const order = await lockOrder(transaction, reference);
    const bespoke = order && (await readBespoke(transaction, reference));
    if (!bespoke) return { kind: "unknown-order" };
    if (bespoke.acceptedAt) return { kind: "accepted" };
    if (order.stage === "cancelled" || isErased(order)) return { kind: "closed" };
    const { money } = await readEntries(transaction, order);
    if (money.total !== read.total || order.ready_by !== read.readyBy) return { kind: "changed" };
    const facts = [`${formatKobo(money.total)}, ready by ${order.ready_by}.`];
    const terms = [...facts, ...bespokeTerms(bespoke.takesDeposit)].join("\n");
    await transaction
      .updateTable("bespoke_orders")
      .set({ accepted_at: at.toISOString(), terms })
      .where("order_reference", "=", reference)
      .where("accepted_at", "is", null)
      .execute();
    return { kind: "accepted" };
  });
}
