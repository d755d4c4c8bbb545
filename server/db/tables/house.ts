import { CODES, HOUSE_ORDERS, TAKINGS } from "./orders.ts";
import { RECORDED } from "./payments.ts";
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

const ofPerson = text.fixed().references("house_people.id");

export const houseTables = {
  /** People who may enter the house. Never deleted, since the record names them; `removed_at` takes all access away. */
  house_people: table({
    id: text.fixed().key(),
    /** In lower case. */
    email: text.fixed().unique(),
    name: text,
    role: text.oneOf("owner", "helper", "workshop"),
    /** 1: a helper may give store credit; an owner may always. */
    may_give_credit: flag.default(0),
    /** 1: a helper may record payments, take them back and cancel orders with money. */
    may_record_payments: flag.default(0).since(RECORDED),
    /** 1: a helper may make discount codes, and stop them. */
    may_make_codes: flag.default(0).since(CODES),
    /** 1: a helper may see Takings. */
    may_see_takings: flag.default(0).since(TAKINGS),
    /** 1: a helper may write an order at another price than today's. */
    may_change_prices: flag.default(0).since(HOUSE_ORDERS),
    /** scrypt hash; null until an invitation was accepted. */
    password_hash: text.nullable(),
    /** The authenticator app's secret, encrypted with the password (`server/house/scrypt.ts`); null without one. */
    factor_secret: text.nullable(),
    /** Number of the 30-second step whose code was used last: no code is accepted twice. */
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

  /** Sessions. No index by person: a handful of people have few of them, and expired ones are deleted. */
  house_sessions: table({
    /** Names the session in lists; nobody can sign in with it. */
    id: text.fixed().key(),
    /** SHA-256 of the cookie's value. */
    token_hash: text.fixed().unique(),
    person_id: ofPerson,
    /** `half`: the password was right, the second factor's code is missing; it opens only the page that asks for it. */
    state: text.oneOf("half", "whole").fixed(),
    /** 1: 'Stay signed in on this phone' was chosen. */
    is_long: integer.fixed(),
    /** The second factor's secret of a half session, encrypted with a key made of the token; else null. */
    carried: text.nullable().fixed(),
    network: text.fixed(),
    device: text.fixed(),
    created_at: time.fixed(),
    /** When the session was last used, to within some minutes. */
    seen_at: time,
    /** When the person last gave their password. */
    confirmed_at: time,
    /** Moves with `seen_at`, up to the maximum age of a session. */
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
      /** When somebody last signed in with this browser. */
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
    /** Hash of the password that encrypts the secret: if the password was changed since, the row is void. */
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
      /** Null for the server's shell, and for somebody who is not signed in. */
      person_id: text.nullable().fixed(),
      /** The person's name at the time. */
      who: text.fixed().notEmpty(),
      act: text.fixed().notEmpty(),
      thing_kind: text.fixed(),
      thing_id: text.fixed(),
      /** Facts before and after the act, without secrets. */
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

  /** The house's forms that were carried out, so that none is carried out again. Kept as long as idempotency keys. */
  house_forms: table({
    /** The command's name and the form's own id: `changed-size:<id>`. */
    id: text.fixed().key(),
    /** A keyed hash of the form's values: the same form with other values is refused. */
    content: text.fixed(),
    /** Id of the thing that the form was about, for instance an order's number. */
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

  /** The devices that are notified of new orders: at most one per session, deleted together with the session. */
  push_devices: table({
    session_id: text.fixed().key().references("house_sessions.id", "cascade"),
    endpoint: text.unique(),
    /** The device's public key and secret: only the device can read what is encrypted with them. */
    p256dh: text,
    auth: text,
    created_at: time,
  }),
};
