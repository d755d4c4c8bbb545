import { createHash } from "node:crypto";
import { formatKobo } from "../../domain/money-text.ts";
import type { Db } from "../db/schema.ts";
import { enqueueJob, finishJob, jobRound, moveJob, retryAt } from "../jobs/job.ts";
import type { Retry } from "../jobs/job.ts";
import type { Ports } from "../ports.ts";
import { createPushKeys } from "../providers/push.ts";
import type { PushDevice, PushKeys } from "../providers/push.ts";
import { readOrder } from "../orders/read-order.ts";

export type SendPushResult =
  | "sent"
  /** The attempt failed; the message is tried again later. */
  | "delayed"
  /** The message's device or order no longer exists, the push service refuses it, or it is a day old. */
  | "dropped";

type SendPorts = Pick<Ports, "db" | "push" | "now" | "logger">;

const QUEUE = "push";
/** Longer than any attempt: a lease only ends if its process died, and another one then sends the message. */
const LEASE_MS = 60_000;
const RETRY: Retry = { pausesMs: [30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000] };
/** How long a message waits to be sent, and then at the push service for a phone that is off. */
const PUSH_DAY_MS = 24 * 60 * 60_000;

/**
 * Returns one round of the job that sends the push message that has been due longest, one for each order and device. If
 * a process dies before it has stored that a message was sent, another sends it again; the phone shows it once.
 */
export function createSendPush(ports: SendPorts) {
  const { db, now, logger } = ports;

  return jobRound<SendPushResult>(ports, {
    name: QUEUE,
    leaseMs: LEASE_MS,
    run: async (job) => {
      const [order = "", session = ""] = job.subject.split(" ");
      const finish = async (result: "sent" | "dropped") => {
        await finishJob(db, job);
        return result;
      };
      const text = await textOf(ports, order);
      const device = await findDevice(ports, session);
      const isLate = now().getTime() - Date.parse(job.created_at) > PUSH_DAY_MS;
      if (!text || !device || isLate) return finish("dropped");
      const result = await ports.push.send({
        device,
        keys: await readPushKeys(ports),
        text,
        ttl: PUSH_DAY_MS / 1000,
        topic: createHash("sha256").update(order).digest("base64url").slice(0, 32),
      });
      if (result.kind === "sent") return finish("sent");
      if (result.kind === "unreachable") {
        const { reason, retryAfter = 0 } = result;
        const asked = now().getTime() + retryAfter * 1000;
        const next = Math.max(asked, retryAt(RETRY, job, now())?.getTime() ?? 0);
        await moveJob(db, job, now(), new Date(next));
        logger.warn({ reason, attempts: job.attempts }, "A push message was not taken");
        return "delayed";
      }
      if (result.kind === "gone") {
        // A device that has subscribed again meanwhile, with a new endpoint, stays.
        await db
          .deleteFrom("push_devices")
          .where("session_id", "=", session)
          .where("endpoint", "=", device.endpoint)
          .execute();
      } else logger.warn({ reason: result.reason }, "A push service refused a message");
      return finish("dropped");
    },
  });
}

/** The message has nothing personal, only the order's number and total. */
async function textOf({ db }: SendPorts, reference: string): Promise<string | undefined> {
  const order = await readOrder(db, reference);
  return order && JSON.stringify({ number: order.number, total: formatKobo(order.total) });
}

/** The device of a session; undefined if the session has expired, or its person was removed or is in the workshop. */
function findDevice({ db, now }: SendPorts, sessionId: string): Promise<PushDevice | undefined> {
  return (
    db
      .selectFrom("push_devices")
      .innerJoin("house_sessions", "house_sessions.id", "session_id")
      .innerJoin("house_people", "house_people.id", "person_id")
      .select(["endpoint", "p256dh", "auth"])
      .where("session_id", "=", sessionId)
      .where("expires_at", ">", now().toISOString())
      .where("removed_at", "is", null)
      // The message names the order's total.
      .where("role", "<>", "workshop")
      .executeTakeFirst()
  );
}

/**
 * Queues one message for each device that is notified of orders. Call it in the transaction of an order's first
 * payment, which it cannot make fail: a job has no foreign key to a device that may have just been deleted.
 */
export async function enqueuePush(db: Db, reference: string, at: Date): Promise<void> {
  const devices = await db.selectFrom("push_devices").select("session_id").execute();
  for (const { session_id } of devices) {
    await enqueueJob(db, { queue: QUEUE, subject: `${reference} ${session_id}` }, at);
  }
}

/**
 * The shop's key pair for push messages, made once. It is stored in the database, so that all processes share it and
 * backups contain it: each device is bound to the public key with which it subscribed.
 */
export async function readPushKeys({ db, now }: Pick<Ports, "db" | "now">): Promise<PushKeys> {
  const find = () =>
    db
      .selectFrom("push_keys")
      .select(["public_key as publicKey", "private_key as privateKey"])
      .executeTakeFirst();
  const known = await find();
  if (known) return known;
  const { publicKey: public_key, privateKey: private_key } = await createPushKeys();
  await db
    .insertInto("push_keys")
    .values({ id: 1, public_key, private_key, made_at: now().toISOString() })
    // Another process may have stored a pair first.
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const stored = await find();
  if (!stored) throw new Error("The keys for push messages were not stored");
  return stored;
}
