import { createECDH, createHash } from "node:crypto";
import { sql } from "kysely";
import { formatKobo } from "../../domain/money-text.ts";
import type { Db } from "../db/schema.ts";
import type { Ports } from "../ports.ts";
import type { PushDevice, PushKeys, PushResult } from "../providers/push.ts";
import { readOrder } from "../orders/read-order.ts";

export type SendPushResult =
  | "sent"
  /** Failed; tried again later. */
  | "delayed"
  /** Its device or order no longer exists, the push service refuses it, or it is a day old. */
  | "dropped"
  | "idle";

type SendPorts = Pick<Ports, "db" | "push" | "now" | "logger">;
type Claimed = {
  order_reference: string;
  session_id: string;
  attempts: number;
  created_at: string;
};

/** Longer than any attempt: it expires only if the process died, and another one sends the message then. */
const LEASE_MS = 60_000;
const RETRY_MS = [30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000];

/**
 * Returns one round of the job: sends the message that has been due longest. Once for each order and device; a process
 * that dies between sending and storing that sends it again, with the same topic and tag, and the phone shows it once.
 */
export function createSendPush(ports: SendPorts) {
  const { db, now, logger } = ports;

  return async function sendPush(): Promise<SendPushResult> {
    const claimed = await claim(ports);
    if (!claimed) return "idle";
    const { order_reference, session_id } = claimed;
    const text = await textOf(ports, order_reference);
    const device = await findDevice(ports, session_id);
    const isLate = now().getTime() - Date.parse(claimed.created_at) > PUSH_DAY_MS;
    if (!text || !device || isLate) return finish(ports, claimed, "dropped");
    const result = await ports.push.send({
      device,
      keys: await readPushKeys(ports),
      text,
      ttl: PUSH_DAY_MS / 1000,
      topic: createHash("sha256").update(order_reference).digest("base64url").slice(0, 32),
    });
    if (result.kind === "sent") return finish(ports, claimed, "sent");
    if (result.kind === "unreachable") return postpone(ports, claimed, result);
    if (result.kind === "gone") {
      // Unless it has subscribed again meanwhile.
      await db
        .deleteFrom("push_devices")
        .where("session_id", "=", session_id)
        .where("endpoint", "=", device.endpoint)
        .execute();
    } else logger.warn({ reason: result.reason }, "A push service refused a message");
    return finish(ports, claimed, "dropped");
  };
}

async function claim({ db, now }: SendPorts): Promise<Claimed | undefined> {
  const at = now();
  // Read first, so that an empty queue costs no write.
  const next = await db
    .selectFrom("push_messages")
    .select(["order_reference", "session_id"])
    .where("state", "=", sql.lit("waiting"))
    .where("due_at", "<=", at.toISOString())
    .orderBy("due_at")
    .limit(1)
    .executeTakeFirst();
  if (!next) return undefined;
  return db
    .updateTable("push_messages")
    .set((row) => ({
      attempts: row("attempts", "+", 1),
      due_at: new Date(at.getTime() + LEASE_MS).toISOString(),
    }))
    .where("order_reference", "=", next.order_reference)
    .where("session_id", "=", next.session_id)
    .where("state", "=", "waiting")
    .where("due_at", "<=", at.toISOString())
    .returning(["order_reference", "session_id", "attempts", "created_at"])
    .executeTakeFirst();
}

/** Nothing personal: the order's number and what it costs. */
async function textOf({ db }: SendPorts, reference: string): Promise<string | undefined> {
  const order = await readOrder(db, reference);
  return order && JSON.stringify({ number: order.number, total: formatKobo(order.total) });
}

/** Only while the session is good, and its person may come in. */
function findDevice({ db, now }: SendPorts, sessionId: string): Promise<PushDevice | undefined> {
  return db
    .selectFrom("push_devices")
    .innerJoin("house_sessions", "house_sessions.id", "session_id")
    .innerJoin("house_people", "house_people.id", "person_id")
    .select(["endpoint", "p256dh", "auth"])
    .where("session_id", "=", sessionId)
    .where("expires_at", ">", now().toISOString())
    .where("removed_at", "is", null)
    .executeTakeFirst();
}

/** Only if this is still the latest attempt: after its lease another process may have started the next one. */
async function update(
  { db }: SendPorts,
  { order_reference, session_id, attempts }: Claimed,
  values: { state: "done" } | { due_at: string },
): Promise<void> {
  await db
    .updateTable("push_messages")
    .set(values)
    .where("order_reference", "=", order_reference)
    .where("session_id", "=", session_id)
    .where("attempts", "=", attempts)
    .execute();
}

async function finish<R extends "sent" | "dropped">(
  ports: SendPorts,
  claimed: Claimed,
  result: R,
): Promise<R> {
  await update(ports, claimed, { state: "done" });
  return result;
}

async function postpone(
  ports: SendPorts,
  claimed: Claimed,
  { reason, retryAfter }: Extract<PushResult, { kind: "unreachable" }>,
): Promise<"delayed"> {
  const usual = RETRY_MS[Math.min(claimed.attempts, RETRY_MS.length) - 1] ?? LEASE_MS;
  const pause = Math.max(usual, (retryAfter ?? 0) * 1000);
  const due_at = new Date(ports.now().getTime() + pause).toISOString();
  await update(ports, claimed, { due_at });
  ports.logger.warn({ reason, attempts: claimed.attempts }, "A push message was not taken");
  return "delayed";
}

/** How long a message waits to be sent, and then at the push service for a phone that is off: yesterday's is no news. */
const PUSH_DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Queues one message for each device that is notified of orders. Call it in the transaction in which the order was
 * paid first. Nothing of it can fail that: it refers to nothing that may have just been deleted.
 */
export async function enqueuePush(db: Db, reference: string, at: Date): Promise<void> {
  const time = at.toISOString();
  await db
    .insertInto("push_messages")
    .columns(["order_reference", "session_id", "state", "attempts", "due_at", "created_at"])
    .expression((from) =>
      from
        .selectFrom("push_devices")
        .select([
          sql.val(reference).as("order_reference"),
          "session_id",
          sql<"waiting">`'waiting'`.as("state"),
          sql.val(0).as("attempts"),
          sql.val(time).as("due_at"),
          sql.val(time).as("created_at"),
        ])
        // SQLite's parser takes the `on` of `on conflict` for that of a join otherwise.
        .where("session_id", "is not", null),
    )
    .onConflict((conflict) => conflict.columns(["order_reference", "session_id"]).doNothing())
    .execute();
}

/** Messages that nobody needs any more, sent or not. Two days: none is waiting by then. */
export async function dropOldPushMessages(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * PUSH_DAY_MS).toISOString();
  await db.deleteFrom("push_messages").where("created_at", "<", before).execute();
}

/**
 * The shop's key pair for push messages, made once. In the database and not in a file: all processes need the same, and
 * each device is bound to the public key with which it subscribed, so that it must come back with a restored backup.
 */
export async function readPushKeys({ db, now }: Pick<Ports, "db" | "now">): Promise<PushKeys> {
  const find = () =>
    db
      .selectFrom("push_keys")
      .select(["public_key as publicKey", "private_key as privateKey"])
      .executeTakeFirst();
  const known = await find();
  if (known) return known;
  const pair = createECDH("prime256v1");
  const public_key = pair.generateKeys("base64url");
  // Of a small number, leading zeros are left out.
  const private_key = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString("base64url");
  await db
    .insertInto("push_keys")
    .values({ id: 1, public_key, private_key, made_at: now().toISOString() })
    // Another process may be faster.
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const stored = await find();
  if (!stored) throw new Error("The keys for push messages were not stored");
  return stored;
}
