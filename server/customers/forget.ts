import type { BookAddress } from "../../domain/customers/joining.ts";
import type { Db } from "../db/schema.ts";
import { membersOf, openBook, ordersOfCard } from "./book.ts";

/**
 * Takes addresses out of the book, before their orders are erased: a card without any other address goes whole, with its
 * measurements. Those that had joined it by themselves stay on it.
 */
export async function forgetAddresses(db: Db, addresses: readonly BookAddress[]): Promise<void> {
  for (const address of addresses) {
    const card = await openBook(db).cardWith(address);
    if (card.id === undefined) continue;
    const others = card.addresses.filter((other) => !addresses.includes(other));
    if (others.length === 0) await dropCard(db, card.id);
    else {
      await bindAddresses(db, others, card.id);
      await db.deleteFrom("customer_addresses").where("address", "=", address).execute();
    }
  }
}

/** The cards that have no other addresses than these, with those that were joined to them. */
export async function cardsWithOnly(db: Db, addresses: readonly BookAddress[]): Promise<string[]> {
  const found = new Set<string>();
  for (const address of addresses) {
    const { id, addresses: own } = await openBook(db).cardWith(address);
    if (id === undefined || own.some((other) => !addresses.includes(other))) continue;
    for (const member of await membersOf(db, id)) found.add(member);
  }
  return [...found];
}

/** Puts addresses on a card, except those that are on a card already. Returns how many. */
export async function bindAddresses(
  db: Db,
  addresses: readonly BookAddress[],
  customer_id: string,
): Promise<number> {
  if (addresses.length === 0) return 0;
  // Sorted, so that two transactions cannot wait for each other.
  const rows = addresses.toSorted().map((address) => ({ address, customer_id }));
  const { numInsertedOrUpdatedRows: bound } = await db
    .insertInto("customer_addresses")
    .values(rows)
    .onConflict((conflict) => conflict.column("address").doNothing())
    .executeTakeFirst();
  return Number(bound ?? 0);
}

/** Deletes a card with those that were joined to it; its addresses and measurements go with it. */
export async function dropCard(db: Db, card: string): Promise<void> {
  const members = await membersOf(db, card);
  await db.deleteFrom("customers").where("id", "in", members).execute();
}

const BATCH = 200;

/**
 * Deletes the cards of people of whom nothing was heard since a time: no order, no measurements, no piece of another's
 * order. Returns how many.
 */
export async function dropUnheard(db: Db, before: string): Promise<number> {
  let dropped = 0;
  for (;;) {
    const rows = await db
      .selectFrom("customers")
      .select(["id", "made_at"])
      .where("joined_to", "is", null)
      .where("seen_at", "<", before)
      .orderBy("seen_at")
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      await db.transaction().execute(async (transaction) => {
        const seen = await lastHeardOf(transaction, row);
        if (seen < before) {
          await dropCard(transaction, row.id);
          dropped += 1;
        } else {
          await transaction
            .updateTable("customers")
            .set({ seen_at: seen })
            .where("id", "=", row.id)
            .execute();
        }
      });
    }
    if (rows.length < BATCH) return dropped;
  }
}

/** When something of a person was last heard of: an order, also another's with a piece for her, measurements, the card itself. */
async function lastHeardOf(
  db: Db,
  { id, made_at }: { id: string; made_at: string },
): Promise<string> {
  const book = openBook(db);
  const [order] = await ordersOfCard(book, await book.wholeCard(id));
  const members = await membersOf(db, id);
  const made = await db
    .selectFrom("line_people")
    .innerJoin("orders", "reference", "order_reference")
    .select("created_at")
    .where("customer_id", "in", members)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const measured = await db
    .selectFrom("measurements")
    .select(({ fn }) => fn.max("taken_at").as("at"))
    .where("customer_id", "in", members)
    .executeTakeFirst();
  return [made_at, order?.created_at, made?.created_at, measured?.at]
    .filter((at) => at !== undefined && at !== null)
    .toSorted()
    .at(-1) as string;
}
