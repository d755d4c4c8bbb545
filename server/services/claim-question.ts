import type { Selectable } from "kysely";
import { statusesBefore } from "../../domain/checkout/order-status.ts";
import type { Db, OrdersTable } from "../db/schema.ts";

/** An order that may still become paid. */
export type OpenOrder = Pick<
  Selectable<OrdersTable>,
  "reference" | "amount" | "currency" | "status"
>;

/** The right to ask the provider about an order; `lease` is until when. */
export type Question = { order: OpenOrder; lease: string };

export type QuestionClaim =
  | ({ kind: "claimed" } & Question)
  /** It is being asked about, or was until a moment ago. */
  | { kind: "not-asked" }
  | { kind: "settled"; status: "paid" | "refunded" }
  | { kind: "unknown-order" };

/** From the end of one question about an order to the next, whoever asks. */
export const QUESTIONS_APART_MS = 2_000;
/** Longer than the gateway waits for an answer: a process that died lets go of its question after it. */
const LEASE_MS = 10_000;

/**
 * Takes the next question about an order, so that of any number of calls in any number of processes one asks.
 * Undone by `releaseQuestion`, or by the end of its lease.
 */
export async function claimQuestion(db: Db, reference: string, now: Date): Promise<QuestionClaim> {
  const lease = new Date(now.getTime() + LEASE_MS).toISOString();
  const order = await db
    .updateTable("orders")
    .set({ ask_after: lease })
    .where("reference", "=", reference)
    .where("status", "in", statusesBefore("paid"))
    .where(({ or, eb }) =>
      or([
        eb("ask_after", "is", null),
        eb("ask_after", "<=", now.toISOString()),
        // Only a clock that has since been put back can have written it.
        eb("ask_after", ">", lease),
      ]),
    )
    .returning(["reference", "amount", "currency", "status"])
    .executeTakeFirst();
  if (order) return { kind: "claimed", order, lease };
  const known = await db
    .selectFrom("orders")
    .select("status")
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!known) return { kind: "unknown-order" };
  const { status } = known;
  return status === "paid" || status === "refunded"
    ? { kind: "settled", status }
    : { kind: "not-asked" };
}

/** Lets the next question come in `QUESTIONS_APART_MS`, unless another one has begun since the lease ended. */
export async function releaseQuestion(
  db: Db,
  { order, lease }: Question,
  now: Date,
): Promise<void> {
  await db
    .updateTable("orders")
    .set({ ask_after: new Date(now.getTime() + QUESTIONS_APART_MS).toISOString() })
    .where("reference", "=", order.reference)
    .where("ask_after", "=", lease)
    .execute();
}
