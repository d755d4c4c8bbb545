import { ECDH } from "node:crypto";
import type { PushDevice, PushGateway } from "../providers/push.ts";
import { recordOwn } from "./record.ts";
import type { HousePorts, Visit } from "./visit.ts";

/** Maximum devices of one person that get messages; nobody needs more. */
const MAX_DEVICES = 10;

type SubscribeResult =
  | { kind: "told" }
  /** `subscription` is no `PushSubscription` of a browser, or its address may not be called. */
  | { kind: "invalid" }
  | { kind: "too-many"; most: number };

type SubscribePorts = Pick<HousePorts, "db" | "now"> & { push: Pick<PushGateway, "accepts"> };

/**
 * Subscribes this session's device to push messages about new orders, until the session ends. `subscription` is what
 * the browser has sent, not checked yet.
 */
export async function subscribeDevice(
  { db, now, push }: SubscribePorts,
  { person, sessionId }: Visit,
  subscription: unknown,
): Promise<SubscribeResult> {
  const device = deviceOf(subscription);
  if (!device || !push.accepts(device.endpoint)) return { kind: "invalid" };
  const at = now();
  return db.transaction().execute(async (transaction): Promise<SubscribeResult> => {
    // The same browser may have signed in before, and its old session may not have ended.
    await transaction
      .deleteFrom("push_devices")
      .where("endpoint", "=", device.endpoint)
      .where("session_id", "<>", sessionId)
      .execute();
    const { count } = await transaction
      .selectFrom("push_devices")
      .innerJoin("house_sessions", "house_sessions.id", "session_id")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .where("person_id", "=", person.id)
      .where("session_id", "<>", sessionId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_DEVICES) return { kind: "too-many", most: MAX_DEVICES };
    await transaction
      .insertInto("push_devices")
      .values({ session_id: sessionId, ...device, created_at: at.toISOString() })
      .onConflict((conflict) => conflict.column("session_id").doUpdateSet(device))
      .execute();
    await recordOwn(transaction, person, "told-of-orders", at);
    return { kind: "told" };
  });
}

/** Ends the subscription of this session's device. */
export async function unsubscribeDevice(
  { db, now }: Pick<HousePorts, "db" | "now">,
  { person, sessionId }: Visit,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom("push_devices")
      .where("session_id", "=", sessionId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await recordOwn(transaction, person, "not-told-of-orders", now());
  });
}

/** The push endpoint of this session's device; undefined if it is not subscribed. */
export async function readDevice(
  { db }: Pick<HousePorts, "db">,
  { sessionId }: Visit,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("push_devices")
    .select("endpoint")
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  return row?.endpoint;
}

/** The parts of `PushSubscription.toJSON()` that count; undefined if one is missing or wrong. */
function deviceOf(subscription: unknown): PushDevice | undefined {
  const { endpoint, keys } = fieldsOf(subscription);
  const { p256dh, auth } = fieldsOf(keys);
  if (typeof endpoint !== "string" || typeof p256dh !== "string" || typeof auth !== "string") {
    return undefined;
  }
  const isSecret = /^[\w-]{22}={0,2}$/.test(auth);
  return isSecret && isPublicKey(p256dh) ? { endpoint, p256dh, auth } : undefined;
}

/** Whether a text is an uncompressed point of the curve P-256: 65 bytes in base64url. */
function isPublicKey(text: string): boolean {
  if (!/^[\w-]{87}={0,1}$/.test(text)) return false;
  try {
    ECDH.convertKey(Buffer.from(text, "base64url"), "prime256v1");
    return true;
  } catch {
    return false;
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
