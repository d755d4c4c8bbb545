import { isRecord } from "../json.ts";
import { toKobo } from "../money.ts";
import type { Kobo } from "../money.ts";
import { fromLagos } from "../time.ts";
import type { OrderMoney } from "./money.ts";

/** A bespoke order begins with a deposit of 75%, not refundable; the rest is its balance. */
export const DEPOSIT_PERCENT = 75;

/** What a payment of an order is for. */
export const PURPOSES = ["full", "deposit", "balance", "delivery", "extra"] as const;
export type Purpose = (typeof PURPOSES)[number];

/** What a customer pays now: the deposit, or all that is due. */
export const PARTS = ["deposit", "all"] as const;
export type Part = (typeof PARTS)[number];

export const PART_RULE = `The part is one of ${PARTS.join(", ")}, or left out.`;

/** Reads the `part` of a request's body, `all` if it is left out; undefined for any other value. */
export function partOf(body: unknown): Part | undefined {
  const part = isRecord(body) ? (body.part ?? "all") : "all";
  return PARTS.find((each) => each === part);
}

/**
 * The deposit with which an order can be begun, rounded up to whole naira; undefined if all is to be paid at once, or
 * something is paid already.
 */
export function depositOf(
  { total, paid, due }: Pick<OrderMoney, "total" | "paid" | "due">,
  takesDeposit: boolean,
): Kobo | undefined {
  if (!takesDeposit || paid > 0 || due === 0) return undefined;
  const deposit = toKobo(Math.ceil((total * DEPOSIT_PERCENT) / 100 / 100));
  return deposit < due ? deposit : undefined;
}

/** What a payment of all that is due is for. `added` is what delivery and extras added to the order. */
export function purposeOf(
  { paid, due }: Pick<OrderMoney, "paid" | "due">,
  added: { delivery: Kobo; extra: Kobo },
): Purpose {
  if (due === added.delivery) return "delivery";
  if (due === added.extra) return "extra";
  return paid === 0 ? "full" : "balance";
}

/** The terms that the customer of a bespoke order accepts, as the page Terms has them, one sentence each. */
export function bespokeTerms(takesDeposit: boolean): readonly string[] {
  return [
    takesDeposit
      ? `It begins with a deposit of ${DEPOSIT_PERCENT}% of its price, which is not refundable, or with all of it.`
      : "A piece on sale is paid in full.",
    `What is left is due at least ${BALANCE_HOURS} hours before you collect it or we deliver it.`,
    "Changes need one week’s notice. Otherwise the full amount is payable.",
  ];
}

const HOUR_MS = 60 * 60 * 1000;

/** The customer is reminded of the balance this many hours before the day on which a bespoke order is ready. */
export const REMINDER_HOURS = [72, 48] as const;
export type ReminderHours = (typeof REMINDER_HOURS)[number];

/** The balance is due this many hours before the day on which a bespoke order is ready. */
export const BALANCE_HOURS = 24;

/** The day in Lagos, `2026-12-05`, before which the balance of an order that is ready on `day` is to be paid. */
export function balanceBefore(day: string): string | undefined {
  const begins = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(begins)) return undefined;
  return new Date(begins - BALANCE_HOURS * HOUR_MS).toISOString().slice(0, 10);
}

/**
 * The reminder that is to be sent now for an order that is ready on `day`, `2026-12-05` in Lagos; undefined before the
 * first reminder's time and once the day has begun. If both reminders are late, only the second one is sent.
 */
export function reminderAt(day: string, now: Date): ReminderHours | undefined {
  const begins = fromLagos(`${day}T00:00`);
  if (begins === undefined) return undefined;
  const left = Date.parse(begins) - now.getTime();
  if (left <= 0) return undefined;
  return [...REMINDER_HOURS].reverse().find((hours) => left <= hours * HOUR_MS);
}
