import type { Db } from "../db/schema.ts";
import { extendLease, finishJob, hastenJob, jobRound } from "../jobs/job.ts";
import { findPayment } from "../orders/entries.ts";
import type { WebhookResult } from "./handle-webhook.ts";
import type { Ports } from "../ports.ts";
import type { ListedPayment } from "../providers/paystack.ts";

/** What the owner is shown of the search; times are UTC in ISO 8601. `found` counts payments of no order. */
export type PaymentSearch = { since: string; endedAt: string | null; found: number };

export type SearchResult =
  | "searched"
  /** The provider did not answer: the search is repeated. */
  | "unanswered";

type SearchPorts = Pick<Ports, "db" | "paystack" | "now" | "logger"> & {
  handleWebhook(body: unknown): Promise<WebhookResult>;
};

const QUEUE = "payment search";
/** Longer than a page of the provider's list takes; extended with each page. Also the pause after no answer. */
const LEASE_MS = 5 * 60_000;
/** Pages of more than two years of a boutique's orders; a list that never ends must not be read forever. */
const MAX_PAGES = 1_000;
const DAY_MS = 24 * 60 * 60_000;
/** How far back a shop without any order searches. */
const WITHOUT_ORDERS_MS = 30 * DAY_MS;
/** As long as an open payment is checked (`domain/payments/states.ts`). */
const OPEN_MS = 3 * DAY_MS;

/**
 * Plans a search at the provider for payments since shortly before the last order that the database has, or since
 * `from`: after a backup was restored, only the provider knows the money of later orders. A running shop begins the
 * search within a minute.
 */
export async function planPaymentSearch(db: Db, now: Date, from?: Date): Promise<Date> {
  const since = from ?? (await lastKnown(db, now));
  const values = { since: since.toISOString(), ended_at: null, found: 0 };
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("payment_searches")
      .values({ id: 1, ...values })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
      .execute();
    await hastenJob(transaction, { queue: QUEUE, subject: "" }, now);
  });
  return since;
}

/** Some days before the last order: the provider's list is filtered by a payment's beginning, not by its arrival. */
async function lastKnown(db: Db, now: Date): Promise<Date> {
  const order = await db
    .selectFrom("orders")
    .select(({ fn }) => fn.max("created_at").as("at"))
    .executeTakeFirst();
  const last = order?.at ? Date.parse(order.at) : now.getTime() - WITHOUT_ORDERS_MS;
  return new Date(Math.min(last, now.getTime()) - OPEN_MS);
}

export async function readPaymentSearch(db: Db): Promise<PaymentSearch | undefined> {
  const row = await db.selectFrom("payment_searches").selectAll().executeTakeFirst();
  return row && { since: row.since, endedAt: row.ended_at, found: row.found };
}

/**
 * Does the planned search, in one of the processes. A payment that is not known as successful is handled as if its
 * event had arrived: it settles its order, or is shown to the owner, once, as money of no order.
 */
export function createSearchPayments(ports: SearchPorts) {
  const { db, paystack, now, logger } = ports;

  return jobRound<SearchResult>(ports, {
    name: QUEUE,
    leaseMs: LEASE_MS,
    run: async (job) => {
      const planned = await readPaymentSearch(db);
      const since = new Date(planned?.since ?? now());
      const until = now();
      let found = 0;
      for (let page = 1; page <= MAX_PAGES; page++) {
        const answer = await paystack.listPayments({ since, until }, page);
        if (answer.kind !== "found") {
          const reason = answer.kind === "unreachable" ? answer.reason : answer.kind;
          logger.warn({ reason }, "Payments since the backup not looked up, tried again later");
          return "unanswered";
        }
        for (const payment of answer.payments) {
          if (payment.domain !== paystack.domain) continue;
          if (await takeUp(ports, payment)) found += 1;
        }
        if (answer.isLast) break;
        await extendLease(db, job, now(), LEASE_MS);
      }
      await db
        .updateTable("payment_searches")
        .set({ ended_at: now().toISOString(), found })
        .where("since", "=", since.toISOString())
        .execute();
      await finishJob(db, job);
      logger.info({ since, found }, "Payments since the backup looked up");
      return "searched";
    },
  });
}

/** Handles a listed payment; returns whether it belongs to no order. */
async function takeUp(
  { db, handleWebhook }: SearchPorts,
  { transactionId, reference, amount, currency }: ListedPayment,
): Promise<boolean> {
  const known = await findPayment(db, reference);
  if (known?.status === "paid" || known?.status === "refunded") return false;
  const data = { id: transactionId, reference, amount, currency };
  const handled = await handleWebhook({ event: "charge.success", data });
  return handled.kind === "charge" && handled.result.kind === "unknown-payment";
}
