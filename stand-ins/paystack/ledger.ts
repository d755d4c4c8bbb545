import { randomUUID } from "node:crypto";
import { keepNewest, openState } from "../state.ts";
import { disputeEvent, refundEvent } from "./events.ts";
import type { Dispute, Refund, RefundEnd, State, Transaction } from "./transaction.ts";
import { wireFormat } from "./transaction.ts";

export type LedgerOptions = {
  /** Delay from a change to its webhook event. */
  webhookDelayMs: number;
  /** Time that a transfer takes to arrive. */
  transferMs: number;
  /** Time from a refund's request to its end. */
  refundMs: number;
};

/** A request for a refund; if `amount` is undefined, all that is left is refunded. */
type RefundOrder = {
  amount: number | undefined;
  customerNote: string | null;
  merchantNote: string;
};

/** The file of the stand-in's payments, refunds and pending events. */
export const openPayments = (file: string) =>
  openState<State>(file, { transactions: [], deliveries: [], refunds: [] });

const BOUNDS = { entries: 500, characters: 2_000_000 };

/** Ids begin with the time, so that none is reused after the file was deleted: up to 1,000 per millisecond. */
const IDS_PER_MILLISECOND = 1_000;

export type Ledger = ReturnType<typeof createLedger>;

/** The stand-in's payments, and all changes of their state. Each is written to disk before the call returns. */
export function createLedger(file: string, options: LedgerOptions) {
  const { webhookDelayMs, transferMs, refundMs } = options;
  const payments = openPayments(file);
  const { current } = payments;
  const find = (reference: string) =>
    current().transactions.find((each) => each.reference === reference);

  /** Drops the oldest entries beyond the bounds, and writes the file. */
  function save(): void {
    for (const list of Object.values(current())) keepNewest(list, BOUNDS);
    payments.save();
  }

  const now = () => new Date().toISOString();
  const after = (ms: number) => new Date(Date.now() + ms).toISOString();
  const newId = (list: readonly object[]) =>
    Date.now() * IDS_PER_MILLISECOND + (list.length % IDS_PER_MILLISECOND);

  function queueEvent(event: string, data: object): void {
    const delivery = { id: randomUUID(), event, data, dueAt: after(webhookDelayMs), attempts: 0 };
    current().deliveries.push(delivery);
  }

  function succeed(transaction: Transaction): void {
    Object.assign(transaction, { status: "success", paidAt: now(), arrivesAt: null });
    queueEvent("charge.success", wireFormat(transaction));
  }

  function refundsOf({ reference }: Transaction): Refund[] {
    const { refunds } = current();
    return refunds.filter((each) => each.reference === reference && each.status !== "failed");
  }
  const sumOf = (refunds: readonly Refund[]) =>
    refunds.reduce((sum, { amount }) => sum + amount, 0);

  /** What can still be refunded of a payment. */
  function refundable(transaction: Transaction): number {
    if (transaction.status !== "success") return 0;
    return transaction.amount - sumOf(refundsOf(transaction));
  }

  function endRefund(refund: Refund): void {
    const transaction = find(refund.reference);
    if (!transaction) return;
    refund.status = transaction.refundsEnd ?? "processed";
    refund.concludesAt = null;
    queueEvent(`refund.${refund.status}`, refundEvent(refund, transaction));
    const processed = refundsOf(transaction).filter(({ status }) => status === "processed");
    if (sumOf(processed) === transaction.amount) transaction.status = "reversed";
  }

  const isOpen = ({ status }: Transaction) => status === "abandoned" || status === "failed";

  return {
    current,
    find,
    save,
    refundable,
    /** Returns false if the reference was used before. */
    open: (
      given: Pick<
        Transaction,
        "reference" | "amount" | "currency" | "email" | "metadata" | "callbackUrl"
      >,
    ): boolean => {
      if (find(given.reference)) return false;
      const { transactions } = current();
      transactions.push({
        ...given,
        id: newId(transactions),
        // The provider's status of a payment that was opened but not paid.
        status: "abandoned",
        channel: "card",
        createdAt: now(),
        paidAt: null,
        arrivesAt: null,
      });
      save();
      return true;
    },
    approve: (transaction: Transaction): void => {
      if (!isOpen(transaction)) return;
      succeed(transaction);
      save();
    },
    decline: (transaction: Transaction): void => {
      if (!isOpen(transaction)) return;
      transaction.status = "failed";
      save();
    },
    /** Begins a bank transfer, which arrives after `ms`. */
    payLater: (transaction: Transaction, ms = transferMs): void => {
      if (!isOpen(transaction)) return;
      const arrivesAt = after(ms);
      Object.assign(transaction, { status: "pending", channel: "bank_transfer", arrivesAt });
      save();
    },
    /** Begins a refund; undefined if less than that can still be refunded. */
    refund: (transaction: Transaction, order: RefundOrder): Refund | undefined => {
      const left = refundable(transaction);
      const { amount = left, customerNote, merchantNote } = order;
      if (amount <= 0 || amount > left) return undefined;
      const { reference, currency } = transaction;
      const { refunds } = current();
      const refund: Refund = {
        id: newId(refunds),
        reference,
        amount,
        currency,
        status: "pending",
        customerNote,
        merchantNote,
        createdAt: now(),
        concludesAt: after(refundMs),
      };
      refunds.push(refund);
      queueEvent("refund.pending", refundEvent(refund, transaction));
      save();
      return refund;
    },
    /** Sets how the payment's refunds will end, also of those that have begun. */
    endRefunds: (transaction: Transaction, end: RefundEnd): void => {
      transaction.refundsEnd = end;
      // A refund that waits for bank details now continues.
      for (const refund of refundsOf(transaction)) {
        if (refund.status === "needs-attention") refund.concludesAt = after(refundMs);
      }
      save();
    },
    /** Opens, reminds of or resolves the customer's dispute, with an event for the shop. */
    dispute: (transaction: Transaction, status: Dispute["status"]): void => {
      const { dispute } = transaction;
      const isPossible =
        status === "create"
          ? transaction.status === "success" && !dispute
          : dispute && dispute.status !== "resolve";
      if (!isPossible) return;
      const begun = dispute ?? { id: transaction.id, createdAt: now() };
      transaction.dispute = { ...begun, status };
      queueEvent(`charge.dispute.${status}`, disputeEvent(transaction.dispute, transaction));
      save();
    },
    /** Completes the transfers and ends the refunds that are due. */
    settleDue: (): void => {
      const { transactions, refunds } = current();
      const isDue = (at: string | null) => at !== null && at <= now();
      const arrived = transactions.filter(({ arrivesAt }) => isDue(arrivesAt));
      arrived.forEach(succeed);
      const ending = refunds.filter(({ concludesAt }) => isDue(concludesAt));
      ending.forEach(endRefund);
      if (arrived.length + ending.length > 0) save();
    },
  };
}
