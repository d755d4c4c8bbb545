import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { readSearch } from "../../../domain/house/orders.ts";
import type { Db } from "../../db/schema.ts";
import { searchKeys } from "../../db/migrations/order-entries.ts";
import { orderCards } from "./order-cards.ts";
import type { OrderCard } from "./order-cards.ts";

export type SearchResult = {
  cards: OrderCard[];
  /** There are more: the owner types more of it. */
  hasMore: boolean;
};

/** After every text that begins with a prefix. */
const END = "\u{10ffff}";

/**
 * Orders by their number, by the last seven digits of a phone number, or by how an e-mail address, a full name or a last
 * name begins, newest first. Each is a range of an index. Not found are the middle of a name, a name with other
 * accents than were typed, and customers who were erased.
 */
export async function searchCards(db: Db, typed: string, limit: number): Promise<SearchResult> {
  const search = readSearch(typed);
  if (!search) return { cards: [], hasMore: false };
  const keys = searchKeys(db);
  const found: Found[] = [];
  const { number, phone, email, names = [] } = search;
  if (number !== undefined) found.push(...(await byNumber(db, number)));
  if (phone !== undefined) found.push(...(await byKey(db, { key: keys.phone, is: phone }, limit)));
  if (email !== undefined)
    found.push(...(await byKey(db, { key: keys.email, from: email }, limit)));
  for (const name of names) {
    found.push(...(await byKey(db, { key: keys.name, from: name }, limit)));
  }
  const [last] = names;
  if (last !== undefined) {
    found.push(...(await byKey(db, { key: keys.lastName, from: last }, limit)));
  }
  const newest = [...new Map(found.map((each) => [each.reference, each])).values()].toSorted(
    (a, b) => (a.created_at < b.created_at ? 1 : -1),
  );
  const shown = newest.slice(0, limit).map(({ reference }) => reference);
  return { cards: await orderCards(db, shown), hasMore: newest.length > limit };
}

type Found = { reference: string; created_at: string };

function byNumber(db: Db, number: number): Promise<Found[]> {
  return db
    .selectFrom("order_numbers")
    .innerJoin("orders", "orders.reference", "order_numbers.reference")
    .select(["orders.reference", "created_at"])
    .where("number", "=", number)
    .execute();
}

/** One more than `limit`, so that the caller knows whether there are more. */
function byKey(
  db: Db,
  condition: { key: RawBuilder<string> } & ({ is: string } | { from: string }),
  limit: number,
): Promise<Found[]> {
  const { key } = condition;
  const orders = db.selectFrom("orders").select(["reference", "created_at"]);
  // The condition of the indexes.
  const known = orders.where("email", "<>", sql.lit(""));
  const some =
    "is" in condition
      ? known.where(key, "=", condition.is)
      : known
          .where(key, ">=", sql<string>`lower(${condition.from})`)
          .where(key, "<", sql<string>`lower(${condition.from}) || ${END}`)
          .orderBy(key);
  return some
    .orderBy("created_at", "desc")
    .limit(limit + 1)
    .execute();
}
