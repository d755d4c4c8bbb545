import type { Selectable } from "kysely";
import type {
  Db,
  OrderLinesTable,
  OrdersTable,
  OutboxTable,
  PaymentEventsTable,
} from "../db/schema.ts";

/** All that the shop knows about an order, personal data included: for the owner alone. */
export type OrderFile = {
  order: Selectable<OrdersTable>;
  lines: Selectable<OrderLinesTable>[];
  /** What was heard about its payment, oldest first. */
  events: Selectable<PaymentEventsTable>[];
  /** Its e-mails, to the shopper and to the owner. */
  emails: Selectable<OutboxTable>[];
};

/** Undefined where there is no such order. */
export async function findOrder(db: Db, reference: string): Promise<OrderFile | undefined> {
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!order) return undefined;
  const lines = await db
    .selectFrom("order_lines")
    .selectAll()
    .where("reference", "=", reference)
    .orderBy("position")
    .execute();
  const events = await db
    .selectFrom("payment_events")
    .selectAll()
    .where("reference", "=", reference)
    .orderBy("received_at")
    .orderBy("key")
    .execute();
  const emails = await db
    .selectFrom("outbox")
    .selectAll()
    .where("topic", "in", ["order-confirmation", "order-notice"])
    .where("subject", "=", reference)
    .orderBy("topic")
    .execute();
  return { order, lines, events, emails };
}
