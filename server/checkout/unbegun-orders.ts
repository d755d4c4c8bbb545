import type { Db } from "../db/schema.ts";

/**
 * The most orders, and changes of orders, whose payment one network can leave unbegun within a day. Payments that the
 * provider was seen to begin do not count: thousands of customers may share the address of a mobile carrier.
 */
const MAX_UNBEGUN_A_DAY = 300;

const DAY_MS = 24 * 60 * 60_000;

/**
 * Seconds until a network, named by its fingerprint, can place another order; undefined if it can now. Two orders at
 * the same moment may both be let through.
 */
export async function waitOfNetwork(
  db: Db,
  network: string,
  now: Date,
): Promise<number | undefined> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  // Once the `oldest` order is a day old, the network is below the limit again.
  const oldest = await db
    .selectFrom("unbegun_orders")
    .select("placed_at")
    .where("network", "=", network)
    .where("placed_at", ">", since)
    .orderBy("placed_at", "desc")
    .offset(MAX_UNBEGUN_A_DAY - 1)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return undefined;
  const left = new Date(oldest.placed_at).getTime() + DAY_MS - now.getTime();
  return Math.max(1, Math.ceil(left / 1000));
}

/** Called when the provider knows the payment, which is then begun. */
export async function forgetUnbegun(db: Db, paymentReference: string): Promise<void> {
  await db.deleteFrom("unbegun_orders").where("payment_reference", "=", paymentReference).execute();
}

/** Deletes rows older than a day, which no longer count. */
export async function dropOldUnbegun(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  await db.deleteFrom("unbegun_orders").where("placed_at", "<=", before).execute();
}
