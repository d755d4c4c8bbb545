import type { Rights } from "../../domain/house/rights.ts";
import type { Db, RowOf } from "../db/schema.ts";
import type { Ports } from "../ports.ts";

/** Somebody who may sign in to the house. */
export type Person = Rights & { id: string; email: string; name: string };

type PersonRow = Pick<
  RowOf<"house_people">,
  | "id"
  | "email"
  | "name"
  | "role"
  | "may_give_credit"
  | "may_record_payments"
  | "may_make_codes"
  | "may_see_takings"
  | "may_change_prices"
>;

/** Reads a person from their row. */
export function personOf({ id, email, name, role, ...allowed }: PersonRow): Person {
  return {
    id,
    email,
    name,
    role,
    mayGiveCredit: allowed.may_give_credit === 1,
    mayRecordPayments: allowed.may_record_payments === 1,
    mayMakeCodes: allowed.may_make_codes === 1,
    maySeeTakings: allowed.may_see_takings === 1,
    mayChangePrices: allowed.may_change_prices === 1,
  };
}

/** A signed-in person's session. */
export type Visit = {
  person: Person;
  sessionId: string;
  /** When the password was last given, UTC in ISO, for `confirmedWithin10Minutes` (`domain/house/sign-in.ts`). */
  confirmedAt: string;
  hasFactor: boolean;
  /** Whether the person must set a second factor up before anything else: an owner with live payments who has none. */
  needsFactor: boolean;
};

/** Where a request comes from: the client's network (`server/http/rate-limit.ts`), its `User-Agent` and its cookies. */
export type Caller = { network: string; userAgent: string; cookies?: string | null };

export type HousePorts = Pick<
  Ports,
  "now" | "random" | "fingerprint" | "publicUrl" | "logger" | "outboxBell" | "isLive"
> & {
  db: Db;
};
