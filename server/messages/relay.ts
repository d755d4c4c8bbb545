import { signInWarning } from "../../domain/house/sign-in.ts";
import type { Email, EmailTopic } from "../../domain/messages/emails.ts";
import { inSize, readStockId } from "../../domain/catalogue/sizes.ts";
import {
  messageEmail,
  newsletterConfirmation,
  restockEmail,
} from "../../domain/messages/emails.ts";
import type { Db } from "../db/schema.ts";
import { doubling, finishJob, jobRound, moveJob, retryAt } from "../jobs/job.ts";
import type { Job, Retry } from "../jobs/job.ts";
import type { Ports } from "../ports.ts";
import type { EmailResult } from "../providers/emailjs.ts";
import {
  composeOrderEmail,
  composeReminder,
  composeReviewRequest,
} from "../orders/compose-email.ts";
import { composeOrderLink } from "../orders/find-orders.ts";
import { newsletterLink } from "./newsletter.ts";
import { dropEmails, EMAIL_LEASE_MS, sendableQueues, topicOf } from "./outbox.ts";
import { isBack, reopenRequest, restockLink } from "./restock.ts";

/**
 * `delayed`: the attempt failed, and the e-mail is tried again later. `parked`: it is given up after three days.
 * `dropped`: its data was erased, or it need not be sent any more.
 */
export type RelayResult = "sent" | "delayed" | "parked" | "dropped";

type RelayPorts = Pick<
  Ports,
  "db" | "catalogue" | "email" | "publicUrl" | "ownerEmail" | "fingerprint" | "now" | "logger"
>;

/** The service accepts one request per second per account; 100 ms are added for network jitter. */
const PACE_MS = 1_100;
const RETRY: Retry = {
  pausesMs: doubling(5_000, 60 * 60_000),
  giveUpAfterMs: 3 * 24 * 60 * 60_000,
};

/**
 * Returns one round of the job that sends the next due e-mail (`server/messages/outbox.ts`), at least once: if the
 * process dies between sending it and recording that, it is sent again after the lease. Reminders of unpaid orders and
 * requests for reviews are sent at most once.
 */
export function createRelayEmail(ports: RelayPorts) {
  const { db, now, logger, email: service } = ports;
  /** Keys and times of e-mails that were sent but could not be recorded: the next attempt records them without sending. */
  const unrecorded = new Set<string>();

  return jobRound<RelayResult>(ports, {
    name: "mail",
    queues: () => sendableQueues(db, service.takes, now()),
    leaseMs: EMAIL_LEASE_MS,
    paceMs: PACE_MS,
    run: async (job) => {
      const { subject, attempts } = job;
      const topic = topicOf(job.queue);
      const key = `${topic}:${subject}`;
      // `key` alone is not enough: an e-mail that the owner has resent has the same key.
      const sending = `${key} ${job.created_at}`;
      const isOnce = topic === "order-reminder" || topic === "review-request";
      const isSent = unrecorded.has(sending) || (isOnce && (await isMarked(db, key)));
      const email = isSent ? undefined : await composeEmail(ports, topic, subject);
      if (!email && !isSent) {
        await drop(db, job, topic);
        logger.info({ key }, "E-mail dropped: what it was about is gone");
        return "dropped";
      }
      if (email && isOnce) await mark(ports, key);
      const result: EmailResult = email ? await service.send(email) : { kind: "sent" };
      if (result.kind === "sent") {
        unrecorded.add(sending);
        const sent_at = now().toISOString();
        await record(ports, job, { state: "sent", sent_at, last_error: null });
        unrecorded.delete(sending);
        logger.info({ key, attempts }, "E-mail sent");
        return "sent";
      }
      const { kind, reason } = result;
      const last_error = `${kind}: ${reason}`;
      const next = retryAt(RETRY, job, now());
      await record(
        ports,
        job,
        { state: next ? "waiting" : "parked", sent_at: null, last_error },
        next,
      );
      const facts = { key, attempts, kind, reason };
      if (next) logger.warn({ ...facts, next }, "E-mail not sent, tried again later");
      else logger.error(facts, "E-mail parked: nobody took it for 3 days");
      return next ? "delayed" : "parked";
    },
  });
}

/**
 * Marks an e-mail as sent before it is: one that is better lost than sent twice, as it would be if the process died
 * before the outcome is stored.
 */
async function mark({ db, now }: RelayPorts, key: string): Promise<void> {
  const sent_at = now().toISOString();
  await db.updateTable("outbox").set({ state: "sent", sent_at }).where("key", "=", key).execute();
}

async function isMarked(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom("outbox")
    .select("state")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.state === "sent";
}

/** Drops an e-mail. A restock request is opened again, so that its e-mail is sent when the piece is back next time. */
function drop(db: Db, job: Job, topic: EmailTopic): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (!(await finishJob(transaction, job))) return;
    await dropEmails(transaction, [topic], [job.subject]);
    if (topic === "restock") await reopenRequest(transaction, job.subject);
  });
}

type Outcome = {
  state: "sent" | "waiting" | "parked";
  sent_at: string | null;
  last_error: string | null;
};

/** Stores the outcome of an attempt, unless its lease is over: another process may have begun the next one. */
function record({ db, now }: RelayPorts, job: Job, outcome: Outcome, next?: Date): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const isHeld = next
      ? await moveJob(transaction, job, now(), next)
      : await finishJob(transaction, job);
    if (!isHeld) return;
    await transaction
      .updateTable("outbox")
      .set(outcome)
      .where("key", "=", `${topicOf(job.queue)}:${job.subject}`)
      .execute();
  });
}

/** Composes an outbox row's e-mail from stored data; undefined if that was erased or sending is no longer needed. */
async function composeEmail(
  ports: RelayPorts,
  topic: EmailTopic,
  subject: string,
): Promise<Email | undefined> {
  if (topic === "message") return composeMessage(ports, subject);
  if (topic === "newsletter-confirmation") return composeConfirmation(ports, subject);
  if (topic === "restock") return composeRestock(ports, subject);
  if (topic === "sign-in-warning") return composeWarning(ports, subject);
  if (topic === "order-reminder") return composeReminder(ports, subject);
  if (topic === "order-link") return composeOrderLink(ports, subject);
  if (topic === "review-request") return composeReviewRequest(ports, subject);
  return composeOrderEmail(ports, topic, subject);
}

/** Undefined if the person was removed meanwhile. */
async function composeWarning(
  { db, catalogue, publicUrl, ownerEmail }: RelayPorts,
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
  { db, publicUrl }: RelayPorts,
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

/** Undefined if the request was ended or erased, or if the piece, or its size, is sold out again. */
async function composeRestock(
  { db, catalogue, publicUrl }: RelayPorts,
  id: string,
): Promise<Email | undefined> {
  const row = await db
    .selectFrom("restock_requests")
    .select(["email", "sku", "token"])
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (!row || !isBack(catalogue.read(), row.sku)) return undefined;
  const { sku, size } = readStockId(row.sku);
  const product = catalogue.read().findProduct(sku);
  if (!product) return undefined;
  return restockEmail({
    email: row.email,
    name: inSize(product.fullName, size),
    url: `${publicUrl}${product.href}`,
    stopUrl: restockLink(publicUrl, row.token),
  });
}

async function composeMessage({ db }: RelayPorts, id: string): Promise<Email | undefined> {
  const row = await db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirst();
  return row && messageEmail(row.kind, row);
}
