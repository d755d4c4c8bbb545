import type { Selectable } from "kysely";
import { currentSizes } from "../../domain/orders/stages.ts";
import type { Db } from "../db/schema.ts";
import type { OrderChangesTable, OrderLinesTable } from "../db/tables/orders.ts";

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
