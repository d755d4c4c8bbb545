import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { changeText } from "../../domain/alterations/fit.ts";
import { addressWords, bookAddress } from "../../domain/customers/joining.ts";
import type { BookAddress, JoinedCard } from "../../domain/customers/joining.ts";
import { CUSTOMERS_A_PAGE } from "../../domain/customers/customers.ts";
import { readSearch, sizeMeWords } from "../../domain/house/orders.ts";
import { inAsciiLowerCase } from "../../domain/orders/find.ts";
import { formatNumber } from "../../domain/orders/numbers.ts";
import type { Fit } from "../../domain/reviews/review.ts";
import type { Db } from "../db/schema.ts";
import { searchKeys } from "../db/tables/orders.ts";
import { orderCards } from "../orders/order-cards.ts";
import type { OrderCard } from "../orders/order-cards.ts";
import { bookOrders, findCard, KNOWN, nameCard, openBook, ordersOfCard, unique } from "./book.ts";
import type { Book, BookOrder, CardName } from "./book.ts";
import { setsOf } from "./measurements.ts";
import type { MeasurementSet } from "./measurements.ts";

/** A person in the list of customers. */
export type ListedCustomer = CardName & {
  /** Phone number and e-mail address of the order that was found; none for the workshop. */
  reach: readonly string[];
  /** When that order was placed, or the card was made, UTC in ISO. */
  seenAt: string;
};

export type CustomersPage = {
  customers: ListedCustomer[];
  /** Where the next page begins; undefined on the last. */
  next: number | undefined;
  /** There are more matches than were read: more of the name has to be typed. */
  isCut: boolean;
};

/** Rows that one kind of match reads at most. */
const SCAN = 400;
const END = "\u{10ffff}";

type Match = Omit<BookOrder, "reference" | "sizing"> & { card?: string };
/** `hidesReach`: nobody learns whose a phone number or an address is. */
type Query = { page: number; hidesReach: boolean };

/** Who ordered last, from an order's number on; 0: the newest. */
export async function listCustomers(
  db: Db,
  { page: before, hidesReach }: Query,
): Promise<CustomersPage> {
  const rows = await bookOrders(db)
    .innerJoin("order_numbers", "order_numbers.reference", "orders.reference")
    .clearSelect()
    .select(["number", "created_at", "first_name", "last_name", "email", "phone"])
    .where("number", "<", before || 1_000_000_000)
    .orderBy("number", "desc")
    .limit(CUSTOMERS_A_PAGE)
    .execute();
  const next = rows.length === CUSTOMERS_A_PAGE ? rows.at(-1)?.number : undefined;
  return { customers: await listed(db, rows, hidesReach), next, isCut: false };
}

/** Finds people by the beginning of a name or an e-mail address, or by the last seven digits of a phone number. */
export async function searchCustomers(
  db: Db,
  text: string,
  { page, hidesReach }: Query,
): Promise<CustomersPage> {
  const { matches, isCut } = await matchesOf(db, text, hidesReach);
  // One row for an address, or for a card that was written by hand; the newest.
  const newest = new Map<string, Match>();
  for (const match of matches.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))) {
    const key = match.card ?? bookAddress(match);
    if (key !== undefined && !newest.has(key)) newest.set(key, match);
  }
  const start = page * CUSTOMERS_A_PAGE;
  const shown = [...newest.values()].slice(start, start + CUSTOMERS_A_PAGE);
  return {
    customers: await listed(db, shown, hidesReach),
    next: newest.size > start + CUSTOMERS_A_PAGE ? page + 1 : undefined,
    isCut,
  };
}

async function matchesOf(
  db: Db,
  text: string,
  isByNameAlone: boolean,
): Promise<{ matches: Match[]; isCut: boolean }> {
  const { names = [], ...contact } = readSearch(text) ?? {};
  const { phone, email } = isByNameAlone ? {} : contact;
  const keys = searchKeys(db);
  const [last] = names;
  const found: Match[][] = [];
  if (phone !== undefined) {
    for (const isKnown of KNOWN) {
      found.push(
        await bookOrders(db)
          .where(isKnown)
          .where(keys.phone, "=", phone)
          .orderBy("created_at", "desc")
          .limit(SCAN)
          .execute(),
      );
    }
    found.push(await cardsWhere(db, sql<SqlBool>`${keys.phone} = ${phone}`));
  }
  if (email !== undefined) {
    found.push(await ordersFrom(db, keys.email, email, sql<SqlBool>`email <> ''`));
    found.push(await cardsAt(db, inAsciiLowerCase(email)));
  }
  const ranges = [
    ...names.map((from) => ({ key: keys.name, from })),
    ...(last === undefined ? [] : [{ key: keys.lastName, from: last }]),
  ];
  for (const { key, from } of ranges) {
    for (const isKnown of KNOWN) found.push(await ordersFrom(db, key, from, isKnown));
    found.push(await cardsWhere(db, begins(key, from)));
  }
  return { matches: found.flat(), isCut: found.some((rows) => rows.length === SCAN) };
}

const begins = (key: RawBuilder<string>, from: string) =>
  sql<SqlBool>`${key} >= lower(${from}) and ${key} < lower(${from}) || ${END}`;

/** The first orders, by key and time, whose key begins with a text. */
function ordersFrom(
  db: Db,
  key: RawBuilder<string>,
  from: string,
  isKnown: RawBuilder<SqlBool>,
): Promise<Match[]> {
  return bookOrders(db)
    .where(isKnown)
    .where(begins(key, from))
    .orderBy(key)
    .orderBy("created_at", "desc")
    .limit(SCAN)
    .execute();
}

async function cardsWhere(db: Db, condition: RawBuilder<SqlBool>): Promise<Match[]> {
  const rows = await storedCards(db).where(condition).limit(SCAN).execute();
  return rows.map(ofCard);
}

async function cardsAt(db: Db, address: BookAddress): Promise<Match[]> {
  const rows = await storedCards(db)
    .innerJoin("customer_addresses", "customer_id", "customers.id")
    .where("address", "=", address)
    .execute();
  return rows.map(ofCard);
}

const storedCards = (db: Db) =>
  db
    .selectFrom("customers")
    .select(["customers.id", "first_name", "last_name", "phone", "made_at", "joined_to"]);

type StoredCard = Awaited<ReturnType<ReturnType<typeof storedCards>["execute"]>>[number];

const ofCard = ({ id, made_at: created_at, joined_to, ...row }: StoredCard): Match => ({
  ...row,
  created_at,
  email: "",
  card: joined_to ?? id,
});

/** The people of these rows, each once. */
async function listed(
  db: Db,
  rows: readonly Match[],
  hidesReach: boolean,
): Promise<ListedCustomer[]> {
  const book = openBook(db);
  const people = new Map<string, ListedCustomer>();
  for (const row of rows) {
    const address = bookAddress(row);
    const card: JoinedCard | undefined =
      row.card !== undefined
        ? { id: row.card, addresses: [] }
        : address === undefined
          ? undefined
          : await book.cardWith(address);
    const name = card && (await nameCard(db, book, card));
    const known = name && people.get(name.key);
    if (!name) continue;
    const reach = hidesReach ? [] : [row.phone, row.email].filter(Boolean);
    if (known) people.set(name.key, { ...known, reach: unique([...known.reach, ...reach]) });
    else people.set(name.key, { ...name, reach, seenAt: row.created_at });
  }
  return [...people.values()];
}

/** Whom a text means, to choose from; undefined if they are too many. */
export async function peopleMeant(db: Db, text: string): Promise<ListedCustomer[] | undefined> {
  const { customers, next, isCut } = await searchCustomers(db, text, {
    page: 0,
    hidesReach: false,
  });
  return next === undefined && !isCut ? customers : undefined;
}

/** All that the house knows of a person. */
export type CustomerCard = CardName & {
  /** Its key is the stored card's: what leads here by an order's number has to lead there. */
  isStored: boolean;
  /** Undefined for the workshop. */
  reach: Reach | undefined;
  /** The page of her orders that was asked for, newest first. */
  orders: Pick<OrderCard, "number" | "lines" | "stage" | "createdAt">[];
  orderCount: number;
  sets: MeasurementSet[];
  /** What she typed into the size help of the shop. */
  typed: readonly { number: string; at: string; words: string }[];
  /** What she said of the fit of pieces, in reviews; without her words for the workshop. */
  fits: readonly { sku: string; fit: Fit; words: string; at: string }[];
  /** What was altered for her: 'Waist −2 cm'. */
  altered: readonly { sku: string; words: string; at: string }[];
  /** The orders of others with a piece for her: HZ-1001. */
  madeFor: readonly string[];
};

type Reach = {
  /** As they are erased. */
  addresses: readonly BookAddress[];
  parts: readonly Part[];
  phones: readonly string[];
  emails: readonly string[];
  /** People with a phone number of hers, of whom nobody has said whether they are the same. */
  same: readonly (CardName & { reach: readonly string[] })[];
};

/** What can be parted from a card: one of its addresses, or a card that was joined to it. */
type Part = { words: string; address?: BookAddress; member?: string };

/** Others who may be the same person that a card asks about. */
const MOST_ASKED = 5;

/** Undefined for a key that is nobody's. */
export async function readCustomer(
  db: Db,
  key: string,
  { page, hidesReach }: Query,
): Promise<CustomerCard | undefined> {
  const book = openBook(db);
  const card = await findCard(db, book, key);
  const name = card && (await nameCard(db, book, card));
  if (!name) return undefined;
  const orders = await ordersOfCard(book, card);
  const references = orders.map(({ reference }) => reference);
  const start = page * CUSTOMERS_A_PAGE;
  const shown = await orderCards(db, references.slice(start, start + CUSTOMERS_A_PAGE));
  const fits = await fitsOf(db, references);
  return {
    ...name,
    isStored: card.id !== undefined,
    reach: hidesReach ? undefined : await reachOf(db, book, card, orders),
    orders: shown.map(({ number, lines, stage, createdAt }) => {
      return { number, lines, stage, createdAt };
    }),
    orderCount: orders.length,
    sets: card.id === undefined ? [] : await setsOf(db, card.id),
    typed: await typedOf(db, orders),
    fits: hidesReach ? fits.map((each) => ({ ...each, words: "" })) : fits,
    altered: await alteredOf(db, references),
    madeFor: card.id === undefined ? [] : await madeFor(db, card.id),
  };
}

async function reachOf(
  db: Db,
  book: Book,
  card: JoinedCard,
  orders: readonly BookOrder[],
): Promise<Reach> {
  const { id, addresses } = card;
  const joined =
    id === undefined
      ? []
      : await storedCards(db).where("joined_to", "=", id).orderBy("made_at").execute();
  const own =
    id === undefined ? undefined : await storedCards(db).where("id", "=", id).executeTakeFirst();
  const phones = [own, ...joined, ...orders].flatMap((each) => each?.phone || []);
  const emails = addresses.filter((address) => address.includes("@"));
  const parts: Part[] = [
    ...addresses.map((address) => ({ words: addressWords(address), address })),
    ...joined.map((row) => ({
      words: `${row.first_name} ${row.last_name}`.trim(),
      member: row.id,
    })),
  ];
  return {
    addresses,
    parts: parts.length > 1 ? parts : [],
    phones: unique(phones),
    emails,
    same: await sameAs(db, book, card),
  };
}

async function sameAs(db: Db, book: Book, { id, addresses }: JoinedCard): Promise<Reach["same"]> {
  const apart = id === undefined ? [] : await apartFrom(db, id);
  const same = new Map<string, Reach["same"][number]>();
  for (const address of await book.sharingPhone(addresses)) {
    if (same.size === MOST_ASKED) break;
    const other = await book.cardWith(address);
    const isSaid = other.id !== undefined && (other.id === id || apart.includes(other.id));
    const name = isSaid ? undefined : await nameCard(db, book, other);
    if (name) same.set(name.key, { ...name, reach: other.addresses.map(addressWords) });
  }
  return [...same.values()];
}

async function apartFrom(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("customers_apart")
    .select(["one", "other"])
    .where("one", "=", id)
    .unionAll(db.selectFrom("customers_apart").select(["one", "other"]).where("other", "=", id))
    .execute();
  return rows.map(({ one, other }) => (one === id ? other : one));
}

async function typedOf(db: Db, orders: readonly BookOrder[]): Promise<CustomerCard["typed"]> {
  const typed = orders.filter(({ sizing }) => sizing !== "" && sizing !== "{}");
  if (typed.length === 0) return [];
  const numbers = await db
    .selectFrom("order_numbers")
    .select(["reference", "number"])
    .where(
      "reference",
      "in",
      typed.map(({ reference }) => reference),
    )
    .execute();
  const byReference = new Map(numbers.map(({ reference, number }) => [reference, number]));
  return typed.map(({ reference, created_at, sizing }) => ({
    number: formatNumber(byReference.get(reference) ?? 0),
    at: created_at,
    words: (sizeMeWords(sizing) ?? "").replace(/^Size me: /, ""),
  }));
}

/** Reviews, and alterations, that a card shows. */
const MOST_FITS = 20;

async function fitsOf(db: Db, references: readonly string[]): Promise<CustomerCard["fits"]> {
  if (references.length === 0) return [];
  const rows = await db
    .selectFrom("reviews")
    .select(["sku", "fit", "words", "written_at"])
    .where("order_reference", "in", references)
    .execute();
  return rows
    .map(({ written_at, ...row }) => ({ ...row, at: written_at }))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, MOST_FITS);
}

async function alteredOf(db: Db, references: readonly string[]): Promise<CustomerCard["altered"]> {
  if (references.length === 0) return [];
  const rows = await db
    .selectFrom("alterations")
    .innerJoin("alteration_measures", "alteration_id", "id")
    .select(["sku", "measure", "millimetres", "noted_at"])
    .where("order_reference", "in", references)
    .execute();
  return rows
    .map(({ sku, measure, millimetres, noted_at }) => {
      return { sku, words: changeText(measure, millimetres), at: noted_at };
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, MOST_FITS);
}

/** Orders of others that a card names. */
const MOST_MADE = 20;

async function madeFor(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("line_people")
    .innerJoin("order_numbers", "reference", "order_reference")
    .select("number")
    .distinct()
    .where(({ eb, selectFrom }) =>
      eb(
        "customer_id",
        "in",
        selectFrom("customers")
          .select("id")
          .where(({ or, eb: is }) => or([is("id", "=", id), is("joined_to", "=", id)])),
      ),
    )
    .orderBy("number", "desc")
    .limit(MOST_MADE)
    .execute();
  return rows.map(({ number }) => formatNumber(number));
}
