import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import {
  ALWAYS,
  bigint,
  changed,
  counted,
  flag,
  integer,
  isSqlite,
  json,
  kobo,
  table,
  text,
  time,
  words,
} from "./table.ts";
import type { Rule, Sql, TypesOf } from "./table.ts";

/**
 * The same stages as in `domain/orders/stages.ts`; the compiler compares them. Not imported: what a released migration has
 * made stays as it was when the list there grows.
 */
const STAGES = [
  "received",
  "cutting",
  "sewing",
  "ready",
  "shipped",
  "collected",
  "cancelled",
] as const;

/** Part of the database's message when an order was priced at an older catalogue. */
export const STALE_CATALOGUE = "an order is priced at the newest catalogue";

const HAS_PAYMENT = `exists (select 1 from payments where payments.order_reference = new.reference
  and payments.status in ('paid', 'refunded'))`;
const HAS_CREDIT = `exists (select 1 from credit_uses where credit_uses.order_reference = new.reference
  and credit_uses.released_at is null)`;
const HAS_REPLACEMENT = `exists (select 1 from order_replacements where order_replacements.order_reference = new.reference
  and order_replacements.amount = new.amount and order_replacements.speed = new.speed)`;

/** What takes the place of erased words where a text must not be empty; the same as in `server/orders/erase-order.ts`. */
export const ERASED = "'Erased'";
const BESPOKE_PIECE = "'Bespoke piece'";

/** SQL: whether the customer of an order was erased. */
export const isErased = (reference: string): string =>
  `exists (select 1 from orders where orders.reference = ${reference} and orders.email = '')`;

export const ONLY_ERASED = "words are erased with their customer, and changed to nothing else";
/** Refuses that a column is changed to anything but the given value, or before its customer was erased. */
export const onlyErased = (column: string, value: string, erased: string): Rule => [
  ONLY_ERASED,
  `new.${column} is distinct from old.${column} and (new.${column} <> ${value} or not ${erased})`,
];
const entryErased = (column: string, value: string): Rule =>
  onlyErased(column, value, isErased("old.order_reference"));

const ENTRY_STAYS = "an entry beside an order stays";

/** What the owner did with an order, in a table of its own. `id` is the caller's, so that a repeated request acts once. */
const entry = {
  id: text.fixed().key(),
  order_reference: text.fixed().references("orders.reference"),
  made_by: text.fixed().notEmpty(),
  made_at: time.fixed(),
};

/** What an order is searched by: the expressions of its indexes, which queries must repeat word by word. */
export type SearchKeys = {
  /** First and last name in lower case: 'ada okafor'. */
  name: RawBuilder<string>;
  lastName: RawBuilder<string>;
  email: RawBuilder<string>;
  /** The last seven digits. With them, '0803 555 0123' and '+234 803 555 0123' are the same. */
  phone: RawBuilder<string>;
};

const DIGITS = [" ", "+", "-", "(", ")", ".", "\u00a0"].reduce(
  (digits, sign) => `replace(${digits}, '${sign}', '')`,
  "phone",
);
const KEYS: Record<keyof SearchKeys, string> = {
  name: "lower(first_name || ' ' || last_name)",
  lastName: "lower(last_name)",
  email: "lower(email)",
  phone: `substr(${DIGITS}, -7)`,
};
/** PostgreSQL sorts by the bytes only with the collation "C"; SQLite always does. Then a prefix is a range. */
const keySql = (key: keyof SearchKeys) => ({
  sqlite: KEYS[key],
  postgres: `${key === "phone" ? `right(${DIGITS}, 7)` : KEYS[key]} collate "C"`,
});

export function searchKeys<Schema>(db: Kysely<Schema>): SearchKeys {
  const key = (name: keyof SearchKeys) =>
    sql<string>`${sql.raw(keySql(name)[isSqlite(db) ? "sqlite" : "postgres"])}`;
  return {
    name: key("name"),
    lastName: key("lastName"),
    email: key("email"),
    phone: key("phone"),
  };
}

/** An index by which orders are searched has no erased customers. */
function searchIndex(key: keyof SearchKeys): Sql {
  const index = (expression: string) => `((${expression}), created_at desc) where email <> ''`;
  const { sqlite, postgres } = keySql(key);
  return { sqlite: index(sqlite), postgres: index(postgres) };
}

export const orderTables = {
  orders: table(
    {
      reference: text.fixed().key(),
      /** A summary of the order's payments, for lists and indexes (`domain/orders/money.ts`). */
      status: text.oneOf("pending", "part_paid", "paid", "failed", "refunded"),
      /** The price at which it was placed, or last changed by its customer before paying: lines and express. */
      amount: kobo.positive(),
      currency: text.fixed().check("currency = 'NGN'"),
      speed: text.oneOf("standard", "express").default("standard"),
      first_name: text,
      last_name: text,
      /** Empty: the customer was erased. */
      email: text,
      phone: text,
      address: text,
      /** Two-letter code. */
      country: text,
      /** Name of the region, as listed; empty for a country without regions. */
      state: text,
      comments: text,
      /** If the house is to choose her sizes: her measurements (`domain/catalogue/measurements.ts`). Else empty. */
      sizing: json.default(""),
      created_at: time.fixed(),
      /** The owner's revision of the catalogue at which it was priced; null for one that the owner wrote. */
      catalogue_revision: bigint.nullable(),
      /** Where its making stands; every change is a row of `order_stages`. */
      stage: text.oneOf(...STAGES).default("received"),
      /** The day in Lagos, `2026-12-05`, on which it is ready at the latest; null until something is paid. */
      ready_by: text.nullable(),
    },
    {
      // They keep the cost of every query proportional to its result (`server/db/query-plans.integration.test.ts`).
      indexes: {
        orders_by_age: "(created_at)",
        orders_with_customer: "(created_at) where email <> ''",
        orders_by_status: "(status, created_at)",
        orders_unpaid:
          "(created_at, reference) where status not in ('paid', 'refunded') and stage <> 'cancelled'",
        orders_gone: "(created_at, reference) where stage in ('shipped', 'collected')",
        orders_cancelled: "(created_at, reference) where stage = 'cancelled'",
        orders_by_name: searchIndex("name"),
        orders_by_last_name: searchIndex("lastName"),
        orders_by_phone: searchIndex("phone"),
        orders_by_email: searchIndex("email"),
        // With the whole condition of the list (`server/orders/order-rows.ts`): counting reads no table.
        orders_to_make: `(ready_by, reference)
          where stage in ('received', 'cutting', 'sewing', 'ready') and ready_by is not null
          and status not in ('pending', 'failed', 'refunded')`,
      },
      refuses: {
        insert: [
          ["an order begins pending", "new.status <> 'pending'"],
          // A price that was just changed cannot be charged by a process that has not noticed yet.
          [
            STALE_CATALOGUE,
            "new.catalogue_revision <> (select revision from catalogue_revision where id = 1)",
          ],
        ],
        update: [
          [
            "an order keeps its reference, currency and time",
            changed("reference", "currency", "created_at"),
          ],
          [
            "an order keeps its amount and speed, unless its customer has changed it before paying",
            `(${changed("amount", "speed")}) and (${HAS_PAYMENT} or not ${HAS_REPLACEMENT})`,
          ],
          [
            "an order is paid by payments or credit",
            `new.status <> old.status and new.status in ('part_paid', 'paid', 'refunded')
        and not ${HAS_PAYMENT} and not ${HAS_CREDIT}`,
          ],
          [
            "an order with a successful payment stays paid",
            `new.status <> old.status and new.status in ('pending', 'failed') and ${HAS_PAYMENT}`,
          ],
          [
            "nothing is made before something is paid",
            `new.stage <> old.stage and new.stage not in ('received', 'cancelled')
          and new.status in ('pending', 'failed')`,
          ],
          [
            "nothing leaves before all is paid",
            `new.stage <> old.stage and new.stage in ('shipped', 'collected') and new.status <> 'paid'`,
          ],
        ],
      },
      neverReplaced: ["reference"],
    },
  ),

  /** Numbers for people (`domain/orders/numbers.ts`), from 1001 on. A number is never used again. */
  order_numbers: table(
    {
      number: counted("by default as identity (start with 1001)"),
      reference: text.fixed().unique().references("orders.reference", "cascade"),
    },
    {
      neverReplaced: ["number", "reference"],
      begins: {
        sqlite: "insert into sqlite_sequence (name, seq) values ('order_numbers', 1000)",
        postgres: "",
      },
    },
  ),

  order_lines: table(
    {
      reference: text.fixed().references("orders.reference"),
      position: integer.fixed(),
      sku: text.fixed(),
      /** The product's name when it was bought, or the owner's description of a bespoke piece. */
      name: words,
      /** Empty if none was chosen. */
      size: text.fixed(),
      quantity: integer.fixed().check("quantity between 1 and 999"),
      unit_price: kobo.fixed().positive(),
      /** 1: a promotion had made it cheaper when it was ordered: later edits must not change what the Terms say of it. */
      on_sale: flag.nullable().fixed(),
    },
    {
      key: "reference, position",
      refuses: {
        update: [
          [
            "a line stays as it was ordered",
            changed("reference", "position", "sku", "size", "quantity", "unit_price", "on_sale"),
          ],
          [
            "a line stays as it was ordered, but for the description of a bespoke piece",
            `new.name is distinct from old.name and not exists (select 1 from bespoke_orders
        where bespoke_orders.order_reference = old.reference)`,
          ],
          onlyErased("name", BESPOKE_PIECE, isErased("old.reference")),
        ],
      },
      neverReplaced: ["reference, position"],
    },
  ),

  /** What the owner added to an order's price, or took off it (`domain/orders/money.ts`). */
  order_charges: table(
    {
      ...entry,
      kind: text.oneOf("delivery", "extra", "express-off").fixed(),
      amount: kobo.fixed().check("amount <> 0 and amount % 100 = 0"),
      label: words.notEmpty(),
    },
    {
      indexes: { order_charges_by_order: "(order_reference, made_at)" },
      refuses: {
        update: [
          [ENTRY_STAYS, changed("id", "order_reference", "kind", "amount", "made_by", "made_at")],
          entryErased("label", ERASED),
        ],
      },
      neverReplaced: ["id"],
    },
  ),

  /** An order's steps from one stage to another. */
  order_stages: table(
    {
      ...entry,
      stage: text.oneOf(...STAGES).fixed(),
      before: text.oneOf(...STAGES).fixed(),
      /** The id of the step that this one undoes. */
      undoes: text.nullable().fixed().unique().references("order_stages.id"),
      /** Of what is shipped; else empty. */
      courier: words,
      /** Of what is shipped: an https address; else empty. */
      tracking_url: words,
      /** Of what is cancelled; else empty. */
      reason: words,
    },
    {
      indexes: { order_stages_by_order: "(order_reference, made_at)" },
      refuses: {
        update: [
          [
            ENTRY_STAYS,
            changed("id", "order_reference", "stage", '"before"', "undoes", "made_by", "made_at"),
          ],
          entryErased("courier", "''"),
          entryErased("tracking_url", "''"),
          entryErased("reason", ERASED),
        ],
      },
      neverReplaced: ["id", "undoes"],
    },
  ),

  /** What the owner changed of an order. Values of personal data are blanked with the customer. */
  order_changes: table(
    {
      ...entry,
      field: text.of<"ready-by" | "size" | "address">().fixed(),
      /** Of a size: the line's; else null. */
      position: integer.nullable().fixed(),
      before: text,
      after: text,
      reason: words,
    },
    {
      indexes: { order_changes_by_order: "(order_reference, made_at)" },
      refuses: {
        update: [
          [
            ENTRY_STAYS,
            changed("id", "order_reference", "field", "position", "made_by", "made_at"),
          ],
          [
            "only an address is blanked",
            `(${changed('"before"', '"after"')})
        and (old.field <> 'address' or new."before" <> '' or new."after" <> '')`,
          ],
          entryErased("reason", ERASED),
        ],
      },
      neverReplaced: ["id"],
    },
  ),

  /** What the owner notes on an order, for the house only. Deleted with the customer's details. */
  order_notes: table(
    {
      ...entry,
      note: text.fixed().notEmpty(),
      /** 1: it is printed for the workshop. */
      for_workshop: flag.fixed(),
    },
    {
      indexes: { order_notes_by_order: "(order_reference, made_at)" },
      refuses: { update: [["a note stays as it was written", ALWAYS]] },
      neverReplaced: ["id"],
    },
  ),

  /**
   * What a customer changed of her order between two attempts to pay, instead of placing another one. The order's own
   * rows hold the content in force. Deleted with the order.
   */
  order_replacements: table(
    {
      id: text.fixed().key(),
      order_reference: text.fixed().references("orders.reference"),
      /** The order's price since. */
      amount: kobo.fixed().positive(),
      speed: text.of<"standard" | "express">().fixed(),
      /** The order's row and lines as they were; personal data, blanked with the customer. */
      before: json.becomes<"">(),
      made_at: time.fixed(),
    },
    {
      indexes: { order_replacements_by_order: "(order_reference, made_at)" },
      refuses: {
        update: [
          [ENTRY_STAYS, changed("id", "order_reference", "amount", "speed", "made_at")],
          ["what an order was is only blanked", `new."before" <> '' and ${changed('"before"')}`],
        ],
      },
    },
  ),

  /** Orders that the owner wrote. Their customer accepts them before paying. */
  bespoke_orders: table(
    {
      order_reference: text.fixed().key().references("orders.reference"),
      /** 1: it can be begun with a deposit. */
      takes_deposit: flag.fixed(),
      written_by: text.fixed().notEmpty(),
      accepted_at: time.nullable(),
      /** The terms as they were shown when it was accepted. */
      terms: text.nullable(),
    },
    {
      refuses: {
        update: [
          [
            "a bespoke order keeps its writer and deposit",
            changed("order_reference", "takes_deposit", "written_by"),
          ],
          [
            "a bespoke order is accepted once",
            `old.accepted_at is not null and (${changed("accepted_at", "terms")})`,
          ],
        ],
      },
      neverReplaced: ["order_reference"],
    },
  ),

  /** The keys of requests that placed or changed an order. */
  idempotency_keys: table(
    {
      key: text.fixed().key(),
      body_hash: text.fixed(),
      reference: text.fixed(),
      /** Of a request that changed an order: the payment that it has begun; else null. */
      payment_reference: text.nullable().fixed(),
      created_at: time.fixed(),
    },
    {
      // Deferred, because a key is inserted before its order: of two identical requests, the second waits for the first
      // or finds its key.
      constraints: [
        `constraint idempotency_keys_order foreign key (reference) references orders (reference)
          deferrable initially deferred`,
      ],
      indexes: {
        idempotency_keys_by_age: "(created_at)",
        // Also for the foreign key: deleting an order looks up its keys.
        idempotency_keys_by_reference: "(reference)",
      },
    },
  ),

  /**
   * Payments that the provider has not seen yet, by the fingerprint of the network that placed their order: a script
   * that places orders and never pays is limited by the day, and a network shared by many customers is not. A row goes
   * when the payment is begun, or after a day.
   */
  unbegun_orders: table(
    { payment_reference: text.fixed().key(), network: text.fixed(), placed_at: time.fixed() },
    {
      indexes: {
        unbegun_orders_by_network: "(network, placed_at)",
        unbegun_orders_by_age: "(placed_at)",
      },
    },
  ),

  /** What remains for 30 days of an order that was dropped unpaid: by it, money that comes late is found to be its. */
  dropped_orders: table(
    {
      /** A payment's, as the provider names it. */
      reference: text.fixed().key(),
      order_reference: text.fixed(),
      number: bigint.fixed(),
      /** The order's. */
      amount: kobo.fixed(),
      dropped_at: time.fixed(),
    },
    { indexes: { dropped_orders_by_age: "(dropped_at)" } },
  ),
};

type Types = TypesOf<typeof orderTables>;
export type OrdersTable = Types["orders"];
export type OrderLinesTable = Types["order_lines"];
export type OrderStagesTable = Types["order_stages"];
export type OrderChangesTable = Types["order_changes"];
export type OrderNotesTable = Types["order_notes"];
export type BespokeOrdersTable = Types["bespoke_orders"];
export type IdempotencyKeysTable = Types["idempotency_keys"];
export type UnbegunOrdersTable = Types["unbegun_orders"];
