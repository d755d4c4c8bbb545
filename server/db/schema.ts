import type { Insertable, Kysely, Selectable } from "kysely";
import { alterationTables, privatePhotographTables } from "./tables/alterations.ts";
import { catalogueTables } from "./tables/catalogue.ts";
import { celebrationTables } from "./tables/celebrations.ts";
import { customerTables } from "./tables/customers.ts";
import { houseTables } from "./tables/house.ts";
import { messageTables } from "./tables/messages.ts";
import { orderEntryTables } from "./tables/order-entries.ts";
import { orderMoneyTables } from "./tables/order-money.ts";
import { orderTables } from "./tables/orders.ts";
import { paymentTables } from "./tables/payments.ts";
import { reviewTables } from "./tables/reviews.ts";
import { runningTables } from "./tables/running.ts";
import { stockTables } from "./tables/stock.ts";
import type { TypesOf } from "./tables/table.ts";

/** All tables, the same in both dialects; each after those that it refers to. */
export const tables = {
  ...catalogueTables,
  ...orderTables,
  ...orderMoneyTables,
  ...orderEntryTables,
  ...customerTables,
  ...stockTables,
  ...paymentTables,
  ...reviewTables,
  ...alterationTables,
  ...celebrationTables,
  ...messageTables,
  ...privatePhotographTables,
  ...houseTables,
  ...runningTables,
};

export type Schema = TypesOf<typeof tables>;

export type Db = Kysely<Schema>;

/** A row of a table as it is read. */
export type RowOf<Name extends keyof Schema> = Selectable<Schema[Name]>;
/** A row of a table as it is inserted. */
export type NewRowOf<Name extends keyof Schema> = Insertable<Schema[Name]>;
