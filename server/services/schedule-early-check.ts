import { statusesBefore } from "../../domain/payments/states.ts";
import type { Db } from "../db/schema.ts";
import { VERIFICATION_INTERVAL_MS } from "./claim-verification.ts";
import type { SettleResult } from "./settle-payment.ts";

/** Shorter than the reconciler's lease of a minute, so that a reconciler at work does not overwrite this time. */
const DELAY_MS = 30_000;
/** If another caller has just asked: as soon as the provider may be asked again. */
const NOT_ASKED_DELAY_MS = VERIFICATION_INTERVAL_MS + 500;

/**
 * Schedules the reconciler to check a payment soon, even one that was given up: it was reported as paid, and
 * the provider has not confirmed it yet. `result` is the result of the settlement just attempted.
 */
export async function scheduleEarlyCheck(
  db: Db,
  reference: string,
  result: SettleResult["kind"],
  now: Date,
): Promise<void> {
  const delay = result === "not-asked" ? NOT_ASKED_DELAY_MS : DELAY_MS;
  const time = new Date(now.getTime() + delay).toISOString();
  await db
    .updateTable("payments")
    .set({ check_at: time })
    .where("reference", "=", reference)
    .where("status", "in", statusesBefore("paid"))
    // Never postpones a check that is due sooner.
    .where(({ or, eb }) => or([eb("check_at", "is", null), eb("check_at", ">", time)]))
    .execute();
}
