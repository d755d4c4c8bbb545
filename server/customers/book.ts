import { sql } from "kysely";
import type { SqlBool } from "kysely";
import {
  bookAddress,
  cardWith,
  numberIn,
  phoneAndName,
  wholeCard,
} from "../../domain/customers/joining.ts";
import type { BookAddress, BookReader, JoinedCard } from "../../domain/customers/joining.ts";
import { PHONE_DIGITS } from "../../domain/house/orders.ts";
import { formatNumber, readNumber } from "../../domain/orders/numbers.ts";
import type { Db } from "../db/schema.ts";
import { PHONE_ALONE, searchKeys } from "../db/tables/orders.ts";

/** An order as the book reads it. */
export type BookOrder = {
  reference: string;
  created_at: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  sizing: string;
};

/** The newest orders of an address that the book looks at: nobody has more. */
const MOST_ORDERS = 200;
/** More addresses with one phone number and name are not one person's: a shop's number, or a placeholder. */
const MOST_SHARING = 10;

const BOOK_COLUMNS = [
  "reference",
  "created_at",
  "first_name",
  "last_name",
  "email",
  "phone",
  "sizing",
] as const;

export const bookOrders = (db: Db) => db.selectFrom("orders").select(BOOK_COLUMNS);

/** The conditions of the two partial indexes on orders whose customers were not erased. */
export const KNOWN = ["email <> ''", PHONE_ALONE].map((text) => sql<SqlBool>`${sql.raw(text)}`);

/** The book, as it is now; what it has read once it does not read again. */
export type Book = ReturnType<typeof openBook>;

export function openBook(db: Db) {
  const reader: BookReader = {
    phonesOf: once(async (address) => {
      const own = numberIn(address) === undefined ? [] : [address];
      const orders = await ordersOf(address);
      return unique([...own, ...orders.flatMap((order) => phoneAndName(order) ?? [])]);
    }),
    addressesWith: once(async (phone) => {
      const all = await addressesByPhone(phone);
      const sharing = unique([
        ...all.filter((each) => each.phone === phone).map(({ address }) => address),
        ...((await cardOf(phone)) === undefined ? [] : [phone]),
      ]);
      return sharing.length > MOST_SHARING ? [] : sharing;
    }),
    cardOf: (address) => cardOf(address),
    addressesOf: async (card) => {
      const rows = await db
        .selectFrom("customer_addresses")
        .select("address")
        .where("customer_id", "in", await membersOf(db, card))
        .execute();
      return rows.map(({ address }) => address);
    },
  };

  /** The newest orders of an address, newest first. */
  const ordersOf = once(async (address: BookAddress): Promise<BookOrder[]> => {
    const number = numberIn(address);
    if (number !== undefined) {
      const own = await ordersByPhone(db, number, [PHONE_ALONE]);
      return own.filter((order) => bookAddress(order) === address);
    }
    const orders = await bookOrders(db)
      .where(sql<SqlBool>`email <> ''`)
      .where(searchKeys(db).email, "=", sql<string>`lower(${address})`)
      .orderBy("created_at", "desc")
      .limit(MOST_ORDERS)
      .execute();
    return orders.filter((order) => bookAddress(order) === address);
  });

  /** Every address that ordered with the number of a phone number and name, with the name that it ordered under. */
  const addressesByPhone = once(async (phone: BookAddress) => {
    const number = numberIn(phone) ?? "";
    const orders = await ordersByPhone(db, number, ["email <> ''", PHONE_ALONE]);
    return orders.flatMap((order) => {
      const address = bookAddress(order);
      const own = phoneAndName(order);
      return address && own?.startsWith(`${number} `) ? [{ address, phone: own }] : [];
    });
  });

  const cardOf = once(async (address: BookAddress): Promise<string | undefined> => {
    const row = await db
      .selectFrom("customer_addresses")
      .innerJoin("customers", "customers.id", "customer_id")
      .select(["customers.id", "joined_to"])
      .where("address", "=", address)
      .executeTakeFirst();
    return row && (row.joined_to ?? row.id);
  });

  return {
    ordersOf,
    cardWith: (address: BookAddress) => cardWith(reader, address),
    wholeCard: (id: string) => wholeCard(reader, id),
    /** Everybody else who ordered with a phone number of these addresses, under whatever name. */
    sharingPhone: async (addresses: readonly BookAddress[]): Promise<BookAddress[]> => {
      const phones = await Promise.all(addresses.map((address) => reader.phonesOf(address)));
      const others: BookAddress[] = [];
      for (const phone of unique(phones.flat())) {
        const sharing = unique((await addressesByPhone(phone)).map(({ address }) => address));
        if (sharing.length <= MOST_SHARING) others.push(...sharing);
      }
      return unique(others).filter((each) => !addresses.includes(each));
    },
  };
}

/** Orders by the last digits of a phone number, newest first; `isKnown` are the conditions of the partial indexes. */
async function ordersByPhone(
  db: Db,
  number: string,
  isKnown: readonly string[],
): Promise<BookOrder[]> {
  const orders: BookOrder[] = [];
  for (const condition of isKnown) {
    const some = await bookOrders(db)
      .where(sql<SqlBool>`${sql.raw(condition)}`)
      .where(searchKeys(db).phone, "=", number.slice(-PHONE_DIGITS).replace("+", ""))
      .orderBy("created_at", "desc")
      .limit(MOST_ORDERS)
      .execute();
    orders.push(...some);
  }
  return orders;
}

/** A card and those that were joined to it by hand. */
export async function membersOf(db: Db, card: string): Promise<string[]> {
  const rows = await db
    .selectFrom("customers")
    .select("id")
    .where("joined_to", "=", card)
    .execute();
  return [card, ...rows.map(({ id }) => id)];
}

/** The card that is shown at `/house/customers/:id`: a stored one, or that of whoever placed an order, 'HZ-1001'. */
export async function findCard(db: Db, book: Book, key: string): Promise<JoinedCard | undefined> {
  const number = readNumber(key);
  if (number === undefined) {
    const row = await db
      .selectFrom("customers")
      .select(["id", "joined_to"])
      .where("id", "=", key)
      .executeTakeFirst();
    return row && book.wholeCard(row.joined_to ?? row.id);
  }
  const order = await bookOrders(db)
    .where(
      "reference",
      "=",
      db.selectFrom("order_numbers").select("reference").where("number", "=", number),
    )
    .executeTakeFirst();
  const address = order && bookAddress(order);
  return address === undefined ? undefined : book.cardWith(address);
}

/** A card's orders, newest first. */
export async function ordersOfCard(book: Book, { addresses }: JoinedCard): Promise<BookOrder[]> {
  const orders: BookOrder[] = [];
  for (const address of addresses) orders.push(...(await book.ordersOf(address)));
  return orders.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
}

/** Who a card is, in lists: its address in the house, and its name. */
export type CardName = { key: string; name: string };

/** Undefined for a card without orders of which nothing is stored: whoever it was is erased. */
export async function nameCard(
  db: Db,
  book: Book,
  card: JoinedCard,
): Promise<CardName | undefined> {
  if (card.id !== undefined) {
    const row = await db
      .selectFrom("customers")
      .select(["first_name", "last_name"])
      .where("id", "=", card.id)
      .executeTakeFirst();
    return row && { key: card.id, name: `${row.first_name} ${row.last_name}`.trim() };
  }
  const [newest] = await ordersOfCard(book, card);
  if (!newest) return undefined;
  const row = await db
    .selectFrom("order_numbers")
    .select("number")
    .where("reference", "=", newest.reference)
    .executeTakeFirst();
  return (
    row && {
      key: formatNumber(row.number),
      name: `${newest.first_name} ${newest.last_name}`.trim(),
    }
  );
}

export const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** Remembers what was read for a text. */
function once<Result>(read: (text: string) => Promise<Result>): (text: string) => Promise<Result> {
  const known = new Map<string, Promise<Result>>();
  return (text) => {
    const result = known.get(text) ?? read(text);
    known.set(text, result);
    return result;
  };
}
