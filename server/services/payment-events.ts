import type { Db } from "../db/schema.ts";

export type PaymentEvent = {
  kind: string;
  reference: string;
  /** What tells two events of one kind and reference apart; empty where nothing does. */
  distinction: string;
  /** Kobo, where the event has an amount. */
  amount: number | null;
  /** Facts for the shop's staff, kept as JSON. Never personal data. */
  detail: Record<string, string | number | null>;
};

/** Keeps an event once, however often it comes. Answers whether it was new. */
export async function recordEvent(db: Db, event: PaymentEvent, at: Date): Promise<boolean> {
  const { kind, reference, distinction, amount, detail } = event;
  const result = await db
    .insertInto("payment_events")
    .values({
      key: `${kind}:${reference}:${distinction}`,
      reference,
      kind,
      amount,
      detail: JSON.stringify(detail),
      received_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
