import { sql } from "kysely";
import { ORDER_TOPICS } from "../../domain/messages/emails.ts";
import type { OrderStatus } from "../../domain/orders/money.ts";
import { statusesBefore } from "../../domain/payments/states.ts";
import type { Db } from "../db/schema.ts";
import { emailSubjects } from "./emails.ts";
import { BLANK_CREDIT, blankOrders } from "./erase-order.ts";
import { lockOrder } from "./order-rows.ts";

/** The shop's records about the person with an e-mail address. */
export type CustomerTraces = {
  orders: { reference: string; status: OrderStatus; created_at: string; isOpen: boolean }[];
  messages: { id: string }[];
  subscriptions: { id: string }[];
  restockRequests: { id: string }[];
  /** Store credit, which anybody with its code can use once its owner is erased. */
  credits: { code: string }[];
};

type EraseResult =
  | { kind: "erased"; traces: CustomerTraces }
  /** Nothing was erased: a payment may still arrive, and the owner would have to know whose it is. */
  | { kind: "open-orders"; references: string[] };

/** Finds the records by e-mail address, ignoring case. */
export async function findCustomer(db: Db, email: string): Promise<CustomerTraces> {
  const orders = await db
    .selectFrom("orders")
    .select(["reference", "status", "created_at"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("payments")
          .select("reference")
          .whereRef("order_reference", "=", "orders.reference")
          .where("status", "in", statusesBefore("paid"))
          .where("check_at", "is not", null),
      ).as("isOpen"),
    )
    .where(sql`lower(email)`, "=", sql`lower(${email})`)
    .orderBy("created_at")
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
  const credits = await db
    .selectFrom("credits")
    .select("code")
    .where("email", "=", email.toLowerCase())
    .execute();
  return {
    credits,
    orders: orders.map((order) => ({ ...order, isOpen: Boolean(order.isOpen) })),
    messages,
    subscriptions,
    restockRequests,
  };
}

/**
 * Erases a person by e-mail address (NDPA 2023, s 34): deletes messages, subscriptions and restock
 * requests, and blanks the customer in orders, whose sales accounting law requires to be kept. Atomic.
 */
export function eraseCustomer(db: Db, email: string): Promise<EraseResult> {
  return db.transaction().execute(async (transaction): Promise<EraseResult> => {
    // Orders before credits, as everywhere, so that two transactions cannot deadlock.
    const { orders } = await findCustomer(transaction, email);
    for (const { reference } of orders.toSorted(byReference)) {
      await lockOrder(transaction, reference);
    }
    const traces = await findCustomer(transaction, email);
    const open = traces.orders.filter(({ isOpen }) => isOpen);
    if (open.length > 0) {
      return { kind: "open-orders", references: open.map(({ reference }) => reference) };
    }
    for (const { reference } of traces.orders) await eraseOrder(transaction, reference);
    await transaction
      .updateTable("credits")
      .set(BLANK_CREDIT)
      .where("email", "=", email.toLowerCase())
      .execute();
    for (const { id } of traces.messages) await eraseMessage(transaction, id);
    for (const { id } of traces.subscriptions) await eraseSubscription(transaction, id);
    for (const { id } of traces.restockRequests) await eraseRestockRequest(transaction, id);
    return { kind: "erased", traces };
  });
}

function byReference(a: { reference: string }, b: { reference: string }): number {
  return a.reference < b.reference ? -1 : 1;
}

async function eraseOrder(db: Db, reference: string): Promise<void> {
  await blankOrders(db, [reference]);
  await db.deleteFrom("pay_links").where("order_reference", "=", reference).execute();
  // The hash of the request is partly derived from the customer's fields.
  await db.deleteFrom("idempotency_keys").where("reference", "=", reference).execute();
  await db
    .deleteFrom("outbox")
    .where("topic", "in", ORDER_TOPICS)
    .where("subject", "in", await emailSubjects(db, reference))
    .execute();
}

async function eraseMessage(db: Db, id: string): Promise<void> {
  await db.deleteFrom("messages").where("id", "=", id).execute();
  await db.deleteFrom("outbox").where("topic", "=", "message").where("subject", "=", id).execute();
}

async function eraseSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom("subscribers").where("id", "=", id).execute();
  await db
    .deleteFrom("outbox")
    .where("topic", "=", "newsletter-confirmation")
    .where("subject", "=", id)
    .execute();
}

async function eraseRestockRequest(db: Db, id: string): Promise<void> {
  await db.deleteFrom("restock_requests").where("id", "=", id).execute();
  await db.deleteFrom("outbox").where("topic", "=", "restock").where("subject", "=", id).execute();
}
