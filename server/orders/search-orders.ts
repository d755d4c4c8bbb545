import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { readSearch } from "../../domain/house/orders.ts";
import type { ListPlace } from "../../domain/house/orders.ts";
import { PHONE_ALONE, searchKeys } from "../db/tables/orders.ts";
import type { Db } from "../db/schema.ts";
import { loggedReference } from "./logged-reference.ts";
import { conditionsOf, orderCards, referenceOf } from "./order-cards.ts";
import type { CardsPage, CardsQuery, Shown } from "./order-cards.ts";

export type SearchQuery = CardsQuery & {
  text: string;
  /** The codes of the pieces that the text may mean. */
  skus: readonly string[];
  /** Neither phone numbers, e-mail addresses nor references are searched, so that nobody learns whose they are. */
  isByNameAlone?: boolean;
};

export type SearchPage = CardsPage & {
  /** More names or addresses begin like the text than were read: the owner has to type more. */
  isCut: boolean;
};

/** An order's reference as it appears in the log (`server/orders/logged-reference.ts`). */
const IN_LOG = /^HZ#[0-9a-f]{12}$/;

/** The last Unicode character: a prefix with it sorts after every text that begins with the prefix. */
const END = "\u{10ffff}";

/** Rows that one source of matches reads at most for a page, however few of them the filter lets through. */
const SCAN = 1_000;

/**
 * Finds orders by their number, by the last seven digits of a phone number, by the beginning of an e-mail address, a
 * full name or a last name, or by a piece, newest first; or one order by its reference in the log. Each search reads a
 * range of an index. The middle of a name and other accents than were typed are not found, and erased customers only by
 * their pieces.
 */
export async function searchCards(db: Db, query: SearchQuery): Promise<SearchPage> {
  const { text, limit, after, isByNameAlone } = query;
  if (IN_LOG.test(text) && !isByNameAlone) {
    const reference = await findLogged(db, text);
    const cards = await orderCards(db, reference ? [reference] : []);
    return { cards, next: undefined, isCut: false };
  }
  const place = after && { created_at: after.value, reference: await referenceOf(db, after) };
  const { byTime, others, isCut } = await readMatches(db, query, place);
  // What lies beyond the last row that a source has read waits for the next page.
  const end = byTime
    .flatMap(({ rows, isAll }) => (isAll ? [] : rows.slice(-1)))
    .toSorted(newest)[0];
  const rows = [...byTime.flatMap((each) => each.rows), ...others].filter(
    (row) =>
      row.fits === 1 &&
      (place === undefined || newest(place, row) < 0) &&
      (end === undefined || newest(row, end) <= 0),
  );
  const matches = [...new Map(rows.map((row) => [row.reference, row])).values()].toSorted(newest);
  const shown = matches.slice(0, limit);
  const last = matches.length > limit ? shown.at(-1) : end;
  return {
    cards: await orderCards(
      db,
      shown.map(({ reference }) => reference),
    ),
    next: last && (await placeOf(db, last)),
    isCut,
  };
}

type Place = { reference: string; created_at: string };
/** `fits` is 1 if the filter lets the order through. */
type Match = Place & { fits: number };
/** Matches, the newest first; `isAll` if there are no older ones. */
type Source = { rows: Match[]; isAll: boolean };

/** Sorts like the list. */
function newest(a: Place, b: Place): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return a.reference === b.reference ? 0 : a.reference < b.reference ? 1 : -1;
}

/** `byTime` are read page by page; `others` whole, up to `SCAN` of each: `isCut` if there are more. */
async function readMatches(
  db: Db,
  { text, skus, limit, isByNameAlone, ...shown }: SearchQuery,
  place: Place | undefined,
): Promise<{ byTime: Source[]; others: Match[]; isCut: boolean }> {
  const { number, names = [], ...contact } = readSearch(text) ?? {};
  const { phone, email } = isByNameAlone ? {} : contact;
  const keys = searchKeys(db);
  const [last] = names;
  const ranges = [
    ...(email === undefined ? [] : [{ key: keys.email, from: email, isKnown: WITH_ADDRESS }]),
    ...KNOWN.flatMap((isKnown) => [
      ...names.map((name) => ({ key: keys.name, from: name, isKnown })),
      ...(last === undefined ? [] : [{ key: keys.lastName, from: last, isKnown }]),
    ]),
  ];
  const scan = conditionsOf(shown).length > 0 ? SCAN : limit + 1;
  const page = { shown, place, scan };
  const byTime: Source[] = [];
  if (phone !== undefined) {
    for (const isKnown of KNOWN)
      byTime.push(await byPhone(db, { key: keys.phone, phone, isKnown }, page));
  }
  for (const sku of skus) byTime.push(await byPiece(db, sku, page));
  const others: Match[] = number === undefined ? [] : await byNumber(db, number, shown);
  let isCut = false;
  for (const range of ranges) {
    const rows = await byBeginning(db, range, shown);
    isCut ||= rows.length === SCAN;
    others.push(...rows);
  }
  if (skus.length > 0) others.push(...(await withoutTime(db, skus, shown)));
  return { byTime, others, isCut };
}

type Page = { shown: Shown; place: Place | undefined; scan: number };

const matching = (shown: Shown) => {
  const conditions = conditionsOf(shown);
  const all = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`1 = 1`;
  return sql<number>`case when ${all} then 1 else 0 end`.as("fits");
};

function byNumber(db: Db, number: number, shown: Shown): Promise<Match[]> {
  return db
    .selectFrom("order_numbers")
    .innerJoin("orders", "orders.reference", "order_numbers.reference")
    .select(["orders.reference", "created_at", matching(shown)])
    .where("number", "=", number)
    .execute();
}

async function byPhone(
  db: Db,
  { key, phone, isKnown }: { phone: string } & Key,
  { shown, place, scan }: Page,
): Promise<Source> {
  const rows = await withCustomer(db, shown, isKnown)
    .where(key, "=", phone)
    .where(isBeyond(place, sql.ref("orders.created_at"), sql.ref("orders.reference")))
    .orderBy("created_at", "desc")
    .orderBy("reference", "desc")
    .limit(scan)
    .execute();
  return { rows, isAll: rows.length < scan };
}

/** Whether a row comes after a place; without one, whether it has a time. */
function isBeyond(
  place: Place | undefined,
  time: RawBuilder<unknown>,
  reference: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  if (!place) return sql`${time} is not null`;
  const { created_at: last } = place;
  return sql`${time} <= ${last} and (${time} < ${last} or ${reference} < ${place.reference})`;
}

/** Orders whose customers were not erased, by the conditions of the partial indexes: with an address, and without. */
const WITH_ADDRESS = sql<SqlBool>`email <> ''`;
const KNOWN = [WITH_ADDRESS, sql<SqlBool>`${sql.raw(PHONE_ALONE)}`];

/** A key of the search, and the condition of the index by it. */
type Key = { key: RawBuilder<string>; isKnown: RawBuilder<SqlBool> };

const withCustomer = (db: Db, shown: Shown, isKnown: RawBuilder<SqlBool>) =>
  db
    .selectFrom("orders")
    .select(["reference", "created_at", matching(shown)])
    .where(isKnown);

/** The first orders, by key and time, whose key begins with a text. */
function byBeginning(
  db: Db,
  { key, from, isKnown }: { from: string } & Key,
  shown: Shown,
): Promise<Match[]> {
  return withCustomer(db, shown, isKnown)
    .where(key, ">=", sql<string>`lower(${from})`)
    .where(key, "<", sql<string>`lower(${from}) || ${END}`)
    .orderBy(key)
    .orderBy("created_at", "desc")
    .limit(SCAN)
    .execute();
}

async function byPiece(db: Db, sku: string, { shown, place, scan }: Page): Promise<Source> {
  const rows = await linesOf(db, shown)
    .where("sku", "=", sku)
    .where(isBeyond(place, sql.ref("placed_at"), sql.ref("order_lines.reference")))
    .orderBy("placed_at", "desc")
    .orderBy("order_lines.reference", "desc")
    .limit(scan)
    .execute();
  return { rows, isAll: rows.length < scan };
}

/** Lines that the release before has stored since the migration that added `placed_at`. */
function withoutTime(db: Db, skus: readonly string[], shown: Shown): Promise<Match[]> {
  return linesOf(db, shown)
    .where("sku", "in", skus)
    .where("placed_at", "is", null)
    .limit(SCAN)
    .execute();
}

const linesOf = (db: Db, shown: Shown) =>
  db
    .selectFrom("order_lines")
    .innerJoin("orders", "orders.reference", "order_lines.reference")
    .select(["order_lines.reference", "created_at", matching(shown)]);

async function placeOf(db: Db, { reference, created_at }: Place): Promise<ListPlace> {
  const { number } = await db
    .selectFrom("order_numbers")
    .select("number")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  return { value: created_at, number };
}

const PAGE_SIZE = 1_000;

/**
 * The reference that appears in the log as `logged` (`logged-reference.ts`); undefined if no order has it. Hashes are
 * not stored: every order's reference is hashed, which takes some seconds for a million orders.
 */
async function findLogged(db: Db, logged: string): Promise<string | undefined> {
  for (let last: string | undefined = ""; last !== undefined;) {
    const page = await db
      .selectFrom("orders")
      .select("reference")
      .where("reference", ">", last)
      .orderBy("reference")
      .limit(PAGE_SIZE)
      .execute();
    const match = page.find(({ reference }) => loggedReference(reference) === logged);
    if (match) return match.reference;
    last = page.length === PAGE_SIZE ? page.at(-1)?.reference : undefined;
  }
  return undefined;
}
