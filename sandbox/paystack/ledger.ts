import type { Store } from "./store.ts";
import type { Transaction } from "./transaction.ts";
import { wireFormat } from "./transaction.ts";

export type LedgerOptions = { webhookDelayMs: number; transferMs: number; now: () => Date };

type NewTransaction = Pick<Transaction, "reference" | "amount" | "currency" | "email" | "metadata">;

/** Changes of a payment's state. Each is written to disk before the call returns. */
export type Ledger = {
  /** Returns false if the reference was used before. */
  open(transaction: NewTransaction): boolean;
  approve(transaction: Transaction): void;
  decline(transaction: Transaction): void;
  /** Begins a bank transfer, which arrives later. */
  payLater(transaction: Transaction): void;
  refund(transaction: Transaction): void;
  /** Completes the transfers that are due. */
  settleArrivals(): void;
};

/** Ids begin with the time, so that none is reused after the file was deleted: up to 1,000 per millisecond. */
const IDS_PER_MILLISECOND = 1_000;

export function createLedger(store: Store, options: LedgerOptions): Ledger {
  const { webhookDelayMs, transferMs, now } = options;
  const after = (ms: number) => new Date(now().getTime() + ms).toISOString();

  function queueEvent(event: string, data: object): void {
    store.current().deliveries.push({ event, data, dueAt: after(webhookDelayMs), attempts: 0 });
  }

  function succeed(transaction: Transaction): void {
    Object.assign(transaction, {
      status: "success",
      paidAt: now().toISOString(),
      arrivesAt: null,
    });
    queueEvent("charge.success", wireFormat(transaction));
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
    payLater: (transaction) => {
      if (!isOpen(transaction)) return;
      Object.assign(transaction, {
        status: "pending",
        channel: "bank_transfer",
        arrivesAt: after(transferMs),
      });
      store.save();
    },
    refund: (transaction) => {
      if (transaction.status !== "success") return;
      transaction.status = "reversed";
      queueEvent("refund.processed", refundFormat(transaction));
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
  };
}

/** `data` of `refund.processed`; the provider sends this amount as text (providers, 1.5). */
function refundFormat({ id, reference, amount, currency, email }: Transaction): object {
  return {
    status: "processed",
    transaction_reference: reference,
    refund_reference: `RF${id}`,
    amount: String(amount),
    currency,
    processor: "instant-transfer",
    customer: { first_name: null, last_name: null, email },
    domain: "test",
  };
}
