import { createHash } from "node:crypto";
import { z } from "zod";
import type { PaymentEvent } from "./payment-events.ts";

/** What the provider takes as a reference, and no more than the database can keep. */
export const reference = z.string().regex(/^[\w.=-]{1,100}$/);

const text = z.string().regex(/^[\w .:+-]{1,60}$/);
/** The provider writes amounts as numbers or as text, ids as either (providers, 1.5). */
const amount = z.union([
  z.int().nonnegative(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
const id = z.union([reference, z.int().transform(String)]);

/** Of anything else nothing is kept: it may name a person. What does not fit is as if it were not there. */
const known = <T extends z.ZodType>(type: T) => type.optional().catch(undefined);
const facts = z.object({
  id: known(id),
  reference: known(reference),
  transaction_reference: known(reference),
  transaction: known(
    z.object({ id: known(id), reference: known(reference), amount: known(amount) }),
  ),
  refund_reference: known(reference),
  amount: known(amount),
  refund_amount: known(amount),
  currency: known(text),
  status: known(text),
  category: known(text),
  resolution: known(text),
  domain: known(text),
  dueAt: known(text),
});

const named = z.object({ event: z.string().regex(/^[\w.-]{1,60}$/), data: facts });

/** Payouts to the owner's own bank account (providers, 1.5). */
const PAYOUT = /^transfer\./;
/** The same one comes once for each status; of all others each is told apart by what it says. */
const ONCE_A_STATUS = /^(refund\.|charge\.dispute\.(create|resolve)$)/;
/** What the shop itself writes down, or acts on where it is well formed: never taken from an event as it is. */
const OWN = /^(payment|webhook)\.|^(charge\.success|refund\.processed|refund\.mismatch)$/;

/**
 * What is kept of a well signed event that the shop does not act on: its kind, ids, amount and codes, never personal
 * data. `as` is the kind where it is not the event's own name. Undefined for payouts, which are none of the shop's.
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
  const kind = as ?? (OWN.test(event) ? "webhook.unread" : event);
  const { transaction, refund_reference, status } = data;
  const ids = [data.id, refund_reference, status].filter((each) => each !== undefined);
  const isOnce = ONCE_A_STATUS.test(kind) && ids.length > 0;
  return {
    kind,
    reference: data.reference ?? data.transaction_reference ?? transaction?.reference ?? "",
    distinction: isOnce ? ids.join(":") : hashOf(body),
    amount: data.amount ?? data.refund_amount ?? transaction?.amount ?? null,
    detail: detailOf(event, data),
  };
}

function detailOf(event: string, data: z.infer<typeof facts>): Record<string, string> {
  const { id, transaction, refund_reference, currency, status } = data;
  const { category, resolution, domain, dueAt } = data;
  const transactionId = transaction?.id;
  const all = { event, id, transactionId, refund_reference, currency, status };
  return Object.fromEntries(
    Object.entries({ ...all, category, resolution, domain, dueAt }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}

/** The provider sends an event again as it was: the same text, the same event. */
function hashOf(body: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(body) ?? "")
    .digest("hex")
    .slice(0, 32);
}
