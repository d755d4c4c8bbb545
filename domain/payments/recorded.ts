import type { Kobo } from "../money.ts";
import { dayOfYear } from "../time.ts";

/** The ways in which money comes to the house other than through the provider. */
export const WAY_NAMES = {
  cash: "Cash",
  terminal: "Card terminal",
  transfer: "Bank transfer",
} as const;
export type PaymentWay = keyof typeof WAY_NAMES;

export function readWay(text: string): PaymentWay | undefined {
  return Object.hasOwn(WAY_NAMES, text) ? (text as PaymentWay) : undefined;
}

/** What is written down about such a payment: that it came, that it was taken back as a mistake, or a refund of it. */
export const RECORDED_KINDS = ["payment", "taken-back", "refund"] as const;

export type RecordedEntry = {
  kind: (typeof RECORDED_KINDS)[number];
  way: PaymentWay;
  /** The day in Lagos, `2026-12-05`. */
  day: string;
  /** Negative for what went back. */
  amount: Kobo;
};

/** 'Cash, 5 December', 'Given back in cash, 6 December'. */
export function recordedWords({ kind, way, day }: RecordedEntry): string {
  return `${kind === "payment" ? WAY_NAMES[way] : backWords({ kind, way })}, ${dayOfYear(day)}`;
}

function backWords({ kind, way }: Pick<RecordedEntry, "kind" | "way">): string {
  if (way === "cash") return "Given back in cash";
  return `${WAY_NAMES[way]}, ${kind === "refund" ? "returned" : "taken back"}`;
}

/** An entry as it is stored; `payment_id` is that of the payment of which money went back. */
export type StoredEntry = { id: string; payment_id: string | null } & Pick<
  RecordedEntry,
  "kind" | "amount"
>;

/** The recorded payments among some entries, each with what was refunded of it. */
export function recordedPayments<Entry extends StoredEntry>(
  entries: readonly Entry[],
): (Entry & { refunded: Kobo; isTakenBack: boolean })[] {
  return entries.flatMap((payment) => {
    if (payment.kind !== "payment") return [];
    const back = entries.filter(({ payment_id }) => payment_id === payment.id);
    const refunds = back.filter(({ kind }) => kind === "refund");
    const refunded = 0 - refunds.reduce((sum, { amount }) => sum + amount, 0);
    return [{ ...payment, refunded, isTakenBack: back.length > refunds.length }];
  });
}

/** How long before its order was written in the house a payment may have come: she took the order, and wrote it later. */
const EARLY_DAYS = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Why a payment cannot have come on a day; undefined if it can. All are days in Lagos, `2026-12-05`. */
export function dayFault(
  day: string,
  { today, placed, isOfHouse }: { today: string; placed: string; isOfHouse: boolean },
): string | undefined {
  if (day > today) return "This day is still to come.";
  const early = isOfHouse ? EARLY_DAYS : 0;
  const first = new Date(Date.parse(placed) - early * DAY_MS).toISOString().slice(0, 10);
  if (day >= first) return undefined;
  return isOfHouse
    ? `That is more than ${EARLY_DAYS} days before the order.`
    : "That is before the order.";
}
