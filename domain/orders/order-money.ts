import type { Kobo } from "../money/money.ts";
import type { PaymentStatus } from "./payment-status.ts";
import type { Charge } from "./charge.ts";

/** An order's statuses, as the API names them; each follows from the order's money (selling, Money of an order). */
export const ORDER_STATUSES = ["pending", "part_paid", "paid", "failed", "refunded"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Statuses of an order that nothing was paid for. */
export const UNPAID_STATUSES = ["pending", "failed"] as const satisfies readonly OrderStatus[];

/** Everything that an order's money is calculated from. */
export type OrderEntries = {
  /** The price at which the order was placed. */
  price: Kobo;
  /** What was added to the price or taken off it since. */
  charges: readonly Pick<Charge, "amount">[];
  /** Store credit that it spends. */
  credit: Kobo;
  payments: readonly PaymentEntry[];
  /** Whether the order was cancelled: nothing more is to be paid for it. */
  isCancelled: boolean;
};

export type PaymentEntry = {
  status: PaymentStatus;
  amount: Kobo;
  /** The part of `amount` that was returned: more than 0 only for a payment that succeeded. */
  refunded: Kobo;
  /** It succeeded after the order was cancelled. */
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
  charges,
  credit,
  payments,
  isCancelled,
}: OrderEntries): OrderMoney {
  const successful = payments.filter(({ status }) => status === "paid" || status === "refunded");
  const total = price + sum(charges.map(({ amount }) => amount)) - credit;
  const paid = sum(successful.map(({ amount }) => amount));
  const refunded = sum(successful.map((payment) => payment.refunded));
  // What was taken off the price needs no credit.
  const takenOff = sum(charges.map(({ amount }) => Math.min(0, amount)));
  const isCovered = credit > 0 && credit >= price + takenOff;
  // What credit paid for stays paid for, if a fee beside it goes back.
  const isRefunded = paid > 0 && refunded >= paid && !isCovered;
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
