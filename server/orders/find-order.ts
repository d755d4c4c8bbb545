import type { Selectable } from "kysely";
import type { Db } from "../db/schema.ts";
import type { OrderLinesTable, OrdersTable } from "../db/tables/orders.ts";
import type { OutboxTable } from "../db/tables/messages.ts";
import type {
  PaymentsTable,
  PaymentEventNotesTable,
  PaymentEventsTable,
} from "../db/tables/payments.ts";
import { ORDER_TOPICS } from "../../domain/messages/emails.ts";
import type { OrderMoney } from "../../domain/orders/money.ts";
import { readNumber } from "../../domain/orders/numbers.ts";
import { emailSubjects } from "./emails.ts";
import { loggedReference } from "./logged-reference.ts";
import type { StageStep } from "./order-rows.ts";
import { readEntries } from "./entries.ts";
import type { OrderCharge } from "./entries.ts";
import { refundsOf } from "../payments/refunds.ts";
import type { Refund } from "../payments/refunds.ts";

/** Everything the shop has stored about an order, including personal data: for the owner only. */
export type OrderFile = {
  order: Selectable<OrdersTable> & { number: number };
  lines: Selectable<OrderLinesTable>[];
  /** Its payments, oldest first. */
  payments: Selectable<PaymentsTable>[];
  /** What the owner added to its price or took off it, oldest first. */
  charges: readonly OrderCharge[];
  /** Store credit that it spends. */
  credit: number;
  money: OrderMoney;
  /** Its steps from one stage to another, also those that were undone, oldest first. */
  stages: StageStep[];
  /** The refunds that the shop requested of its payments, oldest first. */
  refunds: Refund[];
  /** The events of its payments, oldest first. */
  events: Selectable<PaymentEventsTable>[];
  /** The owner's notes on them, oldest first. */
  notes: Selectable<PaymentEventNotesTable>[];
  /** Its e-mails, to the shopper and to the owner. */
  emails: Selectable<OutboxTable>[];
};

/** Undefined if there is no such order. */
export async function findOrder(db: Db, reference: string): Promise<OrderFile | undefined> {
  const order = await db
    .selectFrom("orders")
    .innerJoin("order_numbers", "order_numbers.reference", "orders.reference")
    .selectAll("orders")
    .select("number")
    .where("orders.reference", "=", reference)
    .executeTakeFirst();
  if (!order) return undefined;
  const payments = await db
    .selectFrom("payments")
    .selectAll()
    .where("order_reference", "=", reference)
    .orderBy("created_at")
    .orderBy("reference")
    .execute();
  const paymentReferences = payments.map((payment) => payment.reference);
  const references = [reference, ...paymentReferences];
  const refunds = await refundsOf(db, paymentReferences);
  const lines = await db
    .selectFrom("order_lines")
    .selectAll()
    .where("reference", "=", reference)
    .orderBy("position")
    .execute();
  const events = await eventsOf(db, { order: reference, references });
  const notes = await notesOf(
    db,
    events.map(({ key }) => key),
  );
  const emails = await db
    .selectFrom("outbox")
    .selectAll()
    .where("topic", "in", ORDER_TOPICS)
    .where("subject", "in", await emailSubjects(db, reference))
    .orderBy("created_at")
    .orderBy("topic")
    .execute();
  const { charges, credit, money } = await readEntries(db, order);
  const stages = await db
    .selectFrom("order_stages")
    .selectAll()
    .where("order_reference", "=", reference)
    .orderBy("made_at")
    .orderBy("id")
    .execute();
  return { order, lines, payments, charges, credit, money, stages, refunds, events, notes, emails };
}

/** The events of an order's payments, and those that were found to belong to it. Two queries: each has an index. */
async function eventsOf(
  db: Db,
  { order, references }: { order: string; references: readonly string[] },
): Promise<OrderFile["events"]> {
  const own = await db
    .selectFrom("payment_events")
    .selectAll()
    .where("reference", "in", references)
    .orderBy("received_at")
    .orderBy("key")
    .execute();
  const linked = await db
    .selectFrom("payment_event_notes")
    .innerJoin("payment_events", "payment_events.key", "event_key")
    .selectAll("payment_events")
    .where("order_reference", "=", order)
    .execute();
  const others = linked.filter(({ key }) => !own.some((event) => event.key === key));
  return [...own, ...others].toSorted((one, other) =>
    one.received_at < other.received_at ? -1 : one.received_at > other.received_at ? 1 : 0,
  );
}

async function notesOf(db: Db, events: readonly string[]): Promise<OrderFile["notes"]> {
  if (events.length === 0) return [];
  return db
    .selectFrom("payment_event_notes")
    .selectAll()
    .where("event_key", "in", events)
    .orderBy("noted_at")
    .execute();
}

/** The reference of an order that somebody names by it or by its number, HZ-1001; undefined if there is none. */
export async function findReference(db: Db, named: string): Promise<string | undefined> {
  const number = readNumber(named);
  const orders = db.selectFrom("order_numbers").select("reference");
  const query =
    number === undefined
      ? orders.where("reference", "=", named.trim().toUpperCase())
      : orders.where("number", "=", number);
  return (await query.executeTakeFirst())?.reference;
}

const PAGE_SIZE = 1_000;

/**
 * The reference that appears in the log as `logged` (`logged-reference.ts`); undefined if no order has it. The hash is
 * not stored: this hashes every reference, which takes some seconds for a million orders.
 */
export async function findLogged(db: Db, logged: string): Promise<string | undefined> {
  for (let last: string | undefined = ""; last !== undefined;) {
    const page = await db
      .selectFrom("orders")
      .select("reference")
      .where("reference", ">", last)
      .orderBy("reference")
      .limit(PAGE_SIZE)
      .execute();
    const match = page.find(({ reference }) => loggedReference(reference) === logged);
    if (match) return match.reference;
    last = page.length === PAGE_SIZE ? page.at(-1)?.reference : undefined;
  }
  return undefined;
}
