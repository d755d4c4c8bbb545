import type { Db } from "../db/schema.ts";

export type PaymentEvent = {
  kind: string;
  reference: string;
  /** Distinguishes events of the same kind and reference; empty if there can only be one. */
  distinction: string;
  /** In kobo; null if the event has no amount. */
  amount: number | null;
  /** Details for the shop's staff, stored as JSON. Never personal data. */
  detail: Record<string, string | number | null>;
};

/** Identifies an event: a repeated delivery has the same. */
export function eventKey({ kind, reference, distinction }: PaymentEvent): string {
  return `${kind}:${reference}:${distinction}`;
}

/** Stores an event once, however often it arrives. Returns whether it was new. */
export async function recordEvent(db: Db, event: PaymentEvent, at: Date): Promise<boolean> {
  const { kind, reference, amount, detail } = event;
  const result = await db
    .insertInto("payment_events")
    .values({
      key: eventKey(event),
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
