import type { Db } from "../../server/db/schema.ts";

/** Puts an unpaid order into the state in which the reconciler leaves it after three days. */
export async function giveUp(db: Db, reference: string): Promise<void> {
  await db
    .updateTable("payments")
    .set({ status: "failed" })
    .where("order_reference", "=", reference)
    .execute();
  await db.deleteFrom("jobs").where("queue", "=", "payment").execute();
  await db
    .updateTable("orders")
    .set({ status: "failed" })
    .where("reference", "=", reference)
    .execute();
}
