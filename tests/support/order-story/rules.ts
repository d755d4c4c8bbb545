import { expect } from "vitest";
import { canBecome, PAYMENT_STATUSES } from "../../../domain/payments/states.ts";
import type { PaymentStatus } from "../../../domain/payments/states.ts";
import { toLagos } from "../../../domain/time.ts";
import { accountOf } from "../../../lab/torture/account.ts";
import type { StoryMail } from "./connect.ts";
import { MAKING_RULES } from "./making-rules.ts";
import { REMINDER_HOURS } from "./owner.ts";
import type { OwnersBook } from "./owner.ts";
import { STOCK_RULES } from "./stock-rules.ts";
import type { Stored, StoredPayment } from "./stored.ts";
import type { StoryPayment, StoryProvider } from "./provider.ts";

/** What the rules know beside the database: the provider, and what was seen of the order before. */
export type Known = {
  now(): Date;
  price: number;
  provider: StoryProvider;
  /** The last known status of each payment. */
  statuses: Map<string, PaymentStatus>;
  /** Payments that the shop has stopped to ask about without a success. */
  givenUp: Set<string>;
  wasReturned: boolean;
  book: OwnersBook;
  /** Otherwise there is a phone number alone, and nothing is mailed to the customer. */
  hasAddress: boolean;
  mail: StoryMail;
  /** When it was placed at the checkout; undefined for an order of the house, of which nobody is reminded. */
  placedAt: Date | undefined;
  /** Its customer has said that no reminder is to come. */
  wantsNone: boolean;
  /** What was known before the steps of this moment. */
  before: Before;
};

type Before = {
  /** Reminders that were queued and sent. */
  queued: number;
  sent: number;
  /** The provider has money for the order, whether the shop has learnt of it or not. */
  isPaidThere: boolean;
  /** Something was paid or recorded of it, as the shop knows. */
  isBegun: boolean;
  isCancelled: boolean;
  wantsNone: boolean;
};

/** What is known once the steps of a moment have ended. */
export function knownNow(stored: Stored, { provider, mail, wantsNone }: Known): Before {
  const { order, payments, recorded, reminders } = stored;
  return {
    queued: reminders.length,
    sent: mail.reminder,
    isPaidThere: provider.payments.some((each) => provider.took(each) > provider.returned(each)),
    isBegun: payments.some(isPaid) || recorded.length > 0,
    isCancelled: order.stage === "cancelled",
    wantsNone,
  };
}

const HOUR_MS = 60 * 60 * 1000;

/** Each holds at every moment of every story. */
export const RULES: Readonly<Record<string, (stored: Stored, known: Known) => void>> = {
  ...MAKING_RULES,
  ...STOCK_RULES,
  "a payment goes forward only": (stored, { statuses }) => {
    for (const { reference, status } of stored.payments) {
      expect(following(statuses.get(reference) ?? "pending")).toContain(status);
      statuses.set(reference, status);
    }
  },
  "a payment succeeds if and only if the provider has its money, and the shop has learnt of it": (
    stored,
    { provider },
  ) => {
    for (const [payment, truth] of pairs(stored, provider)) {
      if (isPaid(payment)) expect(truth.truth).toBe("success");
      if (truth.heard.success) expect(isPaid(payment)).toBe(true);
      expect(payment.amount).toBe(truth.amount);
      expect(stored.countOf("payment.paid", payment)).toBe(isPaid(payment) ? 1 : 0);
    }
  },
  "a payment fails only if the provider says so, or is asked for three days": (stored, known) => {
    for (const [payment, { heard, reference }] of pairs(stored, known.provider)) {
      if (!isPaid(payment) && payment.check_at === null) known.givenUp.add(reference);
      if (known.givenUp.has(reference)) expect(heard.afterThreeDays).toBe(true);
      // A report may have scheduled another check since it was given up.
      if (payment.status === "failed") expect(heard.afterThreeDays || heard.failed).toBe(true);
    }
  },
  "each lie of the provider is recorded once": (stored, { provider }) => {
    for (const [payment, { heard }] of pairs(stored, provider)) {
      const fields = stored.mismatchesOf(payment);
      for (const lie of heard.lies) expect(fields).toContain(lie);
      expect(new Set(fields).size).toBe(fields.length);
    }
  },
  "the order's status follows from its money": ({ order, credit, ...stored }, known) => {
    const { payments } = stored;
    const took = tookOf(stored);
    const returned = sum(payments.map(({ refunded }) => refunded));
    const { status } = accountOf({ price: costOf(known), credit, took, returned });
    expect(["pending", "failed"].includes(order.status) ? "unpaid" : order.status).toBe(status);
    known.wasReturned ||= status === "refunded";
  },
  "a code is used no more often than its number, but by whom the owner is told of": (
    { order, uses, late },
    { now },
  ) => {
    const inForce = uses.filter(
      ({ held_until: until }) => until === null || until > now().toISOString(),
    );
    expect(inForce.length).toBeLessThanOrEqual(1 + late);
    const own = uses.find((use) => use.order_reference === order.reference);
    const isBegun = order.status === "paid" || order.status === "part_paid";
    if (own && isBegun) expect(own.held_until).toBeNull();
  },
  "no credit is spent twice, and what is spent is what orders use": ({ credits }) => {
    for (const { amount, spent, used } of credits) {
      expect(spent).toBe(used);
      expect(spent).toBeLessThanOrEqual(amount);
    }
  },
  "no more goes back than was paid, and nothing twice": (stored, { provider }) => {
    for (const [payment, truth] of pairs(stored, provider)) {
      expect(provider.refunds.returned(payment.reference)).toBeLessThanOrEqual(truth.amount);
      expect(payment.refunded).toBeLessThanOrEqual(provider.returned(truth));
    }
    const notes = provider.refunds.refunds.map(({ note }) => note);
    const own = notes.filter((note) => note?.includes("RF"));
    expect(new Set(own).size).toBe(own.length);
  },
  "what is owed to the customer is told, and nothing else": (
    { credit, surplus, ...stored },
    known,
  ) => {
    const { payments, recorded } = stored;
    const took = tookOf(stored);
    const returned = sum(payments.map(({ refunded }) => refunded));
    const { total, owed } = accountOf({ price: costOf(known), credit, took, returned });
    expect(surplus).toBeGreaterThanOrEqual(owed);
    const { charges, wasCancelled } = known.book;
    // A charge takes of what was told before; what comes to a cancelled order is all the customer's.
    const isTakenBack = recorded.some(({ amount }) => amount < 0);
    const isExact =
      returned === 0 && !known.wasReturned && charges.size === 0 && !wasCancelled && !isTakenBack;
    if (isExact) expect(surplus).toBe(Math.max(0, took - total));
  },
  "she is reminded once, by day, after the hours that the owner set, and never once she has paid": (
    { order, reminders },
    { before, mail, placedAt },
  ) => {
    expect(reminders.length).toBeLessThanOrEqual(placedAt ? 1 : 0);
    for (const at of reminders) {
      expect(Date.parse(at) - (placedAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(
        REMINDER_HOURS * HOUR_MS,
      );
      const hour = Number(toLagos(at)?.slice(11, 13));
      expect(hour >= 7 && hour < 21).toBe(true);
    }
    // The step that cancelled it may be undone in the same moment.
    const isOver =
      before.isBegun || before.wantsNone || (before.isCancelled && order.stage === "cancelled");
    // The provider is asked before one is queued.
    if (reminders.length > before.queued) expect(isOver || before.isPaidThere).toBe(false);
    if (mail.reminder > before.sent) expect(isOver).toBe(false);
    expect(mail.reminder).toBeLessThanOrEqual(reminders.length + mail.deathsAfterSending);
  },
  "a paid order has one confirmation and one notice": (stored, known) => {
    const { status } = stored.order;
    const isBegun = status === "paid" || status === "part_paid";
    // Between two checks all may have gone back before another payment came.
    const isReturned =
      known.wasReturned || stored.payments.some((each) => each.status === "refunded");
    const isSure = isBegun && !isReturned && !known.book.wasCancelled;
    const isAnyPaid = stored.payments.some(isPaid) || stored.recorded.length > 0;
    const { confirmation, notice } = stored.emails;
    const most = { confirmation: known.hasAddress ? 1 : 0, notice: 1 };
    for (const [count, mailed] of [
      [confirmation, most.confirmation],
      [notice, most.notice],
    ] as const) {
      expect(count).toBeLessThanOrEqual(isAnyPaid ? mailed : 0);
      // What waits when all has gone back is not sent.
      if (isSure) expect(count).toBe(mailed);
    }
    const { mail } = known;
    for (const count of [mail.confirmation, mail.notice]) {
      // Once paid again after a payment was taken back, it may be confirmed again.
      const again = stored.recorded.filter(({ amount }) => amount < 0).length;
      expect(count).toBeLessThanOrEqual(1 + mail.deathsAfterSending + again);
    }
  },
};

/** What came for the order, through the provider or recorded, less what was taken back. */
export function tookOf({ payments, recorded }: Pick<Stored, "payments" | "recorded">): number {
  return sum([...payments.filter(isPaid), ...recorded].map(({ amount }) => amount));
}

/** What the order costs by the prices that the test knows. */
function costOf({ price, book }: Known): number {
  return price + sum([...book.charges.values()]);
}

export function isPaid({ status }: StoredPayment): boolean {
  return status === "paid" || status === "refunded";
}

/** Each stored payment with the provider's; a payment whose response was lost is known to nobody else. */
export function pairs(
  { payments }: Stored,
  provider: StoryProvider,
): [StoredPayment, StoryPayment][] {
  return payments.flatMap((payment): [StoredPayment, StoryPayment][] => {
    const truth = provider.payments.find(({ reference }) => reference === payment.reference);
    return truth ? [[payment, truth]] : [];
  });
}

/** A status and all statuses reachable from it. */
function following(from: PaymentStatus): PaymentStatus[] {
  const next = PAYMENT_STATUSES.filter((to) => canBecome(from, to));
  return [from, ...next.flatMap(following)];
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
