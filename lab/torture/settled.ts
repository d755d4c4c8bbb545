import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "../../server/db/schema.ts";
import type { CardProvider } from "./card-provider.ts";
import { passTimeAt } from "./later-news.ts";
import type { Setting } from "./trial.ts";

/** What is still pending: payments and refunds whose end the shop has not recorded yet, and e-mails. */
export type Left = { payments: number; emails: number; refunds: number };

const LONG_AGO = "2000-01-01T00:00:00.000Z";
const EVERYTHING: readonly (keyof Left)[] = ["payments", "emails", "refunds"];

/** The e-mails that the audit looks for: the service takes one a second, and others would take minutes. */
const AWAITED = [
  "order-confirmation",
  "order-notice",
  "message",
  "newsletter-confirmation",
] as const;

/** Makes every payment due for reconciliation now, instead of in the hours that the schedule takes. */
export async function askNow(db: Db, cards: CardProvider): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ due_at: LONG_AGO })
    .where("queue", "=", "payment")
    .where("subject", "in", [...cards.truths.keys(), ""])
    .execute();
}

/**
 * Waits until nothing is left of `what`, for at most `patienceMs`, while time passes at the provider. @returns what is
 * left.
 */
export async function untilSettled(
  {
    ground,
    outside,
    random,
    progress,
  }: Pick<Setting, "ground" | "outside" | "random" | "progress">,
  patienceMs: number,
  what = EVERYTHING,
): Promise<Left> {
  const giveUpAt = performance.now() + patienceMs;
  return ground.look(async (db) => {
    for (let round = 0; ; round++) {
      await passTimeAt(outside.cards, random);
      const left = await countLeft(db, outside.cards);
      if (what.every((each) => left[each] === 0) || performance.now() > giveUpAt) return left;
      const named = EVERYTHING.map((each) => `${left[each]} ${each}`).join(", ");
      progress(`waiting for ${named}`);
      if (round % 10 === 0) await askAboutRefundsNow(db);
      await wait(200);
    }
  });
}

/** Makes refunds that the provider has due for a look-up now, instead of within hours: their events may be lost. */
async function askAboutRefundsNow(db: Db): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ due_at: LONG_AGO })
    .where("queue", "=", "refund")
    .where(
      "subject",
      "in",
      db.selectFrom("refunds").select("id").where("state", "in", ["sent", "needs-attention"]),
    )
    .execute();
}

async function countLeft(db: Db, cards: CardProvider): Promise<Left> {
  const open = await db
    .selectFrom("payments")
    .select(["reference", "amount"])
    .where("status", "in", ["pending", "failed"])
    .where("reference", "in", [...cards.truths.keys(), ""])
    .execute();
  const emails = await db
    .selectFrom("outbox")
    .select("key")
    .where("state", "=", "waiting")
    .where("topic", "in", AWAITED)
    .execute();
  const refunds = await db
    .selectFrom("refunds")
    .select("id")
    .where("state", "not in", ["processed", "failed"])
    .execute();
  const payments = open.filter(({ reference, amount }) => cards.took(reference) === amount);
  return { payments: payments.length, emails: emails.length, refunds: refunds.length };
}
