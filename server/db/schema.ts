import type { Kysely } from "kysely";
import type { CatalogueTables } from "./tables/catalogue.ts";
import type { HouseTables } from "./tables/house.ts";
import type { MessageTables } from "./tables/messages.ts";
import type { OrderTables } from "./tables/orders.ts";
import type { PaymentTables } from "./tables/payments.ts";
import type { RunningTables, WatchTables } from "./tables/running.ts";

/**
 * The tables, the same in both dialects. Amounts are whole kobo. Times are UTC in ISO text with
 * milliseconds, as `toISOString` writes it: readable, and sorted by time when sorted as text.
 */
export type Schema = OrderTables &
  PaymentTables &
  MessageTables &
  CatalogueTables &
  HouseTables &
  WatchTables &
  RunningTables;

export type Db = Kysely<Schema>;
