import type { Email, VisitorEmail } from "../../domain/emails/email.ts";
import { messageEmail } from "../../domain/emails/message-email.ts";
import { newsletterConfirmation } from "../../domain/emails/newsletter-email.ts";
import { orderConfirmation, orderNotice } from "../../domain/emails/order-emails.ts";
import type { PaidOrder } from "../../domain/emails/order-emails.ts";
import { restockEmail } from "../../domain/emails/restock-email.ts";
import type { Db } from "../db/schema.ts";
import { findCountry } from "../regions.ts";
import { newsletterLink } from "./newsletter.ts";
import type { EmailTopic } from "./outbox.ts";
import { orderedLines } from "./placed-order.ts";
import type { Ports } from "./ports.ts";
import { readOrder } from "./read-order.ts";
import { restockLink } from "./restock.ts";

type ComposePorts = Pick<Ports, "db" | "catalogue" | "publicUrl" | "ownerEmail">;

/** Composes an outbox row's e-mail from stored data; undefined if that was erased or sending is no longer needed. */
export async function composeEmail(
  ports: ComposePorts,
  { topic, subject }: { topic: EmailTopic; subject: string },
): Promise<Email | undefined> {
  const { db, publicUrl, ownerEmail } = ports;
  if (topic === "message") return composeMessage(db, subject);
  if (topic === "newsletter-confirmation") return composeConfirmation(db, publicUrl, subject);
  if (topic === "restock") return composeRestock(ports, subject);
  const order = await readPaidOrder(db, publicUrl, subject);
  if (!order) return undefined;
  return topic === "order-notice" ? orderNotice(order, ownerEmail) : orderConfirmation(order);
}

/** Undefined if the subscriber has meanwhile confirmed, unsubscribed or been erased. */
async function composeConfirmation(
  db: Db,
  publicUrl: string,
  id: string,
): Promise<Email | undefined> {
  const row = await db
    .selectFrom("subscribers")
    .select(["email", "wording", "token"])
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row && newsletterConfirmation({ ...row, url: newsletterLink(publicUrl, row.token) });
}

/** Undefined if they asked not to be written to, were erased, or the piece is sold out again. */
async function composeRestock(
  { db, catalogue, publicUrl }: ComposePorts,
  id: string,
): Promise<Email | undefined> {
  const row = await db
    .selectFrom("restock_requests")
    .select(["email", "sku", "token"])
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  const product = row && catalogue.read().findProduct(row.sku);
  if (!product || product.soldOut) return undefined;
  return restockEmail({
    email: row.email,
    name: product.fullName,
    url: `${publicUrl}${product.href}`,
    stopUrl: restockLink(publicUrl, row.token),
  });
}

async function composeMessage(db: Db, id: string): Promise<VisitorEmail | undefined> {
  const row = await db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirst();
  return row && messageEmail(row.kind, row);
}

async function readPaidOrder(
  db: Db,
  publicUrl: string,
  reference: string,
): Promise<PaidOrder | undefined> {
  const view = await readOrder(db, reference);
  // One that was refunded meanwhile is not to be made, nor thanked for.
  if (view?.status !== "paid" && view?.status !== "part_paid") return undefined;
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!order || order.email === "") return undefined;
  const { first_name: firstName, last_name: lastName } = order;
  return {
    reference,
    number: view.number,
    customer: { ...order, firstName, lastName },
    countryName: findCountry(order.country)?.name ?? order.country,
    lines: await orderedLines(db, reference),
    speed: view.speed,
    express: view.express,
    credit: view.credit,
    total: view.total,
    paid: view.paid,
    due: view.due,
    url: `${publicUrl}/orders/${reference}`,
  };
}
