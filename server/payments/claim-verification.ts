import { statusesBefore } from "../../domain/payments/states.ts";
import { isUnderWay } from "../../domain/orders/money.ts";
import type { Db, RowOf } from "../db/schema.ts";
import { findPayment } from "../orders/entries.ts";

/** A payment that may still succeed. */
export type OpenPayment = RowOf<"payments">;

/** The right to ask the provider about a payment until `lease`. */
type VerificationLease = { payment: OpenPayment; lease: string };

type VerificationClaim =
  | ({ kind: "claimed" } & VerificationLease)
  /** Another caller is asking about the payment, or did so less than `VERIFICATION_INTERVAL_MS` ago. */
  | { kind: "not-asked" }
  | { kind: "settled"; status: "paid" | "refunded" }
  | { kind: "unknown-payment" };

/** Minimum pause between two requests to the provider about one payment, across all processes. */
export const VERIFICATION_INTERVAL_MS = 2_000;
/** Longer than the gateway's timeout: a lease only expires if its process died; another process may then ask. */
const LEASE_MS = 10_000;

/**
 * Claims the right to ask the provider about a payment; only one of any number of calls in any number of processes
 * gets it. Released by `releaseVerification`, or when its lease expires.
 */
export async function claimVerification(
  db: Db,
  reference: string,
  now: Date,
): Promise<VerificationClaim> {
  const lease = new Date(now.getTime() + LEASE_MS).toISOString();
  const payment = await db
    .updateTable("payments")
    .set({ ask_after: lease })
    .where("reference", "=", reference)
    .where("status", "in", statusesBefore("paid"))
    .where(({ or, eb }) =>
      or([eb("ask_after", "is", null), eb("ask_after", "<=", now.toISOString())]),
    )
    .returningAll()
    .executeTakeFirst();
  if (payment) return { kind: "claimed", payment, lease };
  const known = await findPayment(db, reference);
  if (!known) return { kind: "unknown-payment" };
  const { status } = known;
  return status === "paid" || status === "refunded"
    ? { kind: "settled", status }
    : { kind: "not-asked" };
}

/** What the provider reported of an open payment; `status` is null if the provider did not respond. */
export type Report = { status: string | null; channel: string | null };

/** Longer than any of the provider's statuses. */
const MAX_STATUS_LENGTH = 40;

/**
 * Stores what the provider reported and allows the next request after `VERIFICATION_INTERVAL_MS`, unless the lease has
 * expired and another call has claimed the payment. Without a response, a status of money under way is kept.
 */
export async function releaseVerification(
  db: Db,
  { payment, lease }: VerificationLease,
  now: Date,
  report: Report,
): Promise<void> {
  const { provider_status, channel } = payment;
  const isKept = report.status === null && isUnderWay(provider_status);
  const last = isKept ? { status: provider_status, channel } : report;
  await db
    .updateTable("payments")
    .set({
      ask_after: new Date(now.getTime() + VERIFICATION_INTERVAL_MS).toISOString(),
      provider_status: last.status?.slice(0, MAX_STATUS_LENGTH) ?? null,
      channel: last.channel,
    })
    // Another call may have settled the payment.
    .where("status", "in", statusesBefore("paid"))
    .where("reference", "=", payment.reference)
    .where("ask_after", "=", lease)
    .execute();
}
