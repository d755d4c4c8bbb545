import { SHORT } from "../../../domain/house/concerns.ts";
import type { Db } from "../../../server/db/schema.ts";

import { COUNTED } from "./owner.ts";

/** What the shop has stored of a story's order, row by row: none of the shop's own sums. */
export type Stored = Awaited<ReturnType<typeof readStored>>;
export type StoredPayment = Stored["payments"][number];

/**
 * The credit's code and the discount code that the story's customer has, and whether its pieces are counted; `refunds` and `events` are of this story alone. */
export async function readStored(
  db: Db,
  reference: string,
  {
    credit: code = "",
    code: discount = "",
    isCounted,
  }: { credit?: string | undefined; code?: string | undefined; isCounted: boolean },
) {
  const [order, payments, uses, credit, refunds, events, emails, ...making] = await Promise.all([
    db
      .selectFrom("orders")
      .select(["reference", "status", "stage"])
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("payments")
      .leftJoin("jobs", (join) =>
        join.onRef("subject", "=", "reference").on("queue", "=", "payment"),
      )
      .select(["reference", "purpose", "status", "amount", "refunded", "paid_at"])
      .select("due_at as check_at")
      .where("order_reference", "=", reference)
      .execute(),
    db
      .selectFrom("credit_uses")
      .select(["order_reference", "amount"])
      .where("code", "=", code)
      .where("released_at", "is", null)
      .execute(),
    db.selectFrom("credits").select(["amount", "spent"]).where("code", "=", code).execute(),
    db.selectFrom("refunds").select("state").execute(),
    db.selectFrom("payment_events").select(["kind", "reference", "amount", "detail"]).execute(),
    db
      .selectFrom("outbox")
      .select(["topic", "created_at"])
      .where("subject", "=", reference)
      .execute(),
    db
      .selectFrom("order_charges")
      .select(["id", "amount"])
      .where("order_reference", "=", reference)
      .where("kind", "<>", "discount")
      .execute(),
    db
      .selectFrom("order_stages")
      .select(["id", "stage", "before", "undoes", "made_at"])
      .where("order_reference", "=", reference)
      .execute(),
    db
      .selectFrom("recorded_payments")
      .select(["id", "amount"])
      .where("order_reference", "=", reference)
      .execute(),
    db
      .selectFrom("bespoke_orders")
      .select("accepted_at")
      .where("order_reference", "=", reference)
      .executeTakeFirst(),
  ]);
  const discounts = await db
    .selectFrom("discount_uses")
    .select(["order_reference", "held_until"])
    .where("code", "=", discount)
    .execute();
  const [counted] = await db
    .selectFrom("stock")
    .select("count")
    .where("sku", "=", COUNTED.sku)
    .where("size", "=", COUNTED.size)
    .execute();
  const taking = await db
    .selectFrom("stock_uses")
    .select(["order_reference", "quantity", "held_until"])
    .execute();
  const [charges, steps, recorded, bespoke] = making;
  const own = uses.filter(({ order_reference }) => order_reference === reference);
  const surplus = events.filter(({ kind }) => kind === "payment.surplus");
  const mailed = (topic: string) => emails.filter((email) => email.topic === topic).length;
  const of = (kind: string, payment: { reference: string }) =>
    events.filter((event) => event.kind === kind && event.reference === payment.reference);
  return {
    order,
    payments,
    charges,
    recorded,
    steps,
    /** Undefined for an order that was not written by the owner. */
    bespoke,
    refunds,
    /** The uses of the discount code, and how often the owner was told of a late one. */
    uses: discounts,
    late: events.filter(({ kind }) => kind === "discount.late").length,
    /** What the order spends of the credit, and what all orders do. */
    credit: sum(own.map(({ amount }) => amount)),
    credits: credit.map((each) => ({ ...each, used: sum(uses.map(({ amount }) => amount)) })),
    /** What the events say is owed to the customer. */
    surplus: sum(surplus.map(({ amount }) => amount ?? 0)),
    emails: { confirmation: mailed("order-confirmation"), notice: mailed("order-notice") },
    /** When a reminder was queued. */
    reminders: emails
      .filter(({ topic }) => topic === "order-reminder")
      .map(({ created_at }) => created_at),
    /** Counted pieces: what the house has, who holds or has taken some, and how often the owner owes this order some. */
    stock: {
      count: isCounted ? counted?.count : undefined,
      uses: taking,
      short: events.filter((event) => event.kind === SHORT && event.reference === reference).length,
    },
    countOf: (kind: string, payment: { reference: string }) => of(kind, payment).length,
    /** The fields of each recorded mismatch. */
    mismatchesOf: (payment: { reference: string }) =>
      of("payment.mismatch", payment).map(
        ({ detail }) => (JSON.parse(detail) as { fields: string }).fields,
      ),
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
