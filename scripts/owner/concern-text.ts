import { concernTitle } from "../../domain/house/concern-words.ts";
import type { Kobo } from "../../domain/money/money.ts";
import type { PaymentConcern } from "../../server/services/payment-concerns.ts";
import { lagosTime } from "./lagos-time.ts";
import { table } from "./print.ts";

/** Maximum number of concerns to print, longest waiting first. */
const MAX_PRINTED = 20;

/** Formats the events that need the owner's attention, as `orders list` prints them below the orders. */
export function concernsText(concerns: readonly PaymentConcern[]): string {
  const headings = ["id", "since", "what", "reference", "amount", "details"];
  const shown = concerns
    .slice(0, MAX_PRINTED)
    .map((concern) => [
      concern.id,
      lagosTime(concern.received_at),
      concernTitle(concern.kind),
      concern.reference || "none",
      concern.amount === null ? "" : amountText(concern.amount),
      detailText(concern.detail),
    ]);
  const more = concerns.length - shown.length;
  return [
    `Needs attention (${concerns.length}). Look in the provider's dashboard, then: npm run orders -- done ID --note "…"`,
    table(headings, shown),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ].join("\n");
}

/** Formats units and hundredths of a currency: the amount may not be whole naira, or not naira at all. */
function amountText(hundredths: Kobo): string {
  const digits = String(hundredths).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${whole}.${digits.slice(-2)}`;
}

function detailText(detail: string): string {
  const facts = JSON.parse(detail) as Record<string, string | number | null>;
  return Object.entries(facts)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
}
