import type { EmailTopic } from "../../../domain/messages/emails.ts";
import { table, text, time } from "./table.ts";
import type { Sql } from "./table.ts";

/** The migration that adds reminders of unpaid orders. */
export const REMINDERS = "0007-reminders";

/** When a message or request was answered, and the name of who did; both null until then. */
const answered = { answered_at: time.nullable(), answered_by: text.nullable() };

/** The same condition as in `server/house/inbox.ts`, whose queries use the index. */
const IS_WAITING = "kind = 'contact' and answered_at is null";

/** The migration after which what stands under an e-mail address is found by indexes, and all words about her are erased. */
export const BY_ADDRESS = "0023-by-address";

/** The indexes of that migration, by table. An address in a message is as it was typed. */
export const addressIndexes: Readonly<Record<string, Readonly<Record<string, Sql>>>> = {
  messages: {
    messages_by_email: {
      sqlite: "(lower(from_email))",
      postgres: '((lower(from_email collate "C")))',
    },
  },
  restock_requests: { restock_by_email: "(email)" },
};

export const messageTables = {
  /** Messages from the shop's forms. Fields that a form does not have are empty. */
  messages: table(
    {
      id: text.fixed().key(),
      kind: text.oneOf("contact", "newsletter", "popup").fixed(),
      from_name: text.fixed(),
      from_email: text.fixed(),
      from_phone: text.fixed(),
      message: text.fixed(),
      received_at: time.fixed(),
      ...answered,
    },
    {
      indexes: {
        messages_by_age: "(received_at)",
        // Only what was written on the contact form waits for an answer.
        messages_waiting: `(received_at, id) where ${IS_WAITING}`,
        messages_not_waiting:
          "(received_at, id) where kind <> 'contact' or answered_at is not null",
      },
    },
  ),

  /** One row per e-mail. It only references its subject; the text is composed when the e-mail is sent. */
  outbox: table(
    {
      /** `<topic>:<subject>`, so that the same e-mail is queued only once. */
      key: text.fixed().key(),
      topic: text.of<EmailTopic>().fixed(),
      /** What the e-mail is about: an id whose kind depends on the topic (`domain/messages/emails.ts`). */
      subject: text.fixed(),
      state: text.oneOf("waiting", "sent", "parked"),
      last_error: text.nullable(),
      created_at: time.fixed(),
      sent_at: time.nullable(),
    },
    {
      indexes: {
        outbox_by_age: "(state, created_at)",
        outbox_by_subject: "unique (subject, topic)",
        // For counting the e-mails of a topic that were sent on one day, of which there is a maximum.
        outbox_by_sent: "(topic, state, sent_at)",
      },
    },
  ),

  /** Newsletter sign-ups. Consent is given only by opening the confirmation e-mail's link, and ends on unsubscribing. */
  subscribers: table(
    {
      /** In lower case. */
      email: text.fixed().key(),
      /** Identifies this sign-up in the outbox; signing up again after unsubscribing creates a new one. */
      id: text.unique(),
      /**
       * Secret part of the subscription page's URL. Not hashed: the e-mail is composed from it when it is sent, and
       * whoever can read this table has the e-mail address anyway.
       */
      token: text.unique(),
      name: text,
      kind: text.oneOf("newsletter", "popup"),
      /** The consent text, as shown beside the form and in the e-mail. */
      wording: text,
      asked_at: time,
      confirmed_at: time.nullable(),
      /** When they unsubscribed. */
      ended_at: time.nullable(),
    },
    {
      // For retention. Partial, because almost all rows are confirmed and few have ended.
      indexes: {
        subscribers_unconfirmed: "(asked_at) where confirmed_at is null",
        subscribers_ended: "(ended_at) where ended_at is not null",
      },
    },
  ),

  /** Addresses that were reminded of an unpaid order, and those that are not to be. */
  reminder_addresses: table(
    {
      /** In lower case. */
      email: text.fixed().key(),
      /** Secret part of the URL of the page that stops reminders; not hashed, for the same reasons as a subscriber's. */
      token: text.fixed().unique(),
      /** When the last reminder was put into the outbox. */
      written_at: time,
      /** When no more reminders were asked for. */
      stopped_at: time.nullable(),
    },
    {
      since: REMINDERS,
      // For retention.
      indexes: { reminder_addresses_open: "(written_at) where stopped_at is null" },
    },
  ),

  /** Requests for a notice when a sold-out piece can be bought again. Open while `told_at` and `ended_at` are null. */
  restock_requests: table(
    {
      id: text.fixed().key(),
      /** Secret part of the request page's URL; not hashed, for the same reasons as a subscriber's. */
      token: text.fixed().unique(),
      /** In lower case. */
      email: text.fixed(),
      /** The piece, in any size, or the piece in one size as `stockId` writes it: each is a request of its own. */
      sku: text.fixed(),
      asked_at: time.fixed(),
      /** When the e-mail was put into the outbox. Null again if the piece was sold out before it was sent. */
      told_at: time.nullable(),
      /** When they ended the request. */
      ended_at: time.nullable(),
      ...answered,
    },
    {
      indexes: {
        // At most one open request for a piece, or a size of it, and an address. Also finds the open requests for a piece.
        restock_open: "unique (sku, email) where told_at is null and ended_at is null",
        // For retention.
        restock_open_by_age: "(asked_at) where told_at is null and ended_at is null",
        restock_closed: "(coalesce(ended_at, told_at))",
        restock_by_age: "(asked_at, id)",
      },
    },
  ),
};
