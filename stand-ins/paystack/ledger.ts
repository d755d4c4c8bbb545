import { randomUUID } from "node:crypto";
import { keepNewest, openState } from "../state.ts";
import { disputeEvent, refundEvent } from "./events.ts";
import type { Dispute, Refund, RefundEnd, State, Transaction } from "./transaction.ts";
import { wireFormat } from "./transaction.ts";

export type LedgerOptions = {
  webhookDelayMs: number;
  transferMs: number;
  /** Time from a refund's request to its end. */
  refundMs: number;
  now: () => Date;
};

type NewTransaction = Pick<Transaction, "reference" | "amount" | "currency" | "email" | "metadata">;

/** Changes of a payment's state. Each is written to disk before the call returns. */
export type Ledger = {
  /** Returns false if the reference was used before. */
  open(transaction: NewTransaction): boolean;
  approve(transaction: Transaction): void;
  decline(transaction: Transaction): void;
  /** Begins a bank transfer, which arrives after `ms`, by default after `transferMs`. */
  payLater(transaction: Transaction, ms?: number): void;
  /** Begins a refund; undefined if the payment has not that much left. */
  refund(transaction: Transaction, request: RefundOrder): Refund | undefined;
  /** What can still be refunded of a payment. */
  refundable(transaction: Transaction): number;
  /** Sets how the payment's refunds will end, also of those that have begun. */
  endRefunds(transaction: Transaction, end: RefundEnd): void;
  /** Opens a dispute, or tells the shop of the open one again. */
  dispute(transaction: Transaction, step: Dispute["status"]): void;
  /** Completes the transfers that are due. */
  settleArrivals(): void;
  /** Ends the refunds that are due. */
  concludeRefunds(): void;
};

/** Undefined: all that is left. */
type RefundOrder = {
  amount: number | undefined;
  customerNote: string | null;
  merchantNote: string;
};

/** Ids begin with the time, so that none is reused after the file was deleted: up to 1,000 per millisecond. */
const IDS_PER_MILLISECOND = 1_000;

export function createLedger(store: Store, options: LedgerOptions): Ledger {
  const { webhookDelayMs, transferMs, refundMs, now } = options;
  const after = (ms: number) => new Date(now().getTime() + ms).toISOString();

  function queueEvent(event: string, data: object): void {
    const delivery = { id: randomUUID(), event, data, dueAt: after(webhookDelayMs), attempts: 0 };
    store.current().deliveries.push(delivery);
  }

  function succeed(transaction: Transaction): void {
    Object.assign(transaction, {
      status: "success",
      paidAt: now().toISOString(),
      arrivesAt: null,
    });
    queueEvent("charge.success", wireFormat(transaction));
  }

  function refundsOf({ reference }: Transaction): Refund[] {
    const { refunds } = store.current();
    return refunds.filter((each) => each.reference === reference && each.status !== "failed");
  }
  const sumOf = (refunds: readonly Refund[]) =>
    refunds.reduce((sum, { amount }) => sum + amount, 0);
  function refundable(transaction: Transaction): number {
    if (transaction.status !== "success") return 0;
    return transaction.amount - sumOf(refundsOf(transaction));
  }

  function conclude(refund: Refund): void {
    const transaction = store.find(refund.reference);
    if (!transaction) return;
    refund.status = transaction.refundsEnd ?? "processed";
    refund.concludesAt = null;
    queueEvent(`refund.${refund.status}`, refundEvent(refund, transaction));
    const processed = refundsOf(transaction).filter(({ status }) => status === "processed");
    if (sumOf(processed) === transaction.amount) transaction.status = "reversed";
  }

  const isOpen = ({ status }: Transaction) => status === "abandoned" || status === "failed";

  return {
    open: (transaction) => {
      if (store.find(transaction.reference)) return false;
      const { transactions } = store.current();
      transactions.push({
        ...transaction,
        id: now().getTime() * IDS_PER_MILLISECOND + (transactions.length % IDS_PER_MILLISECOND),
        // The provider's status of a payment that was opened but not paid.
        status: "abandoned",
        channel: "card",
        createdAt: now().toISOString(),
        paidAt: null,
        arrivesAt: null,
      });
      store.save();
      return true;
    },
    approve: (transaction) => {
      if (!isOpen(transaction)) return;
      succeed(transaction);
      store.save();
    },
    decline: (transaction) => {
      if (!isOpen(transaction)) return;
      transaction.status = "failed";
      store.save();
    },
    payLater: (transaction, ms = transferMs) => {
      if (!isOpen(transaction)) return;
      Object.assign(transaction, {
        status: "pending",
        channel: "bank_transfer",
        arrivesAt: after(ms),
      });
      store.save();
    },
    refundable,
    refund: (transaction, { amount, customerNote, merchantNote }) => {
      const left = refundable(transaction);
      const asked = amount ?? left;
      if (asked <= 0 || asked > left) return undefined;
      const { reference, currency } = transaction;
      const { refunds } = store.current();
      const refund: Refund = {
        id: now().getTime() * IDS_PER_MILLISECOND + (refunds.length % IDS_PER_MILLISECOND),
        reference,
        amount: asked,
        currency,
        status: "pending",
        customerNote,
        merchantNote,
        createdAt: now().toISOString(),
        concludesAt: after(refundMs),
      };
      refunds.push(refund);
      queueEvent("refund.pending", refundEvent(refund, transaction));
      store.save();
      return refund;
    },
    endRefunds: (transaction, end) => {
      transaction.refundsEnd = end;
      // One that waits for bank details goes on.
      for (const refund of refundsOf(transaction)) {
        if (refund.status === "needs-attention") refund.concludesAt = after(refundMs);
      }
      store.save();
    },
    dispute: (transaction, status) => {
      const { dispute } = transaction;
      const isPossible =
        status === "create"
          ? transaction.status === "success" && !dispute
          : dispute && dispute.status !== "resolve";
      if (!isPossible) return;
      const begun = dispute ?? { id: transaction.id, createdAt: now().toISOString() };
      transaction.dispute = { ...begun, status };
      queueEvent(`charge.dispute.${status}`, disputeEvent(transaction.dispute, transaction));
      store.save();
    },
    settleArrivals: () => {
      const time = now().toISOString();
      const arrived = store
        .current()
        .transactions.filter(({ arrivesAt }) => arrivesAt !== null && arrivesAt <= time);
      if (arrived.length === 0) return;
      arrived.forEach(succeed);
      store.save();
    },
    concludeRefunds: () => {
      const time = now().toISOString();
      const due = store
        .current()
        .refunds.filter(({ concludesAt }) => concludesAt !== null && concludesAt <= time);
      if (due.length === 0) return;
      due.forEach(conclude);
      store.save();
    },
  };
}

export type Store = {
  /** The state, reloaded if another process changed the file. Use it synchronously: references to it become stale. */
  current(): State;
  find(reference: string): Transaction | undefined;
  /** Drops the oldest entries beyond the bounds and writes the file to disk before it returns. */
  save(): void;
};

/** Limits the size of the file, which is rewritten on every change. */
const BOUNDS = { entries: 500, characters: 2_000_000 };

/** Opens the file of the stand-in's payments and pending events. */
export function openStore(file: string): Store {
  const { state, refresh, save } = openState<State>(file, {
    transactions: [],
    deliveries: [],
    refunds: [],
  });
  const current = () => {
    refresh();
    // A file of an earlier release has none.
    state.refunds ??= [];
    return state;
  };
  return {
    current,
    find: (reference) => current().transactions.find((each) => each.reference === reference),
    save: () => {
      keepNewest(state.transactions, BOUNDS);
      keepNewest(state.deliveries, BOUNDS);
      keepNewest(state.refunds, BOUNDS);
      save();
    },
  };
}
