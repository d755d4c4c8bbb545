import type { Db } from "../db/schema.ts";
import type { EmailResult } from "../providers/emailjs.ts";
import { claimEmail } from "./claim-email.ts";
import type { ClaimedEmail } from "./claim-email.ts";
import { composeEmail } from "./compose-email.ts";
import { retryAt } from "./email-retries.ts";
import type { Ports } from "./ports.ts";
import { reopenRequest } from "./restock.ts";

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
 * Sends the next due e-mail (`claim-email.ts`), at least once: if the process dies between sending it and recording
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
    const result: Attempted = unrecorded.has(sending)
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

type Attempted = EmailResult | { kind: "nothing" };
type Failure = Exclude<EmailResult, { kind: "sent" }>;

async function attempt(ports: RelayPorts, claimed: ClaimedEmail): Promise<Attempted> {
  const email = await composeEmail(ports, claimed);
  return email ? ports.email.send(email) : { kind: "nothing" };
}

/**
 * Only if this is still the latest attempt. A request to be told of a piece is opened again with it, so that it is told
 * when the piece is back the next time.
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
