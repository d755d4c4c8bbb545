import { formatKobo } from "../../money/format.ts";
import type { Kobo } from "../../money/money.ts";

/** Reports that only repeat what another entry says. */
const SILENT: ReadonlySet<string> = new Set(["charge.success"]);

const WORDS: ReadonlyMap<string, (amount: string) => string> = new Map([
  ["payment.paid", (amount: string) => `${amount} was paid`],
  ["payment.failed", () => "A payment failed"],
  ["payment.refunded", () => "A payment has gone back in full"],
  ["refund.pending", () => "A refund is being prepared"],
  ["refund.processing", () => "A refund is on its way"],
  ["refund.processed", (amount: string) => `${amount} went back`],
]);

const TROUBLE: ReadonlyMap<string, (amount: string) => string> = new Map([
  [
    "payment.surplus",
    (amount: string) =>
      `${amount} was paid beyond what the order costs, or after it was cancelled: return it`,
  ],
  [
    "payment.mismatch",
    (amount: string) =>
      `A payment of ${amount} does not fit this order: look in the provider's dashboard`,
  ],
  [
    "payment.unknown-order",
    (amount: string) => `${amount} came that fitted no order, and belongs to this one`,
  ],
  ["charge.dispute.create", () => "The customer disputes the payment: respond in the dashboard"],
  ["charge.dispute.remind", () => "The dispute still waits for your response"],
  ["charge.dispute.resolve", () => "The dispute was decided: look in the dashboard"],
  ["refund.failed", () => "A refund failed: the dashboard asks for bank details"],
  ["refund.needs-attention", () => "A refund needs the customer's bank details: see the dashboard"],
  [
    "refund.overdue",
    (amount: string) => `A refund of ${amount} has no end after 30 days: ask the provider`,
  ],
  ["refund.refused", () => "The provider refused a refund: no money went back"],
]);

/** A payment event in plain words; undefined for one that says nothing new. Unknown kinds need a look. */
export function eventWords(
  kind: string,
  amount: Kobo | null,
): { text: string; isTrouble: boolean } | undefined {
  if (SILENT.has(kind)) return undefined;
  const sum = amount === null ? "Money" : formatKobo(amount);
  const known = WORDS.get(kind);
  if (known) return { text: known(sum), isTrouble: false };
  const text = TROUBLE.get(kind)?.(sum) ?? `The payment provider reported '${kind}'`;
  return { text, isTrouble: true };
}
