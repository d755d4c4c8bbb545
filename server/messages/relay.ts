import { signInWarning } from "../../domain/house/sign-in.ts";
import type { Email, EmailTopic, VisitorEmail } from "../../domain/messages/emails.ts";
import {
  messageEmail,
  newsletterConfirmation,
  restockEmail,
} from "../../domain/messages/emails.ts";
import type { Db } from "../db/schema.ts";
import type { Ports } from "../ports.ts";
import type { EmailResult } from "../providers/emailjs.ts";
import { composeOrderEmail } from "../orders/compose-email.ts";
import { newsletterLink } from "./newsletter.ts";
import { claimEmail, retryAt } from "./outbox.ts";
import type { ClaimedEmail } from "./outbox.ts";
import { reopenRequest, restockLink } from "./restock.ts";

export type RelayResult =
  | "sent"
  /** Failed; retried later. */
  | "delayed"
  /** Given up after three days of retries. */
  | "parked"
  /** Its data was erased, or there is no need to send it any more. */
  | "dropped"
  /** One is due, but the service's rate limit requires a pause. */
  | "paced"
  /** None is due. */
  | "idle";

type RelayPorts = Pick<
  Ports,
  "db" | "catalogue" | "email" | "publicUrl" | "ownerEmail" | "now" | "logger"
>;

/**
 * Sends the next due e-mail (`outbox.ts`), at least once: if the process dies between sending it and recording
 * that, it is sent again after the lease.
 */
export function createRelayEmail(ports: RelayPorts) {
  const { db, now, logger } = ports;
  /** Keys and times of e-mails that were sent but could not be recorded: the next attempt records them without sending. */
  const unrecorded = new Set<string>();

  return async function relayEmail(): Promise<RelayResult> {
    const claim = await claimEmail(db, ports.email.takes, now());
    if (claim.kind !== "claimed") return claim.kind;
    const { key, attempts, created_at } = claim.email;
    // An e-mail that the owner has sent again has the same key.
    const sending = `${key} ${created_at}`;
    const result: AttemptResult = unrecorded.has(sending)
      ? { kind: "sent" }
      : await attempt(ports, claim.email);
    if (result.kind === "sent") {
      unrecorded.add(sending);
      await record(ports, claim.email, {
        state: "sent",
        sent_at: now().toISOString(),
        last_error: null,
      });
      unrecorded.delete(sending);
      logger.info({ key, attempts }, "E-mail sent");
      return "sent";
    }
    if (result.kind === "nothing") {
      await drop(db, claim.email);
      logger.info({ key }, "E-mail dropped: what it was about is gone");
      return "dropped";
    }
    return postpone(ports, claim.email, result);
  };
}

type AttemptResult = EmailResult | { kind: "nothing" };
type Failure = Exclude<EmailResult, { kind: "sent" }>;

async function attempt(ports: RelayPorts, claimed: ClaimedEmail): Promise<AttemptResult> {
  const email = await composeEmail(ports, claimed);
  return email ? ports.email.send(email) : { kind: "nothing" };
}

/**
 * Only if this is still the latest attempt. A restock request is opened again with it, so that it is
 * notified when the piece is back the next time.
 */
function drop(db: Db, { key, topic, subject, attempts }: ClaimedEmail): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom("outbox")
      .where("key", "=", key)
      .where("attempts", "=", attempts)
      .executeTakeFirst();
    if (topic === "restock" && numDeletedRows > 0n) await reopenRequest(transaction, subject);
  });
}

async function postpone(
  ports: RelayPorts,
  claimed: ClaimedEmail,
  { kind, reason }: Failure,
): Promise<RelayResult> {
  const { key, attempts, created_at, tried_since } = claimed;
  const next = retryAt(new Date(tried_since ?? created_at), attempts, ports.now());
  const last_error = `${kind}: ${reason}`;
  if (!next) {
    await record(ports, claimed, { state: "parked", last_error });
    ports.logger.error({ key, attempts, kind, reason }, "E-mail parked: nobody took it for 3 days");
    return "parked";
  }
  await record(ports, claimed, { due_at: next.toISOString(), last_error });
  ports.logger.warn({ key, attempts, kind, reason, next }, "E-mail not sent, tried again later");
  return "delayed";
}

type Outcome = {
  state?: "sent" | "parked";
  due_at?: string;
  sent_at?: string;
  last_error: string | null;
};

/** Only if this is still the latest attempt: after its lease another process may have started the next one. */
async function record({ db }: RelayPorts, claimed: ClaimedEmail, outcome: Outcome): Promise<void> {
  await db
    .updateTable("outbox")
    .set(outcome)
    .where("key", "=", claimed.key)
    .where("attempts", "=", claimed.attempts)
    .execute();
}

type ComposePorts = Pick<Ports, "db" | "catalogue" | "publicUrl" | "ownerEmail" | "now">;

/** Composes an outbox row's e-mail from stored data; undefined if that was erased or sending is no longer needed. */
async function composeEmail(
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
