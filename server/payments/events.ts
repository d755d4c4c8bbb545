import { createHash } from "node:crypto";
import { z } from "zod";
import type { Db } from "../db/schema.ts";

export type PaymentEvent = {
  kind: string;
  reference: string;
  /** Distinguishes events of the same kind and reference; empty if there can only be one. */
  distinction: string;
  /** In kobo; null if the event has no amount. */
  amount: number | null;
  /** Details for the house, stored as JSON without undefined ones. Never personal data. */
  detail: Record<string, string | number | null | undefined>;
};

/** The key of an event: the same for each delivery of it. */
export function eventKey({ kind, reference, distinction }: PaymentEvent): string {
  return `${kind}:${reference}:${distinction}`;
}

/** Stores an event once, however often it arrives. Returns whether it was new. */
export async function storeEvent(db: Db, event: PaymentEvent, at: Date): Promise<boolean> {
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

/** The characters that the provider allows in a reference, and a length that the database accepts. */
export const reference = z.string().regex(/^[\w.=-]{1,100}$/);

const text = z.string().regex(/^[\w .:+-]{1,60}$/);
/** The provider writes amounts, and ids too, as numbers or as text. */
const amount = z.union([
  z.int().nonnegative(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
const id = z.union([reference, z.int().transform(String)]);

/** A field that may be missing; a value of a wrong format counts as missing. */
const optionalOrInvalid = <T extends z.ZodType>(type: T) => type.optional().catch(undefined);
/** The only fields that are stored of an event: others may contain personal data. */
const facts = z.object({
  id: optionalOrInvalid(id),
  reference: optionalOrInvalid(reference),
  transaction_reference: optionalOrInvalid(reference),
  transaction: optionalOrInvalid(
    z.object({
      id: optionalOrInvalid(id),
      reference: optionalOrInvalid(reference),
      amount: optionalOrInvalid(amount),
    }),
  ),
  refund_reference: optionalOrInvalid(reference),
  amount: optionalOrInvalid(amount),
  refund_amount: optionalOrInvalid(amount),
  currency: optionalOrInvalid(text),
  status: optionalOrInvalid(text),
  category: optionalOrInvalid(text),
  resolution: optionalOrInvalid(text),
  domain: optionalOrInvalid(text),
  dueAt: optionalOrInvalid(text),
});

const named = z.object({ event: z.string().regex(/^[\w.-]{1,60}$/), data: facts });

/** Events about payouts to the owner's own bank account. */
const PAYOUT = /^transfer\./;
/** Events that are sent once per status: identified by id and status, all others by a hash of their body. */
const ONE_PER_STATUS = /^(refund\.|charge\.dispute\.(create|resolve)$)/;
/** Kinds that the shop writes itself or handles elsewhere: an event so named that gets here is `webhook.unread`. */
const RESERVED =
  /^(payment|webhook|discount|stock)\.|^(charge\.success|refund\.processed|refund\.mismatch)$/;

/**
 * What is stored of a correctly signed event that the shop does not act on: its kind, ids, amount and codes, never
 * personal data. `as` replaces the event's name as the kind. Undefined for payouts, which do not concern orders.
 */
export function eventToKeep(body: unknown, as?: string): PaymentEvent | undefined {
  const parsed = named.safeParse(body);
  if (!parsed.success) {
    return {
      kind: "webhook.unread",
      reference: "",
      distinction: hashOf(body),
      amount: null,
      detail: {},
    };
  }
  const { event, data } = parsed.data;
  if (PAYOUT.test(event)) return undefined;
  const kind = as ?? (RESERVED.test(event) ? "webhook.unread" : event);
  const { transaction, refund_reference, status } = data;
  const ids = [data.id, refund_reference, status].filter((each) => each !== undefined);
  const isOnePerStatus = ONE_PER_STATUS.test(kind) && ids.length > 0;
  return {
    kind,
    reference: data.reference ?? data.transaction_reference ?? transaction?.reference ?? "",
    distinction: isOnePerStatus ? ids.join(":") : hashOf(body),
    amount: data.amount ?? data.refund_amount ?? transaction?.amount ?? null,
    detail: detailOf(event, data),
  };
}

function detailOf(event: string, data: z.infer<typeof facts>): PaymentEvent["detail"] {
  const { id, transaction, refund_reference, currency, status } = data;
  const { category, resolution, domain, dueAt } = data;
  const ids = { event, id, transactionId: transaction?.id, refund_reference };
  return { ...ids, currency, status, category, resolution, domain, dueAt };
}

/** The provider resends an event unchanged, so the same body means the same event. */
function hashOf(body: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(body) ?? "")
    .digest("hex")
    .slice(0, 32);
}
