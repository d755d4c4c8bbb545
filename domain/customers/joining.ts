import { whatsAppNumber } from "../messages/reply-links.ts";
import type { CustomerRow } from "../orders/customer.ts";
import { inAsciiLowerCase } from "../orders/find.ts";

/**
 * What the book knows a person by: an e-mail address without case, or a phone number with the name that goes with it
 * ('+2348035550123 okafor'), for orders without an e-mail address.
 */
export type BookAddress = string;

type Reached = Pick<CustomerRow, "first_name" | "last_name" | "email" | "phone">;

/** A phone number with the last name, or the first one where there is no other: alike for one person. Undefined without a number. */
export function phoneAndName({ first_name, last_name, phone }: Reached): BookAddress | undefined {
  const digits = whatsAppNumber(phone) ?? phone.replace(/\D/g, "");
  const name = last_name.trim() || first_name.trim();
  return digits === "" ? undefined : `+${digits} ${name.toLowerCase().replace(/\s+/g, " ")}`;
}

/** The address of an order's customer; undefined once she was erased. */
export function bookAddress(row: Reached): BookAddress | undefined {
  return row.email === "" ? phoneAndName(row) : inAsciiLowerCase(row.email);
}

/** The phone number in an address, in international form; undefined for an e-mail address. */
export function numberIn(address: BookAddress): string | undefined {
  return address.includes("@") ? undefined : address.split(" ", 1)[0];
}

/** An address in words. */
export function addressWords(address: BookAddress): string {
  const [number = "", ...name] = address.split(" ");
  return address.includes("@") ? address : `${number}, without e-mail (${name.join(" ")})`;
}

/** What joining reads of the orders and of the book. */
export type BookReader = {
  /** The phone numbers with names (`phoneAndName`) of the orders of an address. */
  phonesOf(address: BookAddress): Promise<readonly BookAddress[]>;
  /** The addresses whose orders have a phone number with a name; none if there are more than one person has. */
  addressesWith(phone: BookAddress): Promise<readonly BookAddress[]>;
  /** The stored card that an address belongs to, by hand or since it was made. */
  cardOf(address: BookAddress): Promise<string | undefined>;
  /** The addresses of a stored card. */
  addressesOf(card: string): Promise<readonly BookAddress[]>;
};

/** A person of the book. */
export type JoinedCard = {
  /** The stored card; undefined as long as nothing is kept of her but orders. */
  id: string | undefined;
  addresses: readonly BookAddress[];
};

/** Most addresses that join by themselves. */
const MOST_ADDRESSES = 20;

/**
 * The card of an address. What was stored decides; an address of which nothing is stored joins others by a phone number
 * with the same name, and a stored card if that is the only one that it reaches.
 */
export async function cardWith(book: BookReader, address: BookAddress): Promise<JoinedCard> {
  const stored = await book.cardOf(address);
  if (stored !== undefined) return wholeCard(book, stored);
  const { loose, cards } = await reachedFrom(book, address);
  const [only, ...others] = cards;
  if (only !== undefined && others.length === 0) return wholeCard(book, only);
  return { id: undefined, addresses: loose.sort() };
}

/** A stored card with the addresses that have joined it by themselves. */
export async function wholeCard(book: BookReader, id: string): Promise<JoinedCard> {
  const stored = await book.addressesOf(id);
  const addresses = new Set(stored);
  for (const own of stored) {
    for (const other of await nextTo(book, own)) {
      if (addresses.has(other) || (await book.cardOf(other)) !== undefined) continue;
      const { loose, cards } = await reachedFrom(book, other);
      if (cards.size === 1) for (const each of loose) addresses.add(each);
    }
  }
  return { id, addresses: [...addresses].sort() };
}

/** The addresses without a stored card that one of them reaches, and the stored cards beside them. */
async function reachedFrom(book: BookReader, start: BookAddress) {
  const loose = new Set([start]);
  const cards = new Set<string>();
  for (const address of loose) {
    for (const other of await nextTo(book, address)) {
      const card = await book.cardOf(other);
      if (card !== undefined) cards.add(card);
      else if (loose.size < MOST_ADDRESSES) loose.add(other);
    }
  }
  return { loose: [...loose], cards };
}

/** The addresses with a phone number and name of this one's. */
async function nextTo(book: BookReader, address: BookAddress): Promise<BookAddress[]> {
  const phones = await book.phonesOf(address);
  const each = await Promise.all(phones.map((phone) => book.addressesWith(phone)));
  return each.flat().filter((other) => other !== address);
}
