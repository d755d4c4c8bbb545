import { statusesBefore } from "../../domain/checkout/order-status.ts";
import type { Db } from "../db/schema.ts";

/** Not a lease's minute, so that the reconciler never takes it for its own. */
const AFTER_MS = 30_000;

/**
 * Has the reconciler ask about an order soon, even where it had been given up: somebody says that it
 * was paid, and the provider could not yet be heard on it.
 */
export async function askAgain(db: Db, reference: string, now: Date): Promise<void> {
  await db
    .updateTable("orders")
    .set({ check_at: new Date(now.getTime() + AFTER_MS).toISOString() })
    .where("reference", "=", reference)
    .where("status", "in", statusesBefore("paid"))
    .execute();
}
