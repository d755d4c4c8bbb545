import { sql } from "kysely";
import { customerOf } from "../../domain/orders/customer.ts";
import { inAsciiLowerCase } from "../../domain/orders/find.ts";
import { formatNumber } from "../../domain/orders/numbers.ts";
import type { Db } from "../db/schema.ts";
import { referencesOf } from "./erase-customer.ts";
import { readOrderFile } from "./order-file.ts";
import type { OrderFile } from "./order-file.ts";

/**
 * Returns what is stored about the person with an e-mail address, or of the orders with a phone number alone, for that
 * person (NDPA 2023, ss 34 and 38). Amounts
 * are in kobo, times in UTC. Names of the house's people are left out, since they are other people's data.
 */
export async function exportCustomer(db: Db, email: string): Promise<object> {
  const isTheirs = sql<boolean>`lower(email) = lower(${email})`;
  const rows = await db
    .selectFrom("orders")
    .select("reference")
    .where("reference", "in", await referencesOf(db, email))
    .orderBy("created_at")
    .execute();
  const orders = [];
  for (const { reference } of rows) {
    const file = await readOrderFile(db, reference);
    if (file) orders.push(exportOf(file));
  }
  const reviews = await db
    .selectFrom("reviews")
    .select(["sku", "stars", "fit", "words", "first_name", "city", "written_at"])
    .select(["state", "answer"])
    .where("order_reference", "in", await referencesOf(db, email))
    .orderBy("written_at")
    .execute();
  const messages = await db
    .selectFrom("messages")
    .select(["kind", "from_name", "from_email", "from_phone", "message", "received_at"])
    .where(sql<boolean>`lower(from_email) = lower(${email})`)
    .orderBy("received_at")
    .execute();
  const subscriptions = await db
    .selectFrom("subscribers")
    .select(["email", "name", "wording", "asked_at", "confirmed_at", "ended_at"])
    .where(isTheirs)
    .execute();
  const restockRequests = await db
    .selectFrom("restock_requests")
    .select(["email", "sku", "asked_at", "told_at", "ended_at"])
    .where(isTheirs)
    .execute();
  const reminders = await db
    .selectFrom("reminder_addresses")
    .select(["email", "written_at", "stopped_at"])
    .where(isTheirs)
    .execute();
  const credits = await db
    .selectFrom("credits")
    .select(["code", "amount", "reason", "given_at"])
    .where(isTheirs)
    .execute();
  const orderLinks = await db
    .selectFrom("order_links")
    .select(["email", "asked_at", "open_until"])
    .where("email", "=", inAsciiLowerCase(email))
    .execute();
  const requests = { restockRequests, reminders, orderLinks };
  return { email, orders, reviews, messages, subscriptions, ...requests, credits };
}

/** An order with all that is written about its customer: whatever `eraseWords` (`erase-order.ts`) blanks is in it. */
function exportOf({ order, ...file }: OrderFile): object {
  const { number, created_at, status, stage, speed, handover, delivery, amount, sizing } = order;
  return {
    number: formatNumber(number),
    placedAt: created_at,
    status,
    stage,
    speed,
    ...(handover && { handover }),
    delivery,
    amount,
    customer: customerOf(order),
    ...(sizing && { measurements: JSON.parse(sizing) as unknown }),
    lines: file.lines.map(({ name, size, quantity, unit_price }) => ({
      name,
      size,
      quantity,
      price: unit_price,
    })),
    payments: file.payments.map(({ amount: paid, status: state, paid_at }) => ({
      amount: paid,
      status: state,
      paidAt: paid_at,
    })),
    recordedPayments: file.recorded.map(({ kind, way, amount: sum, day, note }) => ({
      kind,
      way,
      amount: sum,
      day,
      note,
    })),
    charges: file.charges.map(({ kind, label, amount: sum }) => ({ kind, label, amount: sum })),
    refunds: file.refunds.map(({ amount: sum, reason }) => ({ amount: sum, reason })),
    kept: file.kept.map(({ amount: sum, reason }) => ({ amount: sum, reason })),
    stages: file.stages.map(({ stage: to, made_at, courier, tracking_url, reason }) => ({
      stage: to,
      at: made_at,
      courier,
      trackingUrl: tracking_url,
      reason,
    })),
    changes: file.changes.map(({ field, before, after, reason, made_at }) => ({
      field,
      before,
      after,
      reason,
      at: made_at,
    })),
    /** As the order was before its customer changed it. */
    earlier: file.replacements.map(({ before, made_at }) => ({ ...before, until: made_at })),
    notes: [...file.ownNotes, ...file.notes].map(({ note }) => note),
  };
}
