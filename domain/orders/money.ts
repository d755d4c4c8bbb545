import type { Kobo } from "../money.ts";
import { recordedPayments } from "../payments/recorded.ts";
import type { StoredEntry } from "../payments/recorded.ts";
import type { PaymentStatus } from "../payments/states.ts";

/** An order's statuses, as the API names them; `moneyOf` derives each from the order's entries. */
export const ORDER_STATUSES = ["pending", "part_paid", "paid", "failed", "refunded"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Statuses of an order that nothing was paid for. */
export const UNPAID_STATUSES = ["pending", "failed"] as const satisfies readonly OrderStatus[];

/** Everything that an order's money is calculated from. */
export type OrderEntries = {
  /** The price at which the order was placed, before the discount of a code. */
  price: Kobo;
  /** The part of `price` that delivery costs. */
  delivery?: Kobo;
  /** What was added to the price or taken off it since. */
  charges: readonly Pick<Charge, "amount" | "kind">[];
  /** Store credit that the order spends. */
  credit: Kobo;
  payments: readonly PaymentEntry[];
  /** What the house has written down of money that came without the provider. */
  recorded: readonly (StoredEntry & { isLate?: boolean })[];
  /** Whether the order was cancelled: nothing more is to be paid for it. */
  isCancelled: boolean;
};

export type PaymentEntry = {
  status: PaymentStatus;
  amount: Kobo;
  /** The part of `amount` that was returned: more than 0 only for a payment that succeeded. */
  refunded: Kobo;
  /** Set if the payment succeeded after the order was cancelled. */
  isLate?: boolean;
};

export type OrderMoney = {
  status: OrderStatus;
  /** What is to be paid for the order: its price and all charges, less store credit. */
  total: Kobo;
  /** The sum of all successful payments, also if there was one too many. */
  paid: Kobo;
  /** The part of `paid` that was returned. */
  refunded: Kobo;
  /** What is left to pay. A refund makes nothing due again; a refunded or cancelled order has nothing due. */
  due: Kobo;
  /**
   * What belongs to the customer and was not returned yet: what was paid beyond the total, and all that came after the
   * order was cancelled.
   */
  owed: Kobo;
};

/** Calculates an order's money from its entries: the only place where its status is decided. */
export function moneyOf({
  price,
  delivery = 0,
  charges,
  credit,
  payments,
  recorded,
  isCancelled,
}: OrderEntries): OrderMoney {
  const successful = [
    ...payments.filter(({ status }) => status === "paid" || status === "refunded"),
    ...recordedPayments(recorded).filter(({ isTakenBack }) => !isTakenBack),
  ];
  const total = price + sum(charges.map(({ amount }) => amount)) - credit;
  const paid = sum(successful.map(({ amount }) => amount));
  const refunded = sum(successful.map((payment) => payment.refunded));
  // A charge below zero lowers the price that credit has to cover.
  const takenOff = sum(charges.map(({ amount }) => Math.min(0, amount)));
  const isPaidForElse = credit > 0 || charges.some(({ kind }) => kind === "discount");
  const isCovered = isPaidForElse && credit >= price + takenOff;
  // If credit and a code cover all but delivery, the order stays paid when the money for delivery or a later fee is refunded.
  const isKept = isCovered || (isPaidForElse && credit >= price - delivery + takenOff);
  const isRefunded = paid > 0 && refunded >= paid && !isKept;
  const left = isRefunded ? 0 : Math.max(0, total - paid);
  const due = isCancelled ? 0 : left;
  const late = successful.filter(({ isLate }) => isCancelled && isLate);
  const lateMoney = sum(late.map((payment) => payment.amount - payment.refunded));
  const owed = Math.max(0, paid - refunded - lateMoney - total) + lateMoney;
  return { status: statusOf(), total, paid, refunded, due, owed };

  function statusOf(): OrderStatus {
    if (isRefunded) return "refunded";
    if (left === 0) return "paid";
    if (paid > 0 || isCovered) return "part_paid";
    const isFailed = payments.length > 0 && payments.every(({ status }) => status === "failed");
    return isFailed || isCancelled ? "failed" : "pending";
  }
}

function sum(amounts: readonly Kobo[]): Kobo {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/**
 * What the owner adds to an order after it was placed, or takes off it; and `discount`, which a code took off when it was
 * placed: an entry, so that an earlier release has the right sums, too.
 */
export const CHARGE_KINDS = ["delivery", "extra", "express-off", "discount"] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/**
 * An entry beside an order's price, never changed: a mistake is taken back by another entry. `express-off` returns the
 * surcharge of an express order.
 */
export type Charge = {
  kind: ChargeKind;
  /** Negative for what is taken off. */
  amount: Kobo;
  /** What the customer reads: 'Delivery by DHL', or what the extra is for. */
  label: string;
};

/** The owner's charges that are in force: neither those that were taken back, nor the entries that take them back. */
export function chargesInForce<
  Entry extends { id: string; kind: ChargeKind; takes_back: string | null },
>(charges: readonly Entry[]): Entry[] {
  const back = new Set(charges.map(({ takes_back }) => takes_back));
  return charges.filter(
    ({ id, kind, takes_back }) => kind !== "discount" && takes_back === null && !back.has(id),
  );
}

/** What the charges of one kind add up to. */
export function chargedFor(charges: readonly Charge[], kind: ChargeKind): Kobo {
  return charges
    .filter((charge) => charge.kind === kind)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** What made up an order's price when it was placed: its lines, what a code took off them, Express and delivery. */
export function priceParts(
  { amount, delivery }: { readonly amount: Kobo; readonly delivery: Kobo },
  lines: readonly PricedLine[],
): { goods: Kobo; discount: Kobo; express: Kobo; delivery: Kobo } {
  const goods = goodsOf(lines);
  const discount = goods - discountedGoods(lines);
  return { goods, discount, express: amount - goods - delivery, delivery };
}

type PricedLine = {
  readonly quantity: number;
  readonly unit_price: Kobo;
  /** What a code took off the whole line. */
  readonly discount: Kobo;
};

/** What an order's lines add up to, without discount, express, delivery, charges and credit. */
export function goodsOf(lines: readonly Omit<PricedLine, "discount">[]): Kobo {
  return lines.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0);
}

/** The same, less what a code took off them. */
export function discountedGoods(lines: readonly PricedLine[]): Kobo {
  return lines.reduce((left, { discount }) => left - discount, goodsOf(lines));
}

/**
 * How money that may be on its way was sent: by bank transfer, by USSD, or by another means that takes time. `unknown`:
 * the provider did not respond when it was last asked.
 */
export const WAYS = ["transfer", "ussd", "payment", "unknown"] as const;
export type UnderWay = (typeof WAYS)[number];

/** A payment as the provider last reported it. */
export type ReportedPayment = {
  status: PaymentStatus;
  /** The provider's own status, `not-found` or `given-up`; null: it was not asked, or did not respond. */
  provider_status: string | null;
  channel: string | null;
  /** Null: the provider was never asked. */
  ask_after: string | null;
};

/** The provider's statuses of a payment that was begun and may still arrive. */
const UNDER_WAY: readonly (string | null)[] = ["pending", "ongoing", "processing", "queued"];

export function isUnderWay(providerStatus: string | null): boolean {
  return UNDER_WAY.includes(providerStatus);
}

/** Whether money for an order may be on its way, and how it was sent; `payments` are oldest first. */
export function underWayOf(payments: readonly ReportedPayment[]): UnderWay | undefined {
  const open = payments.filter(({ status }) => status === "pending" || status === "failed");
  const begun = open.reverse().find(({ provider_status }) => isUnderWay(provider_status));
  if (begun) return wayOf(begun.channel);
  const isUnanswered = open.some((each) => each.provider_status === null && each.ask_after);
  return isUnanswered ? "unknown" : undefined;
}

/** Whether pages say that money is on its way: only if the provider has reported it. */
export function isKnownUnderWay(underWay: UnderWay | undefined): boolean {
  return underWay !== undefined && underWay !== "unknown";
}

/** The status that pages show: nothing has failed while money may be on its way. */
export function visibleStatus(status: OrderStatus, underWay: UnderWay | undefined): OrderStatus {
  return status === "failed" && underWay ? "pending" : status;
}

function wayOf(channel: string | null): UnderWay {
  if (channel === "bank_transfer") return "transfer";
  return channel === "ussd" ? "ussd" : "payment";
}
