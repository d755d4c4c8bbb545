import type { Generated } from "kysely";
import type { Role } from "../../../domain/house/rights.ts";
import type { Fixed } from "./columns.ts";

export type HouseTables = {
  house_people: HousePeopleTable;
  house_invitations: HouseInvitationsTable;
  house_recovery_codes: HouseRecoveryCodesTable;
  house_sessions: HouseSessionsTable;
  house_devices: HouseDevicesTable;
  house_pending_factors: HousePendingFactorsTable;
  house_record: HouseRecordTable;
  house_forms: HouseFormsTable;
  push_keys: PushKeysTable;
  push_devices: PushDevicesTable;
  push_messages: PushMessagesTable;
};

/** Who may come into the house. Never deleted, since the record names them; `removed_at` takes all access away. */
type HousePeopleTable = {
  id: Fixed<string>;
  /** In lower case. */
  email: Fixed<string>;
  name: string;
  role: Role;
  /** 1: a helper may give store credit. */
  may_give_credit: Generated<number>;
  /** scrypt; null until an invitation was accepted. */
  password_hash: string | null;
  /** Of the authenticator app, encrypted with a key made of the password (`server/house/scrypt.ts`); null: no second factor. */
  factor_secret: string | null;
  /** Number of the 30 seconds whose code was used last: a code is good once. */
  factor_counter: number | null;
  created_at: Fixed<string>;
  removed_at: string | null;
};

/** The one open invitation of a person; deleted once it is used. */
type HouseInvitationsTable = {
  person_id: Fixed<string>;
  /** SHA-256 of the secret part of the link. */
  token_hash: string;
  expires_at: string;
};

/** The recovery codes that are left; each is deleted when it is used. */
type HouseRecoveryCodesTable = { person_id: Fixed<string>; code_hash: Fixed<string> };

type HouseSessionsTable = {
  /** Names the session in lists; opens nothing. */
  id: Fixed<string>;
  /** SHA-256 of the cookie's value. */
  token_hash: Fixed<string>;
  person_id: Fixed<string>;
  /** `half`: the password was right, and the code is missing; opens nothing but the page that asks for it. */
  state: Fixed<"half" | "whole">;
  /** 1: 'Stay signed in on this phone'. */
  is_long: Fixed<number>;
  /** Of a half session: the second factor's secret, encrypted with a key made of the token. */
  carried: Fixed<string | null>;
  network: Fixed<string>;
  device: Fixed<string>;
  created_at: Fixed<string>;
  /** To within some minutes. */
  seen_at: string;
  /** When the person last gave their password. */
  confirmed_at: string;
  /** Moves with `seen_at`, up to the end that the session has however much it is used. */
  expires_at: string;
};

/** The second factor that a person is setting up, until a recovery code was typed back. */
type HousePendingFactorsTable = {
  person_id: Fixed<string>;
  /** As in `house_people`. */
  factor_secret: string;
  factor_counter: number;
  /** With which the secret is encrypted: nothing comes of it if the password was changed since. */
  password_hash: string;
  /** JSON: hashes of the recovery codes. */
  code_hashes: string;
  expires_at: string;
};

/** Browsers in which somebody has signed in before. */
type HouseDevicesTable = {
  /** SHA-256 of the cookie's value. */
  token_hash: Fixed<string>;
  person_id: Fixed<string>;
  /** A fingerprint of the network of the last sign-in. */
  network: string;
  /** When somebody last signed in with it. */
  seen_at: string;
};

/** Everything that was done in the house. The database refuses updates and deletes. */
export type HouseRecordTable = {
  id: Generated<number>;
  at: Fixed<string>;
  /** Null: on the server's shell. */
  person_id: Fixed<string | null>;
  /** The person's name at the time. */
  who: Fixed<string>;
  act: Fixed<string>;
  thing_kind: Fixed<string>;
  thing_id: Fixed<string>;
  /** JSON, without secrets. */
  before: Fixed<string | null>;
  after: Fixed<string | null>;
};

/** The forms of the house that were done: one that is sent again does nothing. */
type HouseFormsTable = {
  /** What was asked for, and the form's own id: `changed-size:<id>`. */
  id: Fixed<string>;
  /** A keyed hash of what it was sent with: sent again with other values, it is refused. */
  content: Fixed<string>;
  /** What it was about: the number of the order that it wrote. */
  thing: string | null;
  done_at: Fixed<string>;
};

/** The shop's key pair for push messages, one row. */
type PushKeysTable = {
  id: Fixed<number>;
  public_key: Fixed<string>;
  private_key: Fixed<string>;
  made_at: Fixed<string>;
};

/** The devices that are notified of new orders: at most one a session, with which its row is deleted. */
type PushDevicesTable = {
  session_id: Fixed<string>;
  endpoint: string;
  /** The device's public key and secret: only the device can read what is encrypted with them. */
  p256dh: string;
  auth: string;
  created_at: Fixed<string>;
};

/** Messages about new orders, one for each device; kept for two days, so that none is sent twice. */
type PushMessagesTable = {
  order_reference: Fixed<string>;
  session_id: Fixed<string>;
  state: "waiting" | "done";
  attempts: number;
  /** During an attempt the end of its lease. */
  due_at: string;
  created_at: Fixed<string>;
};
