import type { Store } from "./store.ts";
import type { Transaction } from "./transaction.ts";
import { wireFormat } from "./transaction.ts";

export type LedgerOptions = { webhookDelayMs: number; transferMs: number; now: () => Date };

type NewTransaction = Pick<Transaction, "reference" | "amount" | "currency" | "email" | "metadata">;

/** What can happen to a payment. Each change is on disk before it is told. */
export type Ledger = {
  /** False where the reference was used before. */
  open(transaction: NewTransaction): boolean;
  approve(transaction: Transaction): void;
  decline(transaction: Transaction): void;
  /** A bank transfer that arrives later. */
  payLater(transaction: Transaction): void;
  refund(transaction: Transaction): void;
  /** Lets what is due arrive. */
  settleArrivals(): void;
};

/** So many payments can be opened in a millisecond: their numbers begin with the time, so that none comes again when the stand-in's memory was deleted. */
const IDS_A_MILLISECOND = 1_000;

export function createLedger(store: Store, options: LedgerOptions): Ledger {
  const { webhookDelayMs, transferMs, now } = options;
  const after = (ms: number) => new Date(now().getTime() + ms).toISOString();

  function tell(event: string, data: object): void {
    store.current().deliveries.push({ event, data, dueAt: after(webhookDelayMs), attempts: 0 });
  }

  function succeed(transaction: Transaction): void {
    Object.assign(transaction, {
      status: "success",
      paidAt: now().toISOString(),
      arrivesAt: null,
    });
    tell("charge.success", wireFormat(transaction));
  }

  const isOpen = ({ status }: Transaction) => status === "abandoned" || status === "failed";

  return {
    open: (transaction) => {
      if (store.find(transaction.reference)) return false;
      const { transactions } = store.current();
      transactions.push({
        ...transaction,
        id: now().getTime() * IDS_A_MILLISECOND + (transactions.length % IDS_A_MILLISECOND),
        // Opened and not paid is what the provider calls abandoned.
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
      tell("refund.processed", refundFormat(transaction));
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

/** `data` of `refund.processed`; the provider writes this amount as text (providers, 1.5). */
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
