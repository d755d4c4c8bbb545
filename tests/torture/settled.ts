import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "../../server/db/schema.ts";
import type { CardProvider } from "./card-provider.ts";
import type { Setting } from "./trial.ts";

/** What is still pending: orders whose payment the shop has not recorded yet, and e-mails. */
export type Left = { orders: number; emails: number };

/** Makes every order due for reconciliation now, instead of in the hours that the schedule takes. */
export async function askNow(db: Db, cards: CardProvider): Promise<void> {
  await db
    .updateTable("payments")
    .set({ check_at: "2000-01-01T00:00:00.000Z" })
    .where("reference", "in", [...cards.truths.keys(), ""])
    .where("check_at", "is not", null)
    .execute();
}

/** Waits until nothing is left, for at most `patienceMs`. @returns what is left. */
export async function untilSettled(
  { ground, outside, progress }: Setting,
  patienceMs: number,
): Promise<Left> {
  const giveUpAt = performance.now() + patienceMs;
  return ground.look(async (db) => {
    for (;;) {
      const left = await countLeft(db, outside.cards);
      if (left.orders + left.emails === 0 || performance.now() > giveUpAt) return left;
      progress(`waiting for ${left.orders} orders, ${left.emails} e-mails`);
      await wait(200);
    }
  });
}

async function countLeft(db: Db, { truths }: CardProvider): Promise<Left> {
  const open = await db
    .selectFrom("orders")
    .select(["reference", "amount"])
    .where("status", "in", ["pending", "failed"])
    .execute();
  const emails = await db
    .selectFrom("outbox")
    .select("key")
    .where("state", "=", "waiting")
    .execute();
  const orders = open.filter(({ reference, amount }) => {
    const truth = truths.get(reference);
    return truth?.status === "success" && truth.amount === amount;
  });
  return { orders: orders.length, emails: emails.length };
}
