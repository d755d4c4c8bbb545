import fc from "fast-check";
import { expect, test } from "vitest";
import { bookAddress, cardWith, phoneAndName } from "./joining.ts";
import type { BookReader } from "./joining.ts";

type Row = { first_name: string; last_name: string; email: string; phone: string };

/** A book of these orders, and of the cards that were stored: by address. */
function bookOf(rows: readonly Row[], stored: Readonly<Record<string, string>> = {}): BookReader {
  const of = (address: string) => rows.filter((row) => bookAddress(row) === address);
  const unique = (texts: (string | undefined)[]) => [...new Set(texts.filter((text) => text))];
  return {
    phonesOf: async (address) => unique(of(address).map(phoneAndName)) as string[],
    addressesWith: async (phone) =>
      unique(rows.filter((row) => phoneAndName(row) === phone).map(bookAddress)) as string[],
    cardOf: async (address) => stored[address],
    addressesOf: async (card) => Object.keys(stored).filter((each) => stored[each] === card),
  };
}

const ada = { first_name: "Ada", last_name: "Okafor", email: "", phone: "" };
const order = (email: string, phone: string, more: Partial<Row> = {}): Row => ({
  ...ada,
  email,
  phone,
  ...more,
});

test("an address is compared without case, a phone number in international form, with the last name or else the first", () => {
  expect(bookAddress(order("Ada@Example.com", "0803 555 0123"))).toBe("ada@example.com");
  for (const phone of ["0803 555 0123", "+234 (0)803-555-0123", "00234 803 555 0123"]) {
    expect(bookAddress(order("", phone))).toBe("+2348035550123 okafor");
  }
  expect(bookAddress(order("", "0803 555 0123", { last_name: " " }))).toBe("+2348035550123 ada");
  expect(bookAddress(order("", ""))).toBeUndefined();
});

test("one e-mail address is one card; one number joins two where the last name is the same, and only there", async () => {
  const rows = [
    order("ada@example.com", "0803 555 0123"),
    order("ADA@example.com", "0800 000 0001", { last_name: "Eze" }),
    order("ada@work.example", "+234 803 555 0123", { last_name: "OKAFOR" }),
    order("", "08035550123"),
    order("tolu@example.com", "0803 555 0123", { last_name: "Bello" }),
  ];
  const card = await cardWith(bookOf(rows), "ada@example.com");
  expect(card).toEqual({
    id: undefined,
    addresses: ["+2348035550123 okafor", "ada@example.com", "ada@work.example"],
  });
  expect(await cardWith(bookOf(rows), "tolu@example.com")).toEqual({
    id: undefined,
    addresses: ["tolu@example.com"],
  });
});

test("an address joins the one stored card that it reaches; between two it stays by itself", async () => {
  const rows = [
    order("a@example.com", "0803 555 0123"),
    order("b@example.com", "0803 555 0123"),
    order("b@example.com", "0803 555 0999"),
    order("c@example.com", "0803 555 0999"),
  ];
  const one = bookOf(rows, { "a@example.com": "1" });
  for (const address of ["a@example.com", "b@example.com", "c@example.com"]) {
    expect(await cardWith(one, address)).toEqual({
      id: "1",
      addresses: ["a@example.com", "b@example.com", "c@example.com"],
    });
  }
  const two = bookOf(rows, { "a@example.com": "1", "c@example.com": "2" });
  expect(await cardWith(two, "b@example.com")).toEqual({
    id: undefined,
    addresses: ["b@example.com"],
  });
  expect(await cardWith(two, "a@example.com")).toEqual({ id: "1", addresses: ["a@example.com"] });
});

const rows = fc.array(
  fc.record({
    first_name: fc.constantFrom("Ada", "Tolu"),
    last_name: fc.constantFrom("Okafor", "okafor", "Eze", ""),
    email: fc.constantFrom("", "a@example.com", "A@example.com", "b@example.com", "c@example.com"),
    phone: fc.constantFrom("0803 555 0121", "+234 803 555 0121", "0803 555 0122", "0803 555 0123"),
  }),
  { maxLength: 14 },
);
const stored = fc.dictionary(
  fc.constantFrom("a@example.com", "b@example.com", "+2348035550121 okafor", "+2348035550122 eze"),
  fc.constantFrom("1", "2"),
);

test("cards never share an address: whoever is on a card has that card, whatever is stored", async () => {
  await fc.assert(
    fc.asyncProperty(rows, stored, async (orders, cards) => {
      const book = bookOf(orders, cards);
      for (const row of orders) {
        const address = bookAddress(row) ?? "";
        const card = await cardWith(book, address);
        expect(card.addresses).toContain(address);
        for (const other of card.addresses) expect(await cardWith(book, other)).toEqual(card);
      }
    }),
  );
});

test("whatever is ordered later, an address that is stored keeps its card", async () => {
  await fc.assert(
    fc.asyncProperty(rows, rows, stored, async (before, after, cards) => {
      const book = bookOf([...before, ...after], cards);
      for (const [address, id] of Object.entries(cards)) {
        expect((await cardWith(book, address)).id).toBe(id);
      }
    }),
  );
});
