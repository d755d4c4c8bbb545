import { customerFields } from "../../domain/checkout/fields.ts";
import type { CustomerColumn } from "../../domain/checkout/fields.ts";
import type { EmailTopic } from "../../domain/messages/emails.ts";
import type { PersonalKind } from "../../domain/personal-data.ts";
import { tables } from "./schema.ts";
import type { Schema } from "./schema.ts";

/** What a column says of a customer, whether her export has it, and what is left of it once she is erased. */
export type ColumnRule =
  /** Nothing that is hers: keys, secrets, hashes, places in a list. Not exported; stays if its row does. */
  | "inner"
  /** Who of the house did it: another person's data. Not exported; stays if its row does. */
  | "staff"
  /** What happened, when and for how much. Exported; stays if its row does. */
  | "fact"
  /** Hers: exported, and gone with its row. */
  | "hers"
  /** Hers and gone with its row, but not exported: the house's evidence, or a copy of what is exported. */
  | "withheld"
  | Replaced;

/** Hers, or words about her, in a row that stays: exported, and replaced when she is erased, unless it is empty. */
export type Replaced = {
  by: "" | "Erased" | "Bespoke piece";
  /** SQL: the rows whose text is hers; in all others it is a fact. */
  where?: string;
  /** The same, if it depends on another table: the owner of this column alone. */
  owner?: Owner;
};

/** The column by which a row belongs to a customer. */
export type Owner =
  /** The reference of her order. */
  | { order: string }
  /** The id of her card in the book, if it has no other address than hers. */
  | { card: string }
  /** Her e-mail address in lower case; with `asTyped` in any case. */
  | { email: string; asTyped?: true }
  /** The key of another table's row that belongs to her: `["payment_reference", "payments.reference"]`. */
  | { in: readonly [column: string, key: `${keyof Schema}.${string}`] };

export type PersonalTable<Column extends string = string> = {
  /** What the page Privacy says of it. */
  data: PersonalKind;
  /** None: its rows are found by what they are about, such as e-mails. */
  owners: readonly Owner[];
  /** The list of its rows in an export; undefined: it has none. */
  as?: string;
  /** What becomes of its rows when their customer is erased. */
  erased: "row stays" | "row goes";
  /** The topic of the e-mails about a row, by its `id`: they go with it. */
  mail?: EmailTopic;
  columns: Readonly<Record<Column, ColumnRule>>;
};

/** Holds nothing of a customer: the catalogue, the house's own people and devices, counts, settings, the shop's running. */
export const NO_CUSTOMER = "no customer";

type Inventory = {
  readonly [Name in keyof Schema]: typeof NO_CUSTOMER | PersonalTable<keyof Schema[Name] & string>;
};

const all =
  <Rule extends ColumnRule>(rule: Rule) =>
  <Column extends string>(...columns: Column[]) =>
    Object.fromEntries(columns.map((column) => [column, rule])) as Record<Column, Rule>;

const inner = all("inner");
const staff = all("staff");
const fact = all("fact");
const hers = all("hers");
const withheld = all("withheld");
/** Texts that are replaced by nothing. */
const emptied = all({ by: "" });
/** The owner's words, which must not be empty, or whose place shows that there were some. */
const reworded = all({ by: "Erased" });

const customer = Object.fromEntries(
  customerFields.map(({ column, staysErased }) => [column, staysErased ? "fact" : { by: "" }]),
) as Record<CustomerColumn, ColumnRule>;

const ofOrder = [{ order: "order_reference" }] as const;
const entry = { ...inner("id", "order_reference"), ...staff("made_by"), ...fact("made_at") };
const answered = { ...fact("answered_at"), ...staff("answered_by") };

/**
 * Every column of the database: whose it is, and what becomes of it. Erasing a customer and her export are made of this
 * table (`server/orders/personal-rows.ts`); a new table or column does not compile until it is in it.
 */
export const personal = {
  orders: {
    data: "order",
    owners: [{ order: "reference" }],
    as: "orders",
    erased: "row stays",
    columns: {
      ...customer,
      ...emptied("sizing"),
      ...fact("status", "amount", "currency", "speed", "handover", "delivery", "created_at"),
      ...fact("stage", "ready_by", "vat_rate", "with_us"),
      ...inner("reference", "catalogue_revision", "lead_from", "lead_to", "lead_after", "sold"),
      ...inner("comments_for_workshop"),
      ...staff("written_by"),
    },
  },
  order_numbers: {
    data: "order",
    owners: [{ order: "reference" }],
    erased: "row stays",
    columns: inner("number", "reference"),
  },
  order_lines: {
    data: "order",
    owners: [{ order: "reference" }],
    as: "lines",
    erased: "row stays",
    columns: {
      // The owner's description of a bespoke piece; else the product's name.
      name: {
        by: "Bespoke piece",
        owner: { in: ["reference", "bespoke_orders.order_reference"] },
      },
      ...fact("sku", "size", "quantity", "unit_price", "full_price", "discount"),
      ...inner("reference", "position", "one_size", "on_sale", "placed_at"),
    },
  },
  order_links: {
    data: "orderLink",
    owners: [{ email: "email" }],
    as: "orderLinks",
    erased: "row goes",
    mail: "order-link",
    columns: {
      ...hers("email", "asked_at", "open_until"),
      ...inner("id", "token_hash", "session_hash"),
    },
  },
  bespoke_orders: {
    data: "order",
    owners: ofOrder,
    as: "agreements",
    erased: "row stays",
    columns: {
      ...fact("takes_deposit", "accepted_at", "terms"),
      ...inner("order_reference"),
      ...staff("written_by"),
    },
  },
  idempotency_keys: {
    data: "order",
    owners: [{ order: "reference" }],
    erased: "row goes",
    columns: {
      ...inner("key", "reference", "payment_reference", "created_at"),
      // Partly made of what she typed.
      ...withheld("body_hash"),
    },
  },
  unbegun_orders: {
    data: "order",
    owners: [{ in: ["payment_reference", "payments.reference"] }],
    erased: "row goes",
    columns: { ...inner("payment_reference", "placed_at"), ...withheld("network") },
  },
  dropped_orders: NO_CUSTOMER,
  sold_pieces: NO_CUSTOMER,
  order_charges: {
    data: "order",
    owners: ofOrder,
    as: "charges",
    erased: "row stays",
    columns: {
      ...entry,
      // The labels of all others are the shop's own text.
      label: { by: "Erased", where: "kind not in ('express-off', 'discount')" },
      ...fact("kind", "amount"),
      ...inner("takes_back"),
    },
  },
  discount_uses: {
    data: "order",
    owners: ofOrder,
    as: "discountCodes",
    erased: "row stays",
    columns: {
      ...fact("code"),
      ...inner("order_reference", "held_until"),
      // The fingerprint of her network is gone after a day.
      ...inner("network"),
    },
  },
  kept_money: {
    data: "order",
    owners: ofOrder,
    as: "kept",
    erased: "row stays",
    columns: { ...entry, ...reworded("reason"), ...fact("amount"), ...inner("undoes") },
  },
  order_stages: {
    data: "order",
    owners: ofOrder,
    as: "stages",
    erased: "row stays",
    columns: {
      ...entry,
      ...fact("stage", "before"),
      ...emptied("courier", "tracking_url"),
      ...reworded("reason"),
      ...inner("undoes"),
      ...staff("person_id"),
    },
  },
  order_changes: {
    data: "order",
    owners: ofOrder,
    as: "changes",
    erased: "row stays",
    columns: {
      ...entry,
      ...fact("field"),
      before: { by: "", where: "field = 'address'" },
      after: { by: "", where: "field = 'address'" },
      ...reworded("reason"),
      ...inner("position"),
    },
  },
  order_notes: {
    data: "order",
    owners: ofOrder,
    as: "notes",
    erased: "row goes",
    columns: { ...entry, ...hers("note"), ...inner("for_workshop") },
  },
  order_replacements: {
    data: "order",
    owners: ofOrder,
    // As the order was before she changed it.
    as: "earlier",
    erased: "row stays",
    columns: {
      ...emptied("before"),
      ...fact("amount", "speed", "made_at"),
      ...inner("id", "order_reference"),
    },
  },
  stock: NO_CUSTOMER,
  stock_changes: NO_CUSTOMER,
  stock_uses: {
    data: "order",
    owners: ofOrder,
    erased: "row stays",
    columns: {
      ...inner("order_reference", "position", "sku", "size", "quantity", "held_until"),
      // Gone as soon as nothing is held any more.
      ...inner("network"),
    },
  },
  payments: {
    data: "order",
    owners: ofOrder,
    as: "payments",
    erased: "row stays",
    columns: {
      ...fact("purpose", "status", "amount", "currency", "refunded", "created_at", "paid_at"),
      ...fact("channel", "transaction_id"),
      ...inner("reference", "order_reference", "ask_after", "provider_status", "by_link", "fees"),
    },
  },
  payment_returns: {
    data: "order",
    owners: [{ in: ["payment_reference", "payments.reference"] }],
    as: "returns",
    erased: "row stays",
    columns: { ...fact("amount", "returned_at"), ...inner("payment_reference", "refunded") },
  },
  pay_links: {
    data: "order",
    owners: ofOrder,
    erased: "row goes",
    columns: inner("token", "order_reference", "created_at"),
  },
  payment_events: {
    data: "order",
    owners: [{ order: "reference" }, { in: ["reference", "payments.reference"] }],
    erased: "row stays",
    columns: inner("key", "reference", "kind", "amount", "detail", "received_at"),
  },
  payment_event_notes: {
    data: "order",
    owners: [{ in: ["event_key", "payment_events.key"] }, ...ofOrder],
    as: "paymentNotes",
    erased: "row stays",
    columns: {
      ...fact("noted_at"),
      ...reworded("note"),
      ...inner("event_key", "order_reference"),
      ...staff("noted_by"),
    },
  },
  credits: {
    data: "credit",
    owners: [{ email: "email" }],
    as: "credits",
    erased: "row stays",
    columns: {
      ...fact("code", "amount", "spent", "given_at"),
      ...emptied("email"),
      ...reworded("reason"),
      ...inner("request_id", "order_reference", "lines"),
      ...staff("given_by"),
    },
  },
  credit_uses: {
    data: "order",
    owners: ofOrder,
    as: "creditSpent",
    erased: "row stays",
    columns: {
      ...fact("amount", "spent_at", "released_at"),
      ...inner("order_reference", "code"),
    },
  },
  refunds: {
    data: "order",
    owners: [{ in: ["payment_reference", "payments.reference"] }],
    as: "refunds",
    erased: "row stays",
    columns: {
      ...fact("amount", "state", "created_at"),
      ...reworded("reason"),
      ...inner("id", "payment_reference", "request_key", "provider_id", "event_key", "asked_at"),
      ...inner("last_error"),
      ...staff("requested_by"),
    },
  },
  recorded_payments: {
    data: "order",
    owners: ofOrder,
    as: "recordedPayments",
    erased: "row stays",
    columns: {
      ...entry,
      ...fact("kind", "way", "amount", "day"),
      ...reworded("note"),
      ...inner("payment_id"),
      ...staff("taken_by"),
    },
  },
  payment_slips: {
    data: "order",
    owners: [{ in: ["payment_id", "recorded_payments.id"] }],
    erased: "row goes",
    // The photograph is for the house alone.
    columns: { ...withheld("picture", "taken_at"), ...inner("id", "payment_id") },
  },
  payment_searches: NO_CUSTOMER,
  reviews: {
    data: "review",
    owners: ofOrder,
    as: "reviews",
    erased: "row goes",
    columns: {
      ...hers("sku", "stars", "fit", "words", "first_name", "city", "written_at", "answer"),
      ...fact("state", "reason", "decided_at"),
      ...inner("id", "order_reference"),
    },
  },
  review_photographs: {
    data: "review",
    owners: [{ in: ["review_id", "reviews.id"] }],
    as: "reviewPhotographs",
    erased: "row goes",
    columns: {
      ...hers("jpeg", "taken_at"),
      ...withheld("avif"),
      ...inner("id", "review_id", "position", "width", "height"),
    },
  },
  alterations: {
    data: "alteration",
    owners: ofOrder,
    as: "alterations",
    erased: "row goes",
    columns: {
      ...hers("wish", "reason", "asked_at", "answer"),
      ...fact("position", "state", "credit", "answered_at"),
      ...inner("id", "order_reference"),
      ...staff("answered_by"),
    },
  },
  alteration_measures: {
    data: "alteration",
    owners: [{ in: ["alteration_id", "alterations.id"] }],
    as: "altered",
    erased: "row goes",
    columns: {
      ...hers("measure", "millimetres", "sku", "size", "noted_at"),
      ...inner("alteration_id"),
      ...staff("noted_by"),
    },
  },
  private_photographs: {
    data: "alteration",
    owners: [
      { in: ["alteration_id", "alterations.id"] },
      { in: ["message_id", "messages.id"] },
      ...ofOrder,
    ],
    as: "photographs",
    erased: "row goes",
    columns: {
      ...hers("jpeg", "taken_at"),
      ...inner("id", "alteration_id", "message_id", "order_reference"),
      ...inner("position", "width", "height"),
    },
  },
  messages: {
    data: "message",
    owners: [{ email: "from_email", asTyped: true }],
    as: "messages",
    erased: "row goes",
    mail: "message",
    columns: {
      ...hers("kind", "from_name", "from_email", "from_phone", "message", "received_at"),
      ...inner("id"),
      ...answered,
    },
  },
  customers: {
    data: "measurements",
    owners: [{ card: "id" }],
    as: "cards",
    erased: "row goes",
    columns: {
      ...hers("first_name", "last_name", "phone", "made_at"),
      ...inner("id", "joined_to", "seen_at"),
      ...staff("made_by"),
    },
  },
  customer_addresses: {
    data: "measurements",
    owners: [{ card: "customer_id" }],
    as: "addresses",
    erased: "row goes",
    columns: { ...hers("address"), ...inner("customer_id") },
  },
  customers_apart: {
    data: "measurements",
    owners: [{ card: "one" }, { card: "other" }],
    erased: "row goes",
    columns: inner("one", "other"),
  },
  measurements: {
    data: "measurements",
    owners: [{ card: "customer_id" }],
    as: "measurements",
    erased: "row goes",
    columns: {
      ...hers("shoulder", "bust", "waist", "hip", "shoulder_to_waist", "shoulder_to_hem"),
      ...hers("sleeve", "inseam", "notes", "taken_at"),
      ...inner("id", "customer_id"),
      ...staff("taken_by"),
    },
  },
  wrong_measurements: {
    data: "measurements",
    owners: [{ in: ["measurement_id", "measurements.id"] }],
    as: "wrongMeasurements",
    erased: "row goes",
    columns: { ...inner("measurement_id"), ...fact("made_at"), ...staff("made_by") },
  },
  line_people: {
    data: "measurements",
    owners: ofOrder,
    erased: "row goes",
    columns: inner("order_reference", "position", "customer_id"),
  },
  line_measurements: {
    data: "measurements",
    owners: ofOrder,
    erased: "row goes",
    columns: inner("order_reference", "position", "measurement_id", "frozen_at"),
  },
  // Her host's, not hers: found by her place, and not erased with her.
  celebrations: {
    data: "celebration",
    owners: [{ in: ["id", "celebration_guests.celebration_id"] }],
    as: "celebrations",
    erased: "row stays",
    columns: {
      ...fact("name", "day", "closes_on", "moved_at"),
      ...inner("id", "pieces", "guests_token", "host_token", "made_at"),
      ...staff("made_by"),
    },
  },
  celebration_guests: {
    data: "celebration",
    owners: ofOrder,
    as: "places",
    erased: "row goes",
    columns: {
      ...hers("name", "size", "measurements", "pieces", "came_at"),
      ...fact("out_at"),
      ...inner("id", "celebration_id", "token", "order_reference"),
    },
  },
  // The text is composed when it is sent; a row names only its subject, by which it is dropped.
  outbox: {
    data: "mail",
    owners: [],
    erased: "row goes",
    columns: inner("key", "topic", "subject", "state", "last_error", "created_at", "sent_at"),
  },
  subscribers: {
    data: "subscription",
    owners: [{ email: "email" }],
    as: "subscriptions",
    erased: "row goes",
    mail: "newsletter-confirmation",
    columns: {
      ...hers("email", "name", "kind", "wording", "asked_at", "confirmed_at", "ended_at"),
      ...inner("id", "token"),
    },
  },
  reminder_addresses: {
    data: "reminder",
    owners: [{ email: "email" }],
    as: "reminders",
    erased: "row goes",
    columns: { ...hers("email", "written_at", "stopped_at"), ...inner("token") },
  },
  restock_requests: {
    data: "restock",
    owners: [{ email: "email" }],
    as: "restockRequests",
    erased: "row goes",
    mail: "restock",
    columns: {
      ...hers("email", "sku", "asked_at", "told_at", "ended_at"),
      ...inner("id", "token"),
      ...answered,
    },
  },
  catalogue_edits: NO_CUSTOMER,
  catalogue_history: NO_CUSTOMER,
  catalogue_revision: NO_CUSTOMER,
  catalogue_drafts: NO_CUSTOMER,
  imports: NO_CUSTOMER,
  import_rows: NO_CUSTOMER,
  previews: NO_CUSTOMER,
  media: NO_CUSTOMER,
  photographs: NO_CUSTOMER,
  encodings: NO_CUSTOMER,
  house_people: NO_CUSTOMER,
  house_invitations: NO_CUSTOMER,
  house_recovery_codes: NO_CUSTOMER,
  house_sessions: NO_CUSTOMER,
  house_devices: NO_CUSTOMER,
  house_pending_factors: NO_CUSTOMER,
  // Its acts name orders by number and have none of their customers' details.
  house_record: NO_CUSTOMER,
  house_forms: NO_CUSTOMER,
  push_keys: NO_CUSTOMER,
  push_devices: NO_CUSTOMER,
  rates: NO_CUSTOMER,
  feeds: NO_CUSTOMER,
  feed_tokens: NO_CUSTOMER,
  // Name their subjects by ids; those of e-mails go with them.
  jobs: NO_CUSTOMER,
  // Fingerprints that nobody can turn back without the key.
  rate_limits: NO_CUSTOMER,
  oldest_release: NO_CUSTOMER,
  payment_page_checks: NO_CUSTOMER,
  provider_calls: NO_CUSTOMER,
  backup_notes: NO_CUSTOMER,
} as const satisfies Inventory;

/** A table that holds something of customers. */
export type Personal = { name: keyof Schema; table: PersonalTable };

/** All of them, each after those that it refers to. */
export const personalTables: readonly Personal[] = (
  Object.keys(tables) as (keyof Schema)[]
).flatMap((name) => {
  const table: typeof NO_CUSTOMER | PersonalTable = personal[name];
  return table === NO_CUSTOMER ? [] : [{ name, table }];
});
