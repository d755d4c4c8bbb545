import { sql } from "kysely";
import { TOPICS_OF_ORDER } from "../../domain/messages/emails.ts";
import type { EmailTopic } from "../../domain/messages/emails.ts";
import type { OrderStatus } from "../../domain/orders/money.ts";
import { statusesBefore } from "../../domain/payments/states.ts";
import type { Db } from "../db/schema.ts";
import { dropEmails } from "../messages/outbox.ts";
import { CHECKS } from "../payments/reconcile-payment.ts";
import { emailSubjects } from "./emails.ts";
import { dropJob } from "../jobs/job.ts";
import { REVIEW_JOBS } from "../reviews/ask.ts";
import { BLANK_CREDIT, blankOrders } from "./erase-order.ts";
import { dropOrderLinks } from "./find-orders.ts";
import { lockOrder, ordersOfPhone } from "./order-rows.ts";

/** The shop's records about the person with an e-mail address. */
export type CustomerTraces = {
  orders: { reference: string; status: OrderStatus; created_at: string; isOpen: boolean }[];
  /** Reviews of their orders' pieces; their photographs go with them. */
  reviews: { id: string }[];
  messages: { id: string }[];
  subscriptions: { id: string }[];
  restockRequests: { id: string }[];
  /** That an order was reminded of, or that none is to be. */
  reminders: { email: string }[];
  /** Store credit, which anybody with its code can use once its owner is erased. */
  credits: { code: string }[];
};

type EraseResult =
  | { kind: "erased"; traces: CustomerTraces }
  /** Nothing was erased: a payment may still arrive, and the owner would have to know whose it is. */
  | { kind: "open-orders"; references: string[] };

/**
 * Finds the records by e-mail address, ignoring case, or the orders that have a phone number alone by that number. An
 * order `isOpen` while a payment of it may still succeed.
 */
export async function findCustomer(db: Db, email: string): Promise<CustomerTraces> {
  const references = await referencesOf(db, email);
  const orders = await db
    .selectFrom("orders")
    .select(["reference", "status", "created_at"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("payments")
          .innerJoin("jobs", "subject", "payments.reference")
          .select("subject")
          .whereRef("order_reference", "=", "orders.reference")
          .where("payments.status", "in", statusesBefore("paid"))
          .where("queue", "=", CHECKS),
      ).as("isOpen"),
    )
    .where("reference", "in", references)
    .orderBy("created_at")
    .execute();
  const reviews = await db
    .selectFrom("reviews")
    .select("id")
    .where("order_reference", "in", references)
    .execute();
  const messages = await db
    .selectFrom("messages")
    .select("id")
    .where(sql`lower(from_email)`, "=", sql`lower(${email})`)
    .execute();
  const subscriptions = await db
    .selectFrom("subscribers")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .execute();
  const restockRequests = await db
    .selectFrom("restock_requests")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .execute();
  const reminders = await db
    .selectFrom("reminder_addresses")
    .select("email")
    .where("email", "=", email.toLowerCase())
    .execute();
  const credits = await db
    .selectFrom("credits")
    .select("code")
    .where("email", "=", email.toLowerCase())
    .execute();
  return {
    credits,
    orders: orders.map((order) => ({ ...order, isOpen: Boolean(order.isOpen) })),
    reviews,
    messages,
    subscriptions,
    restockRequests,
    reminders,
  };
}

/**
 * The references of the orders with an e-mail address, or with a phone number and no address. Never empty, so that it can
 * be the list of a condition.
 */
export async function referencesOf(db: Db, named: string): Promise<string[]> {
  const orders = named.includes("@")
    ? await db
        .selectFrom("orders")
        .select("reference")
        .where(sql`lower(email)`, "=", sql`lower(${named})`)
        .execute()
    : (await ordersOfPhone(db, named)).filter(({ email }) => email === "");
  return ["", ...orders.map(({ reference }) => reference)];
}

/**
 * Erases a person by e-mail address, or by the phone number of orders without one (NDPA 2023, s 34), in one transaction: deletes messages, subscriptions, restock
 * requests, links to her orders and the wish not to be reminded, and blanks the customer in orders, with her reviews and their photographs, whose sales accounting law requires to be kept.
 */
export function eraseCustomer(db: Db, email: string, at: Date = new Date()): Promise<EraseResult> {
  return db.transaction().execute(async (transaction): Promise<EraseResult> => {
    // Orders are locked before credits, as everywhere, so that two transactions cannot deadlock.
    const { orders } = await findCustomer(transaction, email);
    for (const { reference } of orders.toSorted(byReference)) {
      await lockOrder(transaction, reference);
    }
    const traces = await findCustomer(transaction, email);
    const open = traces.orders.filter(({ isOpen }) => isOpen);
    if (open.length > 0) {
      return { kind: "open-orders", references: open.map(({ reference }) => reference) };
    }
    for (const { reference } of traces.orders) await eraseOrder(transaction, reference, at);
    await transaction
      .updateTable("credits")
      .set(BLANK_CREDIT)
      .where("email", "=", email.toLowerCase())
      .execute();
    await eraseRows(transaction, "messages", traces.messages, "message");
    await eraseRows(transaction, "subscribers", traces.subscriptions, "newsletter-confirmation");
    await eraseRows(transaction, "restock_requests", traces.restockRequests, "restock");
    await dropOrderLinks(transaction, email);
    await transaction
      .deleteFrom("reminder_addresses")
      .where("email", "=", email.toLowerCase())
      .execute();
    return { kind: "erased", traces };
  });
}

function byReference(a: { reference: string }, b: { reference: string }): number {
  return a.reference < b.reference ? -1 : 1;
}

async function eraseOrder(db: Db, reference: string, at: Date): Promise<void> {
  // Read first, since reviews go with their order's customer.
  const subjects = await emailSubjects(db, reference);
  await blankOrders(db, [reference], at);
  await dropJob(db, { queue: REVIEW_JOBS, subject: reference });
  await db.deleteFrom("pay_links").where("order_reference", "=", reference).execute();
  // A key is stored with a hash of its request, which is partly derived from the customer's fields.
  await db.deleteFrom("idempotency_keys").where("reference", "=", reference).execute();
  await dropEmails(db, TOPICS_OF_ORDER, subjects);
}

/** Deletes rows, and the e-mails about them. */
async function eraseRows(
  db: Db,
  table: "messages" | "subscribers" | "restock_requests",
  rows: readonly { id: string }[],
  topic: EmailTopic,
): Promise<void> {
  for (const { id } of rows) {
    await db.deleteFrom(table).where("id", "=", id).execute();
    await dropEmails(db, [topic], [id]);
  }
}
