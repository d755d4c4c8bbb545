import { WISHES } from "../../domain/alterations/alteration.ts";
import { readFacts, SHORT } from "../../domain/house/concerns.ts";
import type { AddressedEmail, Email, OrderTopic } from "../../domain/messages/emails.ts";
import { reminderAt } from "../../domain/orders/balance.ts";
import { customerColumns, customerOf, isErased } from "../../domain/orders/customer.ts";
import {
  addressChanged,
  alterationAnswered,
  alterationAsked,
  balanceReminder,
  bespokeOrder,
  chargeAdded,
  chargeCorrected,
  creditGiven,
  moneyReturned,
  orderConfirmation,
  orderNotice,
  orderReminder,
  paymentNotice,
  paymentReceived,
  readyByMoved,
  recordedBack,
  reviewRequest,
  reviewWritten,
  sizeChanged,
  soldMeanwhile,
  stageReached,
  writtenOrder,
} from "../../domain/orders/emails.ts";
import type { MailedOrder } from "../../domain/orders/emails.ts";
import { chargedFor } from "../../domain/orders/money.ts";
import { isOpenStage } from "../../domain/orders/stages.ts";
import { composeMoved } from "../celebrations/compose-email.ts";
import { countryNameOf } from "../checkout/regions.ts";
import type { Db } from "../db/schema.ts";
import type { Ports } from "../ports.ts";
import { findPayment } from "./entries.ts";
import type { OrderChange } from "./order-rows.ts";
import { readBespoke, readOrder } from "./read-order.ts";
import { readReviewable } from "../reviews/reviews.ts";
import { findUnpaid, reminderLink } from "./reminders.ts";

type OrderEmailPorts = Pick<Ports, "db" | "catalogue" | "publicUrl" | "ownerEmail" | "now">;

/**
 * Composes an e-mail about an order; what `subject` is depends on the topic (`domain/messages/emails.ts`). Undefined if
 * the customer was erased, or if the e-mail's news is out of date.
 */
export async function composeOrderEmail(
  ports: OrderEmailPorts,
  topic: OrderTopic,
  subject: string,
): Promise<Email | undefined> {
  const email = await COMPOSERS[topic](ports, subject);
  // Without an address: the house wrote the order for a phone number alone.
  return email?.to_email ? email : undefined;
}

type Compose = (ports: OrderEmailPorts, subject: string) => Promise<AddressedEmail | undefined>;

const COMPOSERS: Readonly<Record<OrderTopic, Compose>> = {
  "order-confirmation": async (ports, reference) => {
    const order = await findPaid(ports, reference);
    return order && orderConfirmation(order);
  },

  "order-notice": async (ports, reference) => {
    const order = await findPaid(ports, reference);
    return order && orderNotice(order, ownerOf(ports));
  },

  "payment-received": async (ports, reference) => {
    const recorded = await findRecorded(ports, reference);
    if (recorded.entry)
      return (
        recorded.order && paymentReceived(recorded.order, recorded.entry.amount, recorded.entry.way)
      );
    const { order, amount } = await findPaidBy(ports, reference);
    return order && paymentReceived(order, amount);
  },

  "payment-notice": async (ports, reference) => {
    const { order, amount } = await findPaidBy(ports, reference);
    return order && paymentNotice(order, amount, ownerOf(ports));
  },

  "bespoke-order": async (ports, reference) => {
    const order = await find(ports, reference);
    const bespoke = await readBespoke(ports.db, reference);
    if (!order || !isOpenStage(order.stage)) return undefined;
    if (!bespoke) return order.due > 0 ? writtenOrder(order) : undefined;
    if (!order.readyBy) return undefined;
    const { readyBy } = order;
    return bespokeOrder(order, { readyBy, takesDeposit: bespoke.takesDeposit });
  },

  charge: async (ports, id) => {
    const charge = await ports.db
      .selectFrom("order_charges")
      .select(["order_reference", "kind", "label", "amount"])
      .where("id", "=", id)
      .executeTakeFirst();
    const order = charge && (await find(ports, charge.order_reference));
    if (!order) return undefined;
    if (charge.amount < 0) return chargeCorrected(order, charge);
    const back = ports.db.selectFrom("order_charges").select("id").where("takes_back", "=", id);
    if (order.due === 0 || (await back.executeTakeFirst())) return undefined;
    // It may have been taken off by a negative charge since the e-mail was queued.
    return chargedFor(order.charges, charge.kind) > 0 ? chargeAdded(order, charge) : undefined;
  },

  stage: async (ports, id) => {
    const step = await ports.db
      .selectFrom("order_stages")
      .select(["order_reference", "stage", "courier", "tracking_url as trackingUrl"])
      .where("id", "=", id)
      .executeTakeFirst();
    const order = step && (await find(ports, step.order_reference));
    // The step was undone, or a later step has replaced it and has an e-mail of its own.
    if (!order || step.stage === "received" || step.stage !== order.stage) return undefined;
    return stageReached(order, { ...step, stage: step.stage });
  },

  change: async (ports, id) => {
    const change = await ports.db
      .selectFrom("order_changes")
      .select(["order_reference", "field", "position", "before", "after"])
      .where("id", "=", id)
      .executeTakeFirst();
    const order = change && (await find(ports, change.order_reference));
    // If the day was moved again since, the later change has an e-mail of its own.
    const isOld = change?.field === "ready-by" && change.after !== order?.readyBy;
    return order && !isOld ? changeEmail(order, change) : undefined;
  },

  refund: async (ports, id) => {
    const refund = await ports.db
      .selectFrom("refunds")
      .innerJoin("payments", "reference", "payment_reference")
      .select(["order_reference", "refunds.amount"])
      .where("id", "=", id)
      .where("state", "=", "processed")
      .executeTakeFirst();
    const order = refund && (await find(ports, refund.order_reference));
    return order && moneyReturned(order, refund.amount);
  },

  recorded: async (ports, id) => {
    const { order, entry } = await findRecorded(ports, id);
    return order && entry && recordedBack(order, entry);
  },

  credit: async (ports, code) => {
    const { db, catalogue, publicUrl } = ports;
    const row = await db
      .selectFrom("credits")
      .select(["code", "email", "amount", "order_reference"])
      .where("code", "=", code)
      .where("email", "<>", "")
      .executeTakeFirst();
    if (!row) return undefined;
    const { order_reference, ...credit } = row;
    const order = order_reference ? await find(ports, order_reference) : undefined;
    return creditGiven(credit, order, { url: publicUrl, contact: catalogue.read().shop });
  },

  "sold-meanwhile": async (ports, reference) => {
    const order = await findPaid(ports, reference);
    const event = await ports.db
      .selectFrom("payment_events")
      .select("detail")
      .where("kind", "=", SHORT)
      .where("reference", "=", reference)
      .orderBy("received_at", "desc")
      .executeTakeFirst();
    const { pieces: what, owed } = event ? readFacts(event.detail) : {};
    return order && what && owed ? soldMeanwhile(order, { what, owed }) : undefined;
  },

  "balance-reminder": async (ports, subject) => {
    const [reference = "", day = "", hours = ""] = subject.split(":");
    // After an outage this reminder may be late: by now another one is due, or none.
    if (String(reminderAt(day, ports.now())) !== hours) return undefined;
    const order = await find(ports, reference);
    if (!order || !isOpenStage(order.stage) || order.readyBy !== day) return undefined;
    return order.due > 0 ? balanceReminder(order, day) : undefined;
  },

  "review-written": async (ports, id) => {
    const review = await ports.db
      .selectFrom("reviews")
      .select(["order_reference", "sku"])
      .where("id", "=", id)
      .executeTakeFirst();
    const order = review && (await find(ports, review.order_reference));
    const line = order?.lines.find(({ sku }) => sku === review?.sku);
    return order && line && reviewWritten(order, line.name);
  },

  "alteration-asked": async (ports, id) => {
    const { order, row, piece } = await findAlteration(ports, id);
    return order && row && alterationAsked(order, piece, WISHES[row.wish]);
  },

  "alteration-answer": async (ports, id) => {
    const { order, row, piece } = await findAlteration(ports, id);
    if (!order || !row || row.state === "waiting") return undefined;
    return alterationAnswered(order, piece, { answer: row.state, words: row.answer });
  },
  "celebration-moved": composeMoved,
};

/** Composes the request for reviews; undefined if there is nothing to review, or nobody to write to, any more. */
export async function composeReviewRequest(
  ports: OrderEmailPorts,
  reference: string,
): Promise<Email | undefined> {
  const pieces = await readReviewable(ports, reference);
  const names = pieces.flatMap(({ name, state }) => (state === "open" ? [name] : []));
  const order = names.length > 0 ? await find(ports, reference) : undefined;
  if (!order?.customer.email) return undefined;
  const stopUrl = await reminderLink(ports, order.customer.email);
  return stopUrl ? reviewRequest(order, names, stopUrl) : undefined;
}

/** Composes the reminder of an unpaid order; undefined if its customer is not to be written to any more. */
export async function composeReminder(
  ports: OrderEmailPorts,
  reference: string,
): Promise<Email | undefined> {
  const { db, catalogue } = ports;
  const unpaid = await findUnpaid(db, reference, catalogue.read().reminder, ports.now());
  const stopUrl = unpaid && !unpaid.isUnderWay && (await reminderLink(ports, unpaid.email));
  const order = stopUrl ? await find(ports, reference) : undefined;
  return order && stopUrl ? orderReminder(order, stopUrl) : undefined;
}

function changeEmail(
  order: MailedOrder,
  { field, position, before, after }: Pick<OrderChange, "field" | "position" | "before" | "after">,
): AddressedEmail | undefined {
  switch (field) {
    case "ready-by":
      return readyByMoved(order, after);
    case "size":
      return sizeChanged(order, { piece: order.lines[position ?? 0]?.name ?? "", before, after });
    case "address":
      return addressChanged(order);
    // What is back in stock is news for the house alone.
    case "stock":
      return undefined;
  }
}

/** Where notices to the owner go: the address that shoppers see, if the environment names no other. */
function ownerOf({ ownerEmail, catalogue }: OrderEmailPorts): string {
  return ownerEmail ?? catalogue.read().shop.email;
}

/** Reads what e-mails say about an order; undefined if there is no such order, or its customer was erased. */
async function find(
  { db, catalogue, publicUrl }: OrderEmailPorts,
  reference: string,
): Promise<MailedOrder | undefined> {
  const order = await readOrder(db, reference);
  const row = order && (await readCustomer(db, reference));
  if (!order || !row || isErased(row)) return undefined;
  const customer = customerOf(row);
  return {
    ...order,
    customer,
    countryName: countryNameOf(customer.country),
    url: `${publicUrl}/orders/${reference}`,
    houseUrl: `${publicUrl}/house/orders/${order.number}`,
    contact: catalogue.read().shop,
  };
}

function readCustomer(db: Db, reference: string) {
  return db
    .selectFrom("orders")
    .select(customerColumns)
    .where("reference", "=", reference)
    .executeTakeFirst();
}

/** Undefined for an order that was refunded or cancelled since, about which no thanks and no notice are sent. */
async function findPaid(
  ports: OrderEmailPorts,
  reference: string,
): Promise<MailedOrder | undefined> {
  const order = await find(ports, reference);
  const status = order?.stage === "cancelled" ? undefined : order?.status;
  return status === "paid" || status === "part_paid" ? order : undefined;
}

/** A request about a piece, and its order. */
async function findAlteration(ports: OrderEmailPorts, id: string) {
  const row = await ports.db
    .selectFrom("alterations")
    .select(["order_reference", "position", "wish", "state", "answer"])
    .where("id", "=", id)
    .executeTakeFirst();
  const order = row && (await find(ports, row.order_reference));
  return { order, row, piece: order?.lines[row?.position ?? 0]?.name ?? "" };
}

/** An entry about a recorded payment, and its order; no order if it is a payment that was taken back since. */
async function findRecorded(ports: OrderEmailPorts, id: string) {
  const entry = await ports.db
    .selectFrom("recorded_payments")
    .select(["order_reference", "kind", "way", "amount"])
    .where("id", "=", id)
    .executeTakeFirst();
  const back = ports.db
    .selectFrom("recorded_payments")
    .select("id")
    .where("payment_id", "=", id)
    .where("kind", "=", "taken-back");
  const isOver = entry?.kind === "payment" && (await back.executeTakeFirst()) !== undefined;
  return { entry, order: entry && !isOver ? await find(ports, entry.order_reference) : undefined };
}

/** The order of a successful payment, as `findPaid` finds it, and the payment's amount. */
async function findPaidBy(ports: OrderEmailPorts, reference: string) {
  const payment = await findPayment(ports.db, reference);
  if (payment?.status !== "paid") return { order: undefined, amount: 0 };
  return { order: await findPaid(ports, payment.order_reference), amount: payment.amount };
}
