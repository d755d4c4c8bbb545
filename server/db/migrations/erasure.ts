import { SqliteAdapter, sql } from "kysely";
import type { Kysely } from "kysely";
import { changed, dropRules, refuse } from "./rules.ts";

/** What takes the place of erased words where a text must not be empty; the same as in `server/orders/erase-order.ts`. */
const ERASED = "'Erased'";
const BESPOKE_PIECE = "'Bespoke piece'";

/** SQL: whether the customer of an order was erased. */
const isErased = (reference: string) =>
  `exists (select 1 from orders where orders.reference = ${reference} and orders.email = '')`;
const orderOfPayment = (payment: string) =>
  `(select payments.order_reference from payments where payments.reference = ${payment})`;

/** SQL: what an event is about: a payment, or its order. */
const EVENT =
  "(select payment_events.reference from payment_events where payment_events.key = old.event_key)";

/** SQL: whether a column is changed to anything but the given value, or before its customer was erased. */
const unlessErased = (column: string, value: string, erased: string) =>
  `new.${column} is distinct from old.${column} and (new.${column} <> ${value} or not ${erased})`;

/** The same steps as in `domain/payments/states.ts`; a test compares them. */
const REFUND_STEPS = [
  "intended>sent",
  "intended>failed",
  "sent>processed",
  "sent>failed",
  "sent>needs-attention",
  "needs-attention>processed",
  "needs-attention>failed",
];

type Rules = Parameters<typeof refuse>[3];

const ENTRY = "an entry beside an order stays";
const ONLY_ERASED = "words are erased with their customer, and changed to nothing else";

const RULES: Readonly<Record<string, Rules>> = {
  order_lines: [
    [
      "a line stays as it was ordered",
      changed("reference", "position", "sku", "size", "quantity", "unit_price"),
    ],
    [
      "a line stays as it was ordered, but for the description of a bespoke piece",
      `new.name is distinct from old.name and not exists (select 1 from bespoke_orders
        where bespoke_orders.order_reference = old.reference)`,
    ],
    [ONLY_ERASED, unlessErased("name", BESPOKE_PIECE, isErased("old.reference"))],
  ],
  order_charges: [
    [ENTRY, changed("id", "order_reference", "kind", "amount", "made_by", "made_at")],
    [ONLY_ERASED, unlessErased("label", ERASED, isErased("old.order_reference"))],
  ],
  order_stages: [
    [ENTRY, changed("id", "order_reference", "stage", '"before"', "undoes", "made_by", "made_at")],
    [ONLY_ERASED, unlessErased("courier", "''", isErased("old.order_reference"))],
    [ONLY_ERASED, unlessErased("tracking_url", "''", isErased("old.order_reference"))],
    [ONLY_ERASED, unlessErased("reason", ERASED, isErased("old.order_reference"))],
  ],
  order_changes: [
    [ENTRY, changed("id", "order_reference", "field", "position", "made_by", "made_at")],
    [
      "only an address is blanked",
      `(${changed('"before"', '"after"')})
        and (old.field <> 'address' or new."before" <> '' or new."after" <> '')`,
    ],
    [ONLY_ERASED, unlessErased("reason", ERASED, isErased("old.order_reference"))],
  ],
  credits: [
    [
      "a credit keeps its code, amount and giver",
      changed("code", "amount", "given_by", "given_at"),
    ],
    [ONLY_ERASED, "new.email is distinct from old.email and new.email <> ''"],
    [ONLY_ERASED, unlessErased("reason", ERASED, "(new.email = '')")],
  ],
  refunds: [
    [
      "a refund keeps its id, payment, request, amount and time",
      changed("id", "payment_reference", "request_key", "amount", "requested_by", "created_at"),
    ],
    [
      ONLY_ERASED,
      unlessErased("reason", ERASED, isErased(orderOfPayment("old.payment_reference"))),
    ],
    [
      "there is no such step of a refund's state",
      `old.state <> new.state and old.state || '>' || new.state not in
        (${REFUND_STEPS.map((step) => `'${step}'`).join(", ")})`,
    ],
    [
      "a refund keeps its provider's id",
      `old.provider_id is not null and (${changed("provider_id")})`,
    ],
    ["a refund keeps its event", `old.event_key is not null and (${changed("event_key")})`],
  ],
  payment_event_notes: [
    ["a note stays as it was written", changed("event_key", "noted_at")],
    [
      ONLY_ERASED,
      unlessErased("note", ERASED, `(${isErased(EVENT)} or ${isErased(orderOfPayment(EVENT))})`),
    ],
  ],
};

/**
 * Lets an erasure replace what the owner wrote of a customer beside an order (bespoke descriptions, labels, reasons,
 * couriers, tracking links, notes on events) by a fixed word: after the order itself has lost its customer, and nothing
 * else. Does the same for those who were erased before, and takes such words out of the house's record, which is never
 * erased: they stand in the entries.
 */
export async function allowErasingWords(db: Kysely<unknown>): Promise<void> {
  for (const [table, rules] of Object.entries(RULES)) {
    await dropRules(db, table);
    await refuse(db, table, "update", rules);
  }
  await eraseWords(db);
  await sql`create index credits_by_age on credits (given_at) where email <> ''`.execute(db);
  await takeWordsFromRecord(db);
}

async function eraseWords(db: Kysely<unknown>): Promise<void> {
  const erased = "(select reference from orders where email = '')";
  const payments = `(select reference from payments where order_reference in ${erased})`;
  const statements = [
    `update order_lines set name = ${BESPOKE_PIECE} where reference in ${erased}
      and reference in (select order_reference from bespoke_orders)`,
    `update order_charges set label = ${ERASED} where order_reference in ${erased}
      and kind <> 'express-off'`,
    `update order_stages set courier = '', tracking_url = '' where order_reference in ${erased}`,
    `update order_stages set reason = ${ERASED} where order_reference in ${erased} and reason <> ''`,
    `update order_changes set reason = ${ERASED} where order_reference in ${erased} and reason <> ''`,
    `update credits set reason = ${ERASED} where email = ''`,
    `update refunds set reason = ${ERASED} where payment_reference in ${payments} and reason <> ''`,
    `update payment_event_notes set note = ${ERASED} where event_key in
      (select key from payment_events where reference in ${payments} or reference in ${erased})`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Reasons, labels and descriptions in what the record says after an act on an order. */
async function takeWordsFromRecord(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const without = isSqlite
    ? `json_remove("after", '$.reason', '$.for', '$.piece', '$.courier')`
    : `("after"::jsonb - 'reason' - 'for' - 'piece' - 'courier')::text`;
  await dropRules(db, "house_record");
  await sql
    .raw(
      `update house_record set "after" = ${without} where thing_kind = 'order' and "after" is not null`,
    )
    .execute(db);
  await refuse(db, "house_record", "update", [["the record is never changed", "1 = 1"]]);
}
