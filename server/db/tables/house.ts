import {
  ALWAYS,
  bigint,
  counted,
  flag,
  integer,
  json,
  onlyRow,
  table,
  text,
  time,
} from "./table.ts";
import type { TypesOf } from "./table.ts";

const ofPerson = text.fixed().references("house_people.id");

export const houseTables = {
  /** Who may come into the house. Never deleted, since the record names them; `removed_at` takes all access away. */
  house_people: table({
    id: text.fixed().key(),
    /** In lower case. */
    email: text.fixed().unique(),
    name: text,
    role: text.oneOf("owner", "helper"),
    /** 1: a helper may give store credit; an owner may always. */
    may_give_credit: flag.default(0),
    /** scrypt; null until an invitation was accepted. */
    password_hash: text.nullable(),
    /** Of the authenticator app, encrypted with a key made of the password (`server/house/scrypt.ts`); null: no second factor. */
    factor_secret: text.nullable(),
    /** Number of the 30 seconds whose code was used last: a code is good once. */
    factor_counter: bigint.nullable(),
    created_at: time.fixed(),
    removed_at: time.nullable(),
  }),

  /** The one open invitation of a person; deleted once it is used. */
  house_invitations: table({
    person_id: ofPerson.key(),
    /** SHA-256 of the secret part of the link. */
    token_hash: text.unique(),
    expires_at: time,
  }),

  /** The recovery codes that are left; each is deleted when it is used. */
  house_recovery_codes: table(
    { person_id: ofPerson, code_hash: text.fixed() },
    { key: "person_id, code_hash" },
  ),

  /** No index by person: they are as few as the phones of a handful of people, and go when they expire. */
  house_sessions: table({
    /** Names the session in lists; opens nothing. */
    id: text.fixed().key(),
    /** SHA-256 of the cookie's value. */
    token_hash: text.fixed().unique(),
    person_id: ofPerson,
    /** `half`: the password was right, and the code is missing; opens nothing but the page that asks for it. */
    state: text.oneOf("half", "whole").fixed(),
    /** 1: 'Stay signed in on this phone'. */
    is_long: integer.fixed(),
    /** Of a half session: the second factor's secret, encrypted with a key made of the token. */
    carried: text.nullable().fixed(),
    network: text.fixed(),
    device: text.fixed(),
    created_at: time.fixed(),
    /** To within some minutes. */
    seen_at: time,
    /** When the person last gave their password. */
    confirmed_at: time,
    /** Moves with `seen_at`, up to the end that the session has however much it is used. */
    expires_at: time,
  }),

  /** Browsers in which somebody has signed in before: wrong passwords of strangers do not shut them out. */
  house_devices: table(
    {
      /** SHA-256 of the cookie's value. */
      token_hash: text.fixed().key(),
      person_id: ofPerson,
      /** A fingerprint of the network of the last sign-in. */
      network: text,
      /** When somebody last signed in with it. */
      seen_at: time,
    },
    { indexes: { house_devices_by_person: "(person_id, network)" } },
  ),

  /** The second factor that a person is setting up, until a recovery code was typed back. */
  house_pending_factors: table({
    person_id: ofPerson.key(),
    /** As in `house_people`. */
    factor_secret: text,
    factor_counter: bigint,
    /** With which the secret is encrypted: nothing comes of it if the password was changed since. */
    password_hash: text,
    /** Hashes of the recovery codes. */
    code_hashes: json,
    expires_at: time,
  }),

  /** Everything that was done in the house. Nobody can change or delete any of it. */
  house_record: table(
    {
      id: counted("always as identity"),
      at: time.fixed(),
      /** Null: on the server's shell. */
      person_id: text.nullable().fixed(),
      /** The person's name at the time. */
      who: text.fixed().notEmpty(),
      act: text.fixed().notEmpty(),
      thing_kind: text.fixed(),
      thing_id: text.fixed(),
      /** Without secrets. */
      before: json.nullable().fixed(),
      after: json.nullable().fixed(),
    },
    {
      indexes: { house_record_by_thing: "(thing_kind, thing_id, id)" },
      refuses: {
        update: [["the record is never changed", ALWAYS]],
        delete: [["the record is never deleted", ALWAYS]],
        truncate: "the record is never deleted",
      },
      neverReplaced: ["id"],
    },
  ),

  /** The forms of the house that were done: one that is sent again does nothing. Dropped with the other keys of requests. */
  house_forms: table({
    /** What was asked for, and the form's own id: `changed-size:<id>`. */
    id: text.fixed().key(),
    /** A keyed hash of what it was sent with: sent again with other values, it is refused. */
    content: text.fixed(),
    /** What it was about: the number of the order that it wrote. */
    thing: text.nullable(),
    done_at: time.fixed(),
  }),

  /** A single row: the shop's key pair for push messages. */
  push_keys: table({
    id: onlyRow,
    public_key: text.fixed(),
    private_key: text.fixed(),
    made_at: time.fixed(),
  }),

  /** The devices that are notified of new orders: at most one a session, with which its row is deleted. */
  push_devices: table({
    session_id: text.fixed().key().references("house_sessions.id", "cascade"),
    endpoint: text.unique(),
    /** The device's public key and secret: only the device can read what is encrypted with them. */
    p256dh: text,
    auth: text,
    created_at: time,
  }),

  /**
   * Messages about new orders, one for each device; kept for two days, so that none is sent twice. No foreign key to the
   * devices: a payment must not fail because a session has just ended.
   */
  push_messages: table(
    {
      order_reference: text.fixed(),
      session_id: text.fixed(),
      state: text.oneOf("waiting", "done"),
      attempts: integer,
      /** During an attempt the end of its lease. */
      due_at: time,
      created_at: time.fixed(),
    },
    {
      key: "order_reference, session_id",
      indexes: { push_messages_due: "(due_at) where state = 'waiting'" },
    },
  ),
};

export type HouseRecordTable = TypesOf<typeof houseTables>["house_record"];
