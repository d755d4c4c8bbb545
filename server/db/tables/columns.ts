import type { ColumnType } from "kysely";

/** Written once, never updated. */
export type Fixed<T> = ColumnType<T, T, never>;

/** The owner's words, which may name a customer: written once, and blanked with the customer (`server/orders/erase-order.ts`). */
export type Erasable = ColumnType<string, string, "" | "Erased" | "Bespoke piece">;
