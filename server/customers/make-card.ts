import type { BookAddress, JoinedCard } from "../../domain/customers/joining.ts";
import type { Act } from "../command.ts";
import type { Db } from "../db/schema.ts";
import { findCard, openBook, ordersOfCard } from "./book.ts";
import type { Book, CardName } from "./book.ts";
import { bindAddresses } from "./forget.ts";

/**
 * The card of a key, stored if it is not yet, with all of its addresses; and locked, so that its addresses and
 * what it is joined to stay until the transaction ends.
 */
export async function makeCard(db: Db, key: string, act: Act): Promise<CardName | undefined> {
  const book = openBook(db);
  const card = await findCard(db, book, key);
  if (!card) return undefined;
  const id = card.id ?? (await storeCard(db, book, card, act));
  if (id === undefined) return undefined;
  await bindAddresses(db, card.addresses, id);
  // An update that changes nothing; whoever joined this card meanwhile has been waited for.
  const row = await db
    .updateTable("customers")
    .set(({ ref }) => ({ first_name: ref("first_name") }))
    .where("id", "=", id)
    .returning(["first_name", "last_name", "joined_to"])
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.joined_to !== null) return makeCard(db, row.joined_to, act);
  return { key: id, name: `${row.first_name} ${row.last_name}`.trim() };
}

/** Stores a card that was only read from orders until now; the id of the one that another process has just stored. */
async function storeCard(
  db: Db,
  book: Book,
  card: JoinedCard,
  act: Act,
): Promise<string | undefined> {
  const [newest] = await ordersOfCard(book, card);
  if (!newest) return undefined;
  const { first_name, last_name } = newest;
  const id = await insertCard(db, { first_name, last_name, phone: "" }, act);
  if ((await bindAddresses(db, card.addresses, id)) > 0) return id;
  await db.deleteFrom("customers").where("id", "=", id).execute();
  return (await addressesOf(db, card.addresses, "address"))[0]?.customer_id;
}

export async function insertCard(
  db: Db,
  person: { first_name: string; last_name: string; phone: string },
  { name: made_by, at }: Act,
): Promise<string> {
  const id = crypto.randomUUID();
  const made_at = at.toISOString();
  await db
    .insertInto("customers")
    .values({ id, ...person, made_by, made_at, seen_at: made_at, joined_to: null })
    .execute();
  return id;
}

/** The addresses that are on stored cards, of these cards or among these. */
export async function addressesOf(
  db: Db,
  values: readonly string[],
  by: "customer_id" | "address" = "customer_id",
): Promise<{ address: BookAddress; customer_id: string }[]> {
  const rows = await db
    .selectFrom("customer_addresses")
    .select(["address", "customer_id"])
    .where(by, "in", values)
    .execute();
  return rows.toSorted((a, b) => (a.address < b.address ? -1 : 1));
}
