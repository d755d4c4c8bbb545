import type { Db } from "../db/schema.ts";
import type { WebhookResult } from "./handle-webhook.ts";
import type { Ports } from "../ports.ts";

/** What the owner is shown of the search; times as the database has them. */
export type PaymentSearch = { since: string; endedAt: string | null; found: number };

export type SearchResult =
  | "searched"
  /** None is planned, or another process does it. */
  | "idle"
  /** The provider did not answer: repeated. */
  | "unanswered";

type SearchPorts = Pick<Ports, "db" | "paystack" | "now" | "logger"> & {
  handleWebhook(body: unknown): Promise<WebhookResult>;
};

/** Longer than a page of the provider's list takes; extended with each page. */
const LEASE_MS = 5 * 60_000;
/** More than two years of orders of a boutique; a list that never ends must not be read forever. */
const MAX_PAGES = 1_000;
const DAY_MS = 24 * 60 * 60_000;
/** How far back, in a shop that has no order yet. */
const WITHOUT_ORDERS_MS = 30 * DAY_MS;
/** As long as an open payment is asked about (`domain/payments/states.ts`). */
const OPEN_MS = 3 * DAY_MS;

/**
 * Plans a search at the provider for payments since shortly before the last order that the database has, or since `from`: after a backup was
 * restored, money of later orders is known to the provider alone. A running shop does it within a minute.
 */
export async function planPaymentSearch(db: Db, now: Date, from?: Date): Promise<Date> {
  const since = from ?? (await lastKnown(db, now));
  const values = {
    since: since.toISOString(),
    due_at: now.toISOString(),
    ended_at: null,
    found: 0,
  };
  await db
    .insertInto("payment_searches")
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
  return since;
}

/** A payment may be begun days before it arrives, and the provider's list is filtered by its beginning. */
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
 * Does the planned search, in one of the processes. Each payment that is not known as successful is handled as if its
 * event had arrived: it settles its order, or is shown to the owner as money of no order, once however often it is found.
 */
export function createSearchPayments(ports: SearchPorts) {
  const { db, paystack, now, logger } = ports;

  return async function searchPayments(): Promise<SearchResult> {
    const claimed = await claim(db, now());
    if (!claimed) return "idle";
    const since = new Date(claimed.since);
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
      await extend(db, now());
    }
    await db
      .updateTable("payment_searches")
      .set({ ended_at: now().toISOString(), found })
      .where("since", "=", claimed.since)
      .execute();
    logger.info({ since: claimed.since, found }, "Payments since the backup looked up");
    return "searched";
  };
}

/** Returns whether it belongs to no order. */
async function takeUp(
  { db, handleWebhook }: SearchPorts,
  {
    transactionId,
    reference,
    amount,
    currency,
  }: {
    transactionId: string;
    reference: string;
    amount: number;
    currency: string;
  },
): Promise<boolean> {
  const known = await db
    .selectFrom("payments")
    .select("status")
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (known?.status === "paid" || known?.status === "refunded") return false;
  const data = { id: transactionId, reference, amount, currency };
  const handled = await handleWebhook({ event: "charge.success", data });
  return handled.kind === "charge" && handled.result.kind === "unknown-payment";
}

async function claim(db: Db, now: Date): Promise<{ since: string } | undefined> {
  return db
    .updateTable("payment_searches")
    .set({ due_at: new Date(now.getTime() + LEASE_MS).toISOString() })
    .where("ended_at", "is", null)
    .where("due_at", "<=", now.toISOString())
    .returning("since")
    .executeTakeFirst();
}

async function extend(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("payment_searches")
    .set({ due_at: new Date(now.getTime() + LEASE_MS).toISOString() })
    .where("ended_at", "is", null)
    .execute();
}
