import type { ColumnType } from "kysely";
import type { EmailTopic } from "../../../domain/messages/emails.ts";
import type { Fixed } from "./columns.ts";

export type MessageTables = {
  messages: MessagesTable;
  outbox: OutboxTable;
  outbox_pace: OutboxPaceTable;
  subscribers: SubscribersTable;
  restock_requests: RestockRequestsTable;
};

/** Messages from the shop's forms. Fields that a form does not have are empty. */
export type MessagesTable = {
  id: Fixed<string>;
  kind: Fixed<"contact" | "newsletter" | "popup">;
  from_name: Fixed<string>;
  from_email: Fixed<string>;
  from_phone: Fixed<string>;
  message: Fixed<string>;
  received_at: Fixed<string>;
} & AnsweredColumns;

/** When it was answered, and the name of who did; both null while it is not. */
type AnsweredColumns = {
  answered_at: ColumnType<string | null, string | null | undefined, string | null>;
  answered_by: ColumnType<string | null, string | null | undefined, string | null>;
};

/** One row per e-mail. It only references its subject; the text is composed when the e-mail is sent. */
export type OutboxTable = {
  /** `<topic>:<subject>`, so that the same e-mail is queued only once. */
  key: Fixed<string>;
  topic: Fixed<EmailTopic>;
  /** What it is about, by topic (`server/messages/outbox.ts`). */
  subject: Fixed<string>;
  state: "waiting" | "sent" | "parked";
  /** Number of attempts started. An attempt's result is recorded only if this is still its number. */
  attempts: number;
  /** Time of the next attempt; during an attempt, the end of its lease. */
  due_at: string;
  last_error: string | null;
  created_at: Fixed<string>;
  sent_at: string | null;
  /** Time of the first attempt; null before it. Attempts by processes of an older release do not set it. */
  tried_since: string | null;
};

/** A single row: when any process may next call the e-mail service (rate limit). */
type OutboxPaceTable = { id: Fixed<1>; free_at: string };

/** Newsletter sign-ups. Consent is given only by opening the confirmation e-mail's link, and ends on unsubscribing. */
export type SubscribersTable = {
  /** In lower case. */
  email: Fixed<string>;
  /** Identifies this sign-up in the outbox; signing up again after unsubscribing creates a new one. */
  id: string;
  /**
   * Secret part of the subscription page's URL. Not hashed: the e-mail is composed from it when it is sent, and
   * whoever can read this table has the e-mail address anyway.
   */
  token: string;
  name: string;
  kind: "newsletter" | "popup";
  /** The consent text, as shown beside the form and in the e-mail. */
  wording: string;
  asked_at: string;
  confirmed_at: string | null;
  /** When they unsubscribed. */
  ended_at: string | null;
};

/** Requests for a notice when a sold-out piece can be bought again. Open while `told_at` and `ended_at` are null. */
type RestockRequestsTable = {
  id: Fixed<string>;
  /** Secret part of the request page's URL; not hashed, for the same reasons as a subscriber's. */
  token: Fixed<string>;
  /** In lower case. */
  email: Fixed<string>;
  sku: Fixed<string>;
  asked_at: Fixed<string>;
  /** When the e-mail was put into the outbox. Null again if the piece was sold out before it was sent. */
  told_at: string | null;
  /** When they asked not to be written to. */
  ended_at: string | null;
} & AnsweredColumns;
