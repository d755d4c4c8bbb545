import { ALTERATIONS } from "./alterations.ts";
import {
  ENTRY_STAYS,
  entry,
  entryErased,
  ERASED,
  isErased,
  ONLY_ERASED,
  onlyErased,
  TAKINGS,
} from "./orders.ts";
import {
  ALWAYS,
  bytes,
  changed,
  integer,
  kobo,
  listed,
  onlyRow,
  table,
  text,
  time,
  words,
} from "./table.ts";
import type { Rule } from "./table.ts";

const namesTransaction =
  "coalesce(new.paid_at, '') <> '' and coalesce(new.transaction_id, '') <> ''";
const namesNone = "new.paid_at is null and new.transaction_id is null";

/**
 * The same lists as in `domain/payments/states.ts`; tests compare them. They are not imported, since a released
 * migration must not change when the rules there do.
 */
const PAYMENT_STEPS = ["pending>paid", "pending>failed", "failed>paid", "paid>refunded"];
const REFUND_STEPS = [
  "intended>sent",
  "intended>failed",
  "sent>processed",
  "sent>failed",
  "sent>needs-attention",
  "needs-attention>processed",
  "needs-attention>failed",
];

/** SQL: the sum of all other refunds of a new refund's payment, without failed ones. */
const OTHER_REFUNDS = `coalesce((select sum(refunds.amount) from refunds where refunds.payment_reference = new.payment_reference
  and refunds.state <> 'failed'), 0)`;
const REFUNDED_PAYMENT =
  "(select payments.amount from payments where payments.reference = new.payment_reference)";

const orderOfPayment = (payment: string) =>
  `(select payments.order_reference from payments where payments.reference = ${payment})`;
/** SQL: the reference, of a payment or an order, that a note's event is about. */
const EVENT =
  "(select payment_events.reference from payment_events where payment_events.key = old.event_key)";

const ofPayment = (column: string) =>
  `(select payment.${column} from recorded_payments payment where payment.id = new.payment_id)`;

/** Kinds of events that need nothing from the owner; all others do. `server/payments/concerns.ts` has the same list. */
const NO_CONCERN = [
  "charge.success",
  "payment.failed",
  "payment.paid",
  "payment.refunded",
  "refund.pending",
  "refund.processed",
  "refund.processing",
];

/** The migration that adds recorded payments. */
export const RECORDED = "0002-recorded-payments";

export const paymentTables = {
  /** Attempts to pay something of an order through the provider. */
  payments: table(
    {
      /** The provider knows the payment by it. An order's first payment has the order's own reference. */
      reference: text.fixed().key(),
      order_reference: text.fixed().references("orders.reference"),
      purpose: text.oneOf("full", "deposit", "balance", "delivery", "extra").fixed(),
      status: text.oneOf("pending", "paid", "failed", "refunded"),
      amount: kobo.fixed().positive(),
      currency: text.fixed().check("currency = 'NGN'"),
      /** The part of `amount` that was returned. */
      refunded: kobo.default(0),
      created_at: time.fixed(),
      paid_at: time.nullable(),
      /** The provider's id of the transaction, as text: it has up to 64 bits. */
      transaction_id: text.nullable(),
      /** 'card', 'bank_transfer' and so on, as the provider names it; for an open payment, the channel tried last. */
      channel: text.nullable(),
      /** Earliest time of the next request to the provider; during a request, the end of its lease. */
      ask_after: time.nullable(),
      /** What the provider last reported of an open payment, `not-found`, or `given-up`; null: no answer so far. */
      provider_status: text.nullable(),
      /** 1: begun by somebody with the order's link, who must not learn the order's reference. */
      by_link: integer.fixed().default(0),
      /** What the provider kept of it; null if it did not say. */
      fees: kobo.nullable().since(TAKINGS),
    },
    {
      indexes: {
        payments_by_order: "(order_reference, created_at)",
        payments_by_transaction: "unique (transaction_id)",
        // Contains the amounts, so that sums read no table; the migration of Takings adds the fees.
        payments_by_paid: "(paid_at, amount) where paid_at is not null",
      },
      refuses: {
        insert: [
          [
            "a payment begins pending, without a transaction",
            `not (new.status = 'pending' and new.refunded = 0 and ${namesNone})`,
          ],
        ],
        update: [
          [
            "a payment keeps its reference, order, purpose, amount, currency and time",
            changed("reference", "order_reference", "purpose", "amount", "currency", "created_at"),
          ],
          noSuchStep("a payment's status", "status", PAYMENT_STEPS),
          [
            "a successful payment names its transaction",
            `new.status in ('paid', 'refunded') and not (${namesTransaction})`,
          ],
          [
            "any other payment has no transaction and no refund",
            `new.status in ('pending', 'failed') and not (${namesNone} and new.refunded = 0)`,
          ],
          [
            "a payment keeps its transaction",
            `old.status in ('paid', 'refunded') and (${changed("paid_at", "transaction_id", "channel")})`,
          ],
          [
            "a refund is at most the payment, and stays",
            "new.refunded < old.refunded or new.refunded > new.amount",
          ],
          [
            "a payment is refunded when all of it went back",
            "(new.status = 'refunded') <> (new.refunded = new.amount)",
          ],
        ],
      },
      neverReplaced: ["reference"],
    },
  ),

  /** When money of a payment went back: each time that `payments.refunded` rose, by how much. */
  payment_returns: table(
    {
      payment_reference: text.fixed().references("payments.reference", "cascade"),
      /** The payment's `refunded` after it. */
      refunded: kobo.fixed(),
      amount: kobo.fixed().positive(),
      returned_at: time.fixed(),
    },
    {
      since: TAKINGS,
      key: "payment_reference, refunded",
      indexes: { payment_returns_by_time: "(returned_at, amount)" },
      refuses: { update: [["a return stays as it was", ALWAYS]] },
      neverReplaced: ["payment_reference, refunded"],
    },
  ),

  /** Links by which somebody else pays an order. The token gives access to the page of the link and to nothing else. */
  pay_links: table({
    token: text.fixed().key(),
    order_reference: text.fixed().unique().references("orders.reference", "cascade"),
    created_at: time.fixed(),
  }),

  /**
   * Log of payment events (provider's results, webhooks, refunds) for the shop's staff. Never personal data. No foreign
   * key: events about orders that the shop does not know are stored, too.
   */
  payment_events: table(
    {
      /** `<kind>:<reference>:<whatever else tells it apart>`, so that a repeated delivery is stored once. */
      key: text.fixed().key(),
      reference: text.fixed(),
      kind: text.fixed(),
      amount: kobo.nullable().fixed(),
      detail: text.fixed(),
      received_at: time.fixed(),
    },
    {
      indexes: {
        payment_events_by_reference: "(reference, kind)",
        // At most one event of these kinds for a payment, whatever their keys.
        payment_events_of_changes:
          "unique (reference, kind) where kind in ('payment.paid', 'payment.refunded')",
        payment_concerns: `(kind, received_at) where kind not in (${listed(NO_CONCERN)})`,
      },
      refuses: { update: [["an event stays as it was heard", ALWAYS]] },
      neverReplaced: [],
      repeated: "key",
    },
  ),

  /** What the owner did about an event that needed attention. */
  payment_event_notes: table(
    {
      event_key: text.fixed().references("payment_events.key", "cascade"),
      noted_at: time.fixed(),
      note: words.notEmpty(),
      noted_by: text.nullable().fixed(),
      /**
       * The order that the event was found to belong to, if its own reference does not say it. There is no foreign key,
       * so that the deletion of an old order keeps the event and its note.
       */
      order_reference: text.nullable().fixed(),
    },
    {
      key: "event_key, noted_at",
      indexes: {
        // Of several people, only the first can note what was done about an event.
        payment_event_notes_once: "unique (event_key) where noted_by is not null",
        payment_event_notes_by_order: "(order_reference) where order_reference is not null",
        payment_event_notes_by_time: "(noted_at, event_key)",
      },
      refuses: {
        update: [
          ["a note stays as it was written", changed("event_key", "noted_at")],
          onlyErased(
            "note",
            ERASED,
            `(${isErased(EVENT)} or ${isErased(orderOfPayment(EVENT))} or ${isErased("old.order_reference")})`,
          ),
        ],
      },
      neverReplaced: ["event_key, noted_at"],
    },
  ),

  /** Store credit, given by the owner. What is left of it is `amount - spent`. */
  credits: table(
    {
      /** Not hashed: the owner sends it to the customer, and whoever can read this table has the orders anyway. */
      code: text.fixed().key(),
      /** In lower case; only orders with this address can use it. Empty once the customer was erased: any can. */
      email: text.becomes<"">(),
      amount: kobo.fixed().check("amount > 0 and amount % 100 = 0"),
      spent: kobo.default(0),
      reason: words.notEmpty(),
      given_by: text.fixed().notEmpty(),
      given_at: time.fixed(),
      /** The caller's id of the request: a repeated request gives one credit. */
      request_id: text.nullable().fixed(),
      /** The order for which the credit was given; null for none. */
      order_reference: text.nullable(),
      /** The positions of that order's lines for which it was given, '0,2'; null if this is not known. */
      lines: text.nullable().fixed().since(ALTERATIONS),
    },
    {
      constraints: ["constraint credits_spent check (spent >= 0 and spent <= amount)"],
      indexes: {
        credits_by_email: "(email)",
        credits_by_request: "unique (request_id)",
        credits_by_order: "(order_reference)",
        credits_by_age: "(given_at) where email <> ''",
      },
      refuses: {
        update: [
          [
            "a credit keeps its code, amount and giver",
            changed("code", "amount", "given_by", "given_at"),
          ],
          [ONLY_ERASED, `${changed("email")} and new.email <> ''`],
          onlyErased("reason", ERASED, "(new.email = '')"),
        ],
      },
      neverReplaced: ["code"],
      repeated: "request_id",
    },
  ),

  /** What orders spend of credits. A use of an order that stays unpaid is released, and counts no longer. */
  credit_uses: table(
    {
      order_reference: text.fixed().references("orders.reference"),
      code: text.fixed().references("credits.code"),
      amount: kobo.fixed().positive(),
      spent_at: time.fixed(),
      released_at: time.nullable(),
    },
    {
      key: "order_reference, code",
      indexes: { credit_uses_by_code: "(code)" },
      refuses: {
        update: [
          [
            "what was spent of a credit stays",
            changed("order_reference", "code", "amount", "spent_at"),
          ],
        ],
      },
      neverReplaced: ["order_reference, code"],
    },
  ),

  /** Refunds that the shop requested; those made in the provider's dashboard are only events. */
  refunds: table(
    {
      /** Unguessable; the provider stores it in the refund's note, which identifies the refund after a time-out. */
      id: text.fixed().key(),
      payment_reference: text.fixed().references("payments.reference"),
      /** The caller's id of the request, so that a repeated request acts once. */
      request_key: text.fixed(),
      amount: kobo.fixed().positive(),
      reason: words,
      requested_by: text.fixed(),
      state: text.oneOf("intended", "sent", "processed", "failed", "needs-attention"),
      /** The provider's id of the refund, as text. */
      provider_id: text.nullable(),
      /** The key of the event that reported the refund as processed; null before it arrives. */
      event_key: text.nullable(),
      created_at: time.fixed(),
      /** When the last request that the provider may have carried out was begun; null if there was none. */
      asked_at: time.nullable(),
      last_error: text.nullable(),
    },
    {
      indexes: {
        refunds_by_payment: "(payment_reference)",
        refunds_by_provider_id: "unique (provider_id)",
        refunds_by_request: "unique (request_key, payment_reference)",
      },
      refuses: {
        insert: [
          [
            "a refund begins as an intent that nobody was asked for",
            "not (new.state = 'intended' and new.provider_id is null and new.asked_at is null)",
          ],
          [
            "refunds are at most their payment",
            `${OTHER_REFUNDS} + new.amount > ${REFUNDED_PAYMENT}`,
          ],
        ],
        update: [
          [
            "a refund keeps its id, payment, request, amount and time",
            changed(
              "id",
              "payment_reference",
              "request_key",
              "amount",
              "requested_by",
              "created_at",
            ),
          ],
          onlyErased("reason", ERASED, isErased(orderOfPayment("old.payment_reference"))),
          noSuchStep("a refund's state", "state", REFUND_STEPS),
          [
            "a refund keeps its provider's id",
            `old.provider_id is not null and (${changed("provider_id")})`,
          ],
          ["a refund keeps its event", `old.event_key is not null and (${changed("event_key")})`],
        ],
      },
      neverReplaced: ["id", "request_key, payment_reference"],
    },
  ),

  /**
   * Money that came in cash, at the card terminal or by bank transfer, as the house has written it down; and what of it
   * was taken back as a mistake, or refunded. The provider knows nothing of it.
   */
  recorded_payments: table(
    {
      ...entry,
      kind: text.oneOf("payment", "taken-back", "refund").fixed(),
      /** The payment that was taken back or refunded; else null. */
      payment_id: text.nullable().fixed().references("recorded_payments.id"),
      way: text.oneOf("cash", "terminal", "transfer").fixed(),
      /** Negative for what went back. */
      amount: kobo.fixed(),
      /** The day in Lagos on which the money came or went back, `2026-12-05`. */
      day: text.fixed(),
      /** Who took the money, or gave it back. */
      taken_by: text.fixed(),
      note: words,
    },
    {
      since: RECORDED,
      indexes: {
        recorded_payments_by_order: "(order_reference, made_at)",
        recorded_payments_by_payment: "(payment_id) where payment_id is not null",
        recorded_payments_by_day: "(day, kind, amount)",
      },
      refuses: {
        insert: [
          [
            "what comes is above 0, and what goes back is below 0 and names its payment",
            `not coalesce((new.kind = 'payment' and new.amount > 0 and new.payment_id is null)
              or (new.kind <> 'payment' and new.amount < 0
                and new.order_reference = ${ofPayment("order_reference")}), 1 = 0)`,
          ],
          [
            "no more goes back than came",
            `new.payment_id is not null and new.amount + (select sum(entries.amount) from recorded_payments entries
              where entries.id = new.payment_id or entries.payment_id = new.payment_id) < 0`,
          ],
          [
            "a payment is taken back as a whole",
            `new.kind = 'taken-back' and new.amount + ${ofPayment("amount")} <> 0`,
          ],
        ],
        update: [
          [
            ENTRY_STAYS,
            changed(
              "id",
              "order_reference",
              "kind",
              "payment_id",
              "way",
              "amount",
              "day",
              "taken_by",
              "made_by",
              "made_at",
            ),
          ],
          entryErased("note", ERASED),
        ],
      },
      neverReplaced: ["id"],
    },
  ),

  /** Photographs of the slips of recorded payments, for the house alone. Deleted when the customer is erased. */
  payment_slips: table(
    {
      /** Unguessable. */
      id: text.fixed().key(),
      /** Null until the payment is recorded; a photograph whose form was given up is deleted. */
      payment_id: text.nullable().unique().references("recorded_payments.id"),
      /** A JPEG without metadata. */
      picture: bytes.fixed(),
      taken_at: time.fixed(),
    },
    {
      since: RECORDED,
      indexes: { payment_slips_given_up: "(taken_at) where payment_id is null" },
      neverReplaced: ["id"],
    },
  ),

  /**
   * A single row: the last search at the provider for payments that the database does not know, planned after a backup
   * was restored.
   */
  payment_searches: table({
    id: onlyRow,
    /** Payments from this time on are listed. */
    since: time,
    /** Null until all listed payments were looked at. */
    ended_at: time.nullable(),
    /** Number of the payments that belong to no order. */
    found: integer,
  }),
};

function noSuchStep(what: string, column: string, steps: readonly string[]): Rule {
  return [
    `there is no such step of ${what}`,
    `old.${column} <> new.${column} and old.${column} || '>' || new.${column} not in (${listed(steps)})`,
  ];
}
