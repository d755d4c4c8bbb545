import { signInWarning } from "../../domain/house/sign-in.ts";
import type { Email, EmailTopic, VisitorEmail } from "../../domain/messages/emails.ts";
import {
  messageEmail,
  newsletterConfirmation,
  restockEmail,
} from "../../domain/messages/emails.ts";
import type { Db } from "../db/schema.ts";
import { composeOrderEmail } from "./compose-order-email.ts";
import { newsletterLink } from "./newsletter.ts";
import type { Ports } from "./ports.ts";
import { restockLink } from "./restock.ts";

type ComposePorts = Pick<Ports, "db" | "catalogue" | "publicUrl" | "ownerEmail" | "now">;

/** Composes an outbox row's e-mail from stored data; undefined if that was erased or sending is no longer needed. */
export async function composeEmail(
  ports: ComposePorts,
  { topic, subject }: { topic: EmailTopic; subject: string },
): Promise<Email | undefined> {
  const { db, publicUrl } = ports;
  if (topic === "message") return composeMessage(db, subject);
  if (topic === "newsletter-confirmation") return composeConfirmation(db, publicUrl, subject);
  if (topic === "restock") return composeRestock(ports, subject);
  if (topic === "sign-in-warning") return composeWarning(ports, subject);
  return composeOrderEmail(ports, topic, subject);
}

/** Undefined if the person was removed meanwhile. */
async function composeWarning(
  { db, catalogue, publicUrl, ownerEmail }: ComposePorts,
  subject: string,
): Promise<Email | undefined> {
  const [id = ""] = subject.split(":", 1);
  const at = subject.slice(id.length + 1);
  const person = await db
    .selectFrom("house_people")
    .select(["name", "email"])
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  const to = ownerEmail ?? catalogue.read().shop.email;
  return person && signInWarning({ ...person, at, to, url: `${publicUrl}/house/settings#record` });
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
