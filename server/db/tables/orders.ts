import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import {
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
import type { Rule, Sql } from "./table.ts";

/**
 * The same stages as in `domain/orders/stages.ts`; the compiler compares them. They are not imported, since a released
 * migration must not change when that list grows.
 */
export const STAGES = [
  "received",
  "cutting",
  "sewing",
  "ready",
  "shipped",
  "collected",
  "cancelled",
] as const;

/** The migration that adds what delivery costs at checkout. */
export const DELIVERY = "0004-delivery";

/** Part of the database's message when an order was priced at an older catalogue. */
export const STALE_CATALOGUE = "an order is priced at the newest catalogue";

const HAS_PAYMENT = `exists (select 1 from payments where payments.order_reference = new.reference
  and payments.status in ('paid', 'refunded'))`;
const HAS_RECORDED = `exists (select 1 from recorded_payments payment where payment.order_reference = new.reference
  and payment.kind = 'payment' and not exists (select 1 from recorded_payments back
    where back.payment_id = payment.id and back.kind = 'taken-back'))`;
const HAS_CREDIT = `exists (select 1 from credit_uses where credit_uses.order_reference = new.reference
  and credit_uses.released_at is null)`;
/** A code has taken something off, perhaps all that there is to pay. */
const HAS_DISCOUNT = `exists (select 1 from order_charges where order_charges.order_reference = new.reference
  and order_charges.kind = 'discount')`;
const HAS_REPLACEMENT = `exists (select 1 from order_replacements where order_replacements.order_reference = new.reference
  and order_replacements.amount = new.amount and order_replacements.speed = new.speed)`;

/** SQL: the text that replaces erased words where they must not be empty; `server/orders/erase-order.ts` has the same. */
export const ERASED = "'Erased'";
const BESPOKE_PIECE = "'Bespoke piece'";

/** SQL: whether the customer of an order was erased. */
export const isErased = (reference: string): string =>
  `exists (select 1 from orders where orders.reference = ${reference} and orders.email = '')`;

export const ONLY_ERASED = "words are erased with their customer, and changed to nothing else";
/** Refuses to change a column, except to the value `value` once the SQL condition `erased` is true. */
export const onlyErased = (column: string, value: string, erased: string): Rule => [
  ONLY_ERASED,
  `new.${column} is distinct from old.${column} and (new.${column} <> ${value} or not ${erased})`,
];
export const entryErased = (column: string, value: string): Rule =>
  onlyErased(column, value, isErased("old.order_reference"));

export const ENTRY_STAYS = "an entry beside an order stays";

/** What all tables of the owner's acts on an order share. `id` is the form's: a form that is sent twice acts once. */
export const entry = {
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
/** Collation "C" makes PostgreSQL sort by bytes, as SQLite does, so that a prefix is a range of the index. */
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

/** An index for searching orders; it leaves out those without an e-mail address, of which `phoneAloneIndexes` are. */
function searchIndex(key: keyof SearchKeys, where = "email <> ''"): Sql {
  const index = (expression: string) => `((${expression}), created_at desc) where ${where}`;
  const { sqlite, postgres } = keySql(key);
  return { sqlite: index(sqlite), postgres: index(postgres) };
}

/** An index of another table that has these columns of a person by the same expressions. */
export function keyIndex(key: keyof SearchKeys): Sql {
  const { sqlite, postgres } = keySql(key);
  return { sqlite: `((${sqlite}))`, postgres: `((${postgres}))` };
}

/** SQL: an order that the house wrote for a phone number alone; queries must repeat it word by word. */
export const PHONE_ALONE = "email = '' and phone <> ''";

/** The indexes of such orders, by name, for a later migration than that of the table. */
export const phoneAloneIndexes: Readonly<Record<string, Sql>> = {
  orders_phone_alone: `(created_at) where ${PHONE_ALONE}`,
  orders_alone_by_name: searchIndex("name", PHONE_ALONE),
  orders_alone_by_last_name: searchIndex("lastName", PHONE_ALONE),
  orders_alone_by_phone: searchIndex("phone", PHONE_ALONE),
};

/** The migration that adds what is still with the house of cancelled orders. */
export const WITH_US = "0005-still-with-us";

/** The migration that adds what Takings reads. */
export const TAKINGS = "0006-takings";

/** The migration that adds what an order was promised. */
export const LEAD_TIMES = "0012-days";

/** The migration that adds the VAT that an order's price includes. */
export const VAT = "0008-vat";

/** The migration that adds discount codes. */
export const CODES = "0009-discount-codes";

/** The migration after which orders are listed by stage and found by their pieces. */
export const BY_PIECE = "0011-orders-by-piece";

/**
 * SQL: the expression of the index by stage. With the column itself SQLite would take that index, and sort, for lists
 * whose partial indexes name stages in their conditions.
 */
export const STAGE_KEY = "(stage || '')";

/** The migration that adds what orders of the house need: their writer, and indexes of those with a phone number alone. */
export const HOUSE_ORDERS = "0010-house-orders";

/** The migration that adds whether a piece had one size when it was ordered. */
export const ONE_SIZE = "0016-one-size";

/** The migration that adds the role of the workshop. */
export const WORKSHOP = "0018-workshop";

/** The migration that adds the links of 'Find my orders'. */
export const ORDER_LINKS = "0017-order-links";

export const orderTables = {
  orders: table(
    {
      reference: text.fixed().key(),
      /** A summary of the order's payments, for lists and indexes (`domain/orders/money.ts`). */
      status: text.oneOf("pending", "part_paid", "paid", "failed", "refunded"),
      /**
       * The price when the order was placed, or last changed by its customer before paying: lines, express and delivery,
       * before the discount of a code, which is a row of `order_charges`.
       */
      amount: kobo.positive(),
      currency: text.fixed().check("currency = 'NGN'"),
      speed: text.oneOf("standard", "express").default("standard"),
      first_name: text,
      last_name: text,
      /** Empty: the house wrote the order for a phone number alone or, if that is empty too, the customer was erased. */
      email: text,
      phone: text,
      address: text,
      /** Two-letter code. */
      country: text,
      /** Name of the region, as listed; empty for a country without regions. */
      state: text,
      comments: text,
      gift_message: text.default(""),
      /** Measurements (`domain/catalogue/measurements.ts`), if the house is to choose the sizes; else empty. */
      sizing: json.default(""),
      created_at: time.fixed(),
      /** The catalogue's revision at which the order was priced; null for an order that the owner wrote. */
      catalogue_revision: bigint.nullable(),
      /** The stage of its making; every change is a row of `order_stages`. */
      stage: text.oneOf(...STAGES).default("received"),
      /** The day in Lagos, `2026-12-05`, on which it is ready at the latest; null until something is paid. */
      ready_by: text.nullable(),
      /**
       * What it was promised when it was placed (`LeadTime` in `domain/checkout/days.ts`): days from `lead_from` to
       * `lead_to`, counted from `lead_after` if the first payment is earlier. Null: a bespoke order, which has its day, or
       * one of an earlier release, which has the Terms' days.
       */
      lead_from: integer.nullable().since(LEAD_TIMES),
      lead_to: integer.nullable().since(LEAD_TIMES),
      lead_after: text.nullable().since(LEAD_TIMES),
      /** How it reaches its customer, chosen and priced at checkout; empty: the owner charges a fee later, if any. */
      handover: text.of<"" | "deliver" | "collect">().default("").since(DELIVERY),
      /** The part of `amount` that delivery costs. */
      delivery: kobo.default(0).since(DELIVERY),
      /**
       * Of a cancelled order: what was paid and neither refunded, given as credit nor kept; of any other 0. Stored for
       * Today and its list, which the migration's index of orders with something makes as fast as they are few.
       */
      with_us: kobo.default(0).since(WITH_US),
      /** 1: something is paid and it is not cancelled, so that `sold_pieces` counts its pieces. */
      sold: flag.default(0).since(TAKINGS),
      /** The VAT that the price includes, as it was set when the order was placed, in hundredths of a percent. */
      vat_rate: integer.default(0).since(VAT),
      /** Who in the house wrote it; empty: its customer placed it. */
      written_by: text.fixed().default("").since(HOUSE_ORDERS),
      /** 1: the workshop may read what its customer wrote (comments, gift message). */
      comments_for_workshop: flag.default(0).since(WORKSHOP),
    },
    {
      // These indexes keep a query's cost proportional to its result (`server/db/query-plans.integration.test.ts`).
      indexes: {
        orders_by_age: "(created_at)",
        orders_with_customer: "(created_at) where email <> ''",
        orders_by_status: "(status, created_at)",
        orders_unpaid:
          "(created_at, reference) where status not in ('paid', 'refunded') and stage <> 'cancelled'",
        // The migration of `BY_PIECE` replaces these two by one of all stages.
        orders_gone: "(created_at, reference) where stage in ('shipped', 'collected')",
        orders_cancelled: "(created_at, reference) where stage = 'cancelled'",
        orders_by_name: searchIndex("name"),
        orders_by_last_name: searchIndex("lastName"),
        orders_by_phone: searchIndex("phone"),
        orders_by_email: searchIndex("email"),
        // Has the whole condition of the list in `server/orders/order-rows.ts`, so that counting reads no table.
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
            "an order keeps its amount, speed and delivery, unless its customer has changed it before paying",
            `(${changed("amount", "speed", "handover", "delivery")}) and (${HAS_PAYMENT} or not ${HAS_REPLACEMENT})`,
          ],
          [
            "an order is paid by payments, credit or a code",
            `new.status <> old.status and new.status in ('part_paid', 'paid', 'refunded')
        and not ${HAS_PAYMENT} and not ${HAS_RECORDED} and not ${HAS_CREDIT} and not ${HAS_DISCOUNT}`,
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
      /** Empty if no size was chosen, or there is one. */
      size: text.fixed(),
      /** 1: there was nothing to choose when it was ordered; null for lines of earlier releases (`isOneSize`). */
      one_size: flag.nullable().fixed().since(ONE_SIZE),
      quantity: integer.fixed().check("quantity between 1 and 999"),
      unit_price: kobo.fixed().positive(),
      /** 1: a promotion had made the piece cheaper when it was ordered; stored, since the Terms depend on it. */
      on_sale: flag.nullable().fixed(),
      /** The price without the promotion; null for none, and for lines of earlier releases. */
      full_price: kobo.nullable().fixed().since(TAKINGS),
      /** What a discount code took off the whole line. */
      discount: kobo.default(0).fixed().since(CODES),
      /** When its order was placed, for the index by piece; null for a line that an earlier release has stored since. */
      placed_at: time.nullable().since(BY_PIECE),
    },
    {
      key: "reference, position",
      refuses: {
        update: [
          [
            "a line stays as it was ordered",
            changed(
              "reference",
              "position",
              "sku",
              "size",
              "quantity",
              "unit_price",
              "on_sale",
              "full_price",
              "discount",
            ),
          ],
          [
            "a line keeps the time of its order",
            `old.placed_at is not null and ${changed("placed_at")}`,
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

  /** The links of 'Find my orders', and the devices on which they have opened the orders of an address. */
  order_links: table(
    {
      id: text.fixed().key(),
      /** As it was typed, in ASCII lower case. */
      email: text.fixed(),
      /** SHA-256 of the secret part of the link. */
      token_hash: text.fixed().unique(),
      asked_at: time.fixed(),
      /** SHA-256 of the cookie of the device on which the link's button was pressed; null until then. */
      session_hash: text.nullable().unique(),
      /** Until when that device sees the orders. */
      open_until: time.nullable(),
    },
    {
      since: ORDER_LINKS,
      indexes: {
        order_links_by_email: "(email)",
        // For retention.
        order_links_by_age: "(asked_at)",
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

  /** Idempotency keys of the requests that placed or changed an order. */
  idempotency_keys: table(
    {
      key: text.fixed().key(),
      body_hash: text.fixed(),
      reference: text.fixed(),
      /** The payment that was begun by a request that changed an order; else null. */
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
   * Payments that the provider has not seen yet, by the fingerprint of the network that placed their order. They limit
   * a script that places orders and never pays, but not a network that many customers share. A row is deleted when the
   * payment is begun, or after a day.
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

  /** What is kept for 30 days of an order that was deleted unpaid, so that a late payment can be assigned to it. */
  dropped_orders: table(
    {
      /** The reference of one of the order's payments, as the provider knows it. */
      reference: text.fixed().key(),
      order_reference: text.fixed(),
      number: bigint.fixed(),
      /** The order's price. */
      amount: kobo.fixed(),
      dropped_at: time.fixed(),
    },
    { indexes: { dropped_orders_by_age: "(dropped_at)" } },
  ),
};
