import { formatNumber } from "../../domain/orders/numbers.ts";
import type { Db } from "../db/schema.ts";
import { findPerson } from "./erase-customer.ts";
import { findNamed } from "./order-rows.ts";
import { readPersonal } from "./personal-rows.ts";

/**
 * Returns what is stored under an e-mail address, or of the orders with a phone number alone, for that person (NDPA
 * 2023, ss 34 and 38). What is in it is said in `server/db/personal.ts`.
 */
export async function exportCustomer(db: Db, named: string): Promise<object> {
  const { orders: references = [], ...others } = await findPerson(db, named);
  const orders = [];
  // The newest come first.
  for (const reference of references.toReversed()) {
    const { orders: own = [], ...lists } = await readPersonal(db, { orders: [reference] });
    const filled = Object.entries(lists).filter(([, rows]) => rows.length > 0);
    const number = formatNumber((await findNamed(db, reference))?.number ?? 0);
    orders.push({ number, ...own[0], ...Object.fromEntries(filled) });
  }
  const about = "Amounts are in kobo, 100 to a naira; lengths in millimetres; times in UTC.";
  return { about, keptUnder: named, orders, ...(await readPersonal(db, others)) };
}
