import type { Email, OrderTopic } from "../../domain/messages/emails.ts";
import { reminderAt } from "../../domain/orders/balance.ts";
import { orderConfirmation, orderNotice } from "../../domain/orders/emails.ts";
import type { MailedOrder } from "../../domain/orders/emails.ts";
import { chargedFor } from "../../domain/orders/money.ts";
import {
  addressChanged,
  balanceReminder,
  bespokeOrder,
  chargeAdded,
  creditGiven,
  moneyReturned,
  paymentNotice,
  paymentReceived,
  readyByMoved,
  sizeChanged,
  stageReached,
} from "../../domain/orders/news-emails.ts";
import { isOpenStage } from "../../domain/orders/stages.ts";
import { findCountry } from "../checkout/regions.ts";
import type { Db } from "../db/schema.ts";
import type { Ports } from "../ports.ts";
import type { OrderChange } from "./order-rows.ts";
import { readBespoke, readOrder } from "./read-order.ts";
import type { OrderView } from "./read-order.ts";

type OrderEmailPorts = Pick<Ports, "db" | "catalogue" | "publicUrl" | "ownerEmail" | "now">;
type Compose = (ports: OrderEmailPorts, subject: string) => Promise<Email | undefined>;

/**
 * Composes an e-mail about an order, from its subject in the outbox (`domain/messages/emails.ts`). Undefined if the customer was erased,
 * or what it would say is no longer so.
 */
export function composeOrderEmail(
  ports: OrderEmailPorts,
  topic: OrderTopic,
  subject: string,
): Promise<Email | undefined> {
  return COMPOSERS[topic](ports, subject);
}

const COMPOSERS: Readonly<Record<OrderTopic, Compose>> = {
  "order-confirmation": async (ports, reference) => {
    const order = await findPaid(ports, reference);
    return order && orderConfirmation(order.mailed);
  },

  "order-notice": async (ports, reference) => {
    const order = await findPaid(ports, reference);
    return order && orderNotice(order.mailed, ownerOf(ports));
  },

  "payment-received": async (ports, reference) => {
    const order = await findPayment(ports, reference);
    return order && paymentReceived(order.mailed, order.amount);
  },

  "payment-notice": async (ports, reference) => {
    const order = await findPayment(ports, reference);
    return order && paymentNotice(order.mailed, order.amount, ownerOf(ports));
  },

  "bespoke-order": async (ports, reference) => {
    const order = await find(ports, reference);
    const bespoke = await readBespoke(ports.db, reference);
    const readyBy = order?.view.readyBy;
    if (!order || !bespoke || readyBy === undefined || !isOpen(order)) return undefined;
    const { takesDeposit } = bespoke;
    return bespokeOrder({ ...order.mailed, readyBy, takesDeposit });
  },

  charge: async (ports, id) => {
    const charge = await ports.db
      .selectFrom("order_charges")
      .select(["order_reference", "kind", "label", "amount"])
      .where("id", "=", id)
      .executeTakeFirst();
    const order = charge && (await find(ports, charge.order_reference));
    if (!order || order.view.due === 0) return undefined;
    // It may have been taken back meanwhile.
    return chargedFor(order.view.charges, charge.kind) > 0
      ? chargeAdded(order.mailed, charge)
      : undefined;
  },

  stage: async (ports, id) => {
    const step = await ports.db
      .selectFrom("order_stages")
      .select(["order_reference", "stage", "courier", "tracking_url as trackingUrl"])
      .where("id", "=", id)
      .executeTakeFirst();
    const order = step && (await find(ports, step.order_reference));
    // Undone, or another step since, which has an e-mail of its own.
    if (!order || step.stage === "received" || step.stage !== order.view.stage) return undefined;
    return stageReached(order.mailed, { ...step, stage: step.stage });
  },

  change: async (ports, id) => {
    const change = await ports.db
      .selectFrom("order_changes")
      .select(["order_reference", "field", "position", "before", "after"])
      .where("id", "=", id)
      .executeTakeFirst();
    const order = change && (await find(ports, change.order_reference));
    // The day may have been moved again, which has an e-mail of its own.
    const isOld = change?.field === "ready-by" && change.after !== order?.view.readyBy;
    return order && !isOld ? changeEmail(order.mailed, change) : undefined;
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
    return order && moneyReturned(order.mailed, refund.amount);
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
    const order = order_reference ? (await find(ports, order_reference))?.mailed : undefined;
    const contact = catalogue.read().shop;
    return creditGiven({ ...credit, order, shopUrl: publicUrl, contact });
  },

  "balance-reminder": async (ports, subject) => {
    const [reference = "", day = "", hours = ""] = subject.split(":");
    // After an outage: another reminder is due, or none any more.
    if (String(reminderAt(day, ports.now())) !== hours) return undefined;
    const order = await find(ports, reference);
    if (!order || !isOpen(order) || order.view.readyBy !== day) return undefined;
    return order.view.due > 0 ? balanceReminder(order.mailed, day) : undefined;
  },
};

function changeEmail(
  order: MailedOrder,
  { field, position, before, after }: Pick<OrderChange, "field" | "position" | "before" | "after">,
): Email {
  switch (field) {
    case "ready-by":
      return readyByMoved(order, after);
    case "size":
      return sizeChanged(order, { piece: order.lines[position ?? 0]?.name ?? "", before, after });
    case "address":
      return addressChanged(order);
  }
}

/** Where notices to the owner go: the address that shoppers see, if the environment names no other. */
function ownerOf({ ownerEmail, catalogue }: OrderEmailPorts): string {
  return ownerEmail ?? catalogue.read().shop.email;
}

type OrderToMail = { view: OrderView; mailed: MailedOrder };

/** An order for its e-mails; undefined if there is none, or its customer was erased. */
async function find(
  { db, catalogue, publicUrl }: OrderEmailPorts,
  reference: string,
): Promise<OrderToMail | undefined> {
  const view = await readOrder(db, reference);
  const order = view && (await readCustomer(db, reference));
  if (!view || !order || order.email === "") return undefined;
  const { first_name: firstName, last_name: lastName } = order;
  const { number, lines, isSizedByHouse, speed, express, charges, credit, total, paid, due } = view;
  const mailed = {
    reference,
    number,
    customer: { ...order, firstName, lastName },
    countryName: findCountry(order.country)?.name ?? order.country,
    lines,
    ...(isSizedByHouse && { isSizedByHouse }),
    speed,
    express,
    charges,
    credit,
    total,
    paid,
    due,
    readyBy: view.readyBy,
    ...((await readBespoke(db, reference)) && { isBespoke: true as const }),
    url: `${publicUrl}/orders/${reference}`,
    houseUrl: `${publicUrl}/house/orders/${number}`,
    contact: catalogue.read().shop,
  };
  return { view, mailed };
}

function readCustomer(db: Db, reference: string) {
  return db
    .selectFrom("orders")
    .select(["first_name", "last_name", "email", "phone", "address", "country", "state"])
    .select("comments")
    .where("reference", "=", reference)
    .executeTakeFirst();
}

/** One that was refunded meanwhile is not to be made, nor thanked for. */
async function findPaid(
  ports: OrderEmailPorts,
  reference: string,
): Promise<OrderToMail | undefined> {
  const order = await find(ports, reference);
  const status = order?.view.stage === "cancelled" ? undefined : order?.view.status;
  return status === "paid" || status === "part_paid" ? order : undefined;
}

async function findPayment(
  ports: OrderEmailPorts,
  reference: string,
): Promise<(OrderToMail & { amount: number }) | undefined> {
  const payment = await ports.db
    .selectFrom("payments")
    .select(["order_reference", "amount"])
    .where("reference", "=", reference)
    .where("status", "=", "paid")
    .executeTakeFirst();
  const order = payment && (await findPaid(ports, payment.order_reference));
  return order && { ...order, amount: payment.amount };
}

function isOpen({ view }: OrderToMail): boolean {
  return isOpenStage(view.stage);
}
