import type { Selectable, SqlBool } from "kysely";
import { sql } from "kysely";
import type { OrderStep } from "../../domain/orders/api.ts";
import type { Stage } from "../../domain/orders/stages.ts";
import { currentSizes } from "../../domain/orders/stages.ts";
import type { Db } from "../db/schema.ts";
import type {
  OrderChangesTable,
  OrderLinesTable,
  OrdersTable,
  OrderStagesTable,
} from "../db/tables/orders.ts";

/** What changes of an order's money and making depend on. */
export type LockedOrder = Pick<
  Selectable<OrdersTable>,
  "reference" | "status" | "amount" | "email" | "speed" | "stage" | "ready_by"
>;

/**
 * Locks an order's row until the transaction ends, by an update that changes nothing: two changes of its payments
 * would otherwise not see each other. Undefined if there is no such order. Lock the order before its payments.
 */
export async function lockOrder(
  transaction: Db,
  reference: string,
): Promise<LockedOrder | undefined> {
  return transaction
    .updateTable("orders")
    .set(({ ref }) => ({ status: ref("status") }))
    .where("reference", "=", reference)
    .returning(["reference", "status", "amount", "email", "speed", "stage", "ready_by"])
    .executeTakeFirst();
}

export type StageStep = Selectable<OrderStagesTable>;

/** An order's steps from one stage to another that were not undone, oldest first. */
export async function stagesOf(db: Db, orderReference: string): Promise<StageStep[]> {
  const steps = await db
    .selectFrom("order_stages")
    .selectAll()
    .where("order_reference", "=", orderReference)
    .orderBy("made_at")
    .orderBy("id")
    .execute();
  const undone = new Set(steps.map(({ undoes }) => undoes));
  return steps.filter(({ id, undoes }) => undoes === null && !undone.has(id));
}

/** The same for the customer, beginning with the day on which it was placed. */
export function stepsSince(placedAt: string, steps: readonly StageStep[]): OrderStep[] {
  const received = { stage: "received" as Stage, at: placedAt };
  return [
    received,
    ...steps.map(({ stage, made_at, courier, tracking_url }) => ({
      stage,
      at: made_at,
      ...(courier && { courier }),
      ...(tracking_url && { trackingUrl: tracking_url }),
    })),
  ];
}

export type OrderChange = Selectable<OrderChangesTable>;

/** What was changed of an order, oldest first. */
export function changesOf(db: Db, orderReference: string): Promise<OrderChange[]> {
  return db
    .selectFrom("order_changes")
    .selectAll()
    .where("order_reference", "=", orderReference)
    .orderBy("made_at")
    .orderBy("id")
    .execute();
}

export type OrderLine = Selectable<OrderLinesTable>;

/** An order's lines by position, each in the size that is in force now. */
export async function linesOf(db: Db, orderReference: string): Promise<OrderLine[]> {
  const lines = await db
    .selectFrom("order_lines")
    .selectAll()
    .where("reference", "=", orderReference)
    .orderBy("position")
    .execute();
  return currentSizes(lines, await changesOf(db, orderReference));
}

/**
 * Orders that are paid for, at least in part, and have not left the house. Literals, not parameters: the condition of
 * the partial index `orders_to_make` (`server/db/tables/orders.ts`), word for word.
 */
export const IS_TO_MAKE = sql<SqlBool>`stage in ('received', 'cutting', 'sewing', 'ready')
  and ready_by is not null and status not in ('pending', 'failed', 'refunded')`;
