import { statusesBefore } from "../../domain/checkout/order-status.ts";
import type { Db } from "../db/schema.ts";
import { QUESTIONS_APART_MS } from "./claim-question.ts";
import type { SettleResult } from "./settle-payment.ts";

/** Not a lease's minute, so that the reconciler never takes it for its own. */
const AFTER_MS = 30_000;
/** Where nobody asked because somebody just had: as soon as it may be asked again. */
const SOON_MS = QUESTIONS_APART_MS + 500;

/**
 * Has the reconciler ask about an order soon, even where it had been given up: somebody says that it
 * was paid, and the provider could not yet be heard on it. `heard` is what came of settling it just now.
 */
export async function askAgain(
  db: Db,
  reference: string,
  heard: SettleResult["kind"],
  now: Date,
): Promise<void> {
  const wait = heard === "not-asked" ? SOON_MS : AFTER_MS;
  const time = new Date(now.getTime() + wait).toISOString();
  await db
    .updateTable("orders")
    .set({ check_at: time })
    .where("reference", "=", reference)
    .where("status", "in", statusesBefore("paid"))
    // Never later than planned, however many say so.
    .where(({ or, eb }) => or([eb("check_at", "is", null), eb("check_at", ">", time)]))
    .execute();
}
