import {
  joinField,
  measureFields,
  measureNotesField,
  personFields,
} from "../../domain/customers/fields.ts";
import { phoneAndName } from "../../domain/customers/joining.ts";
import type { BookAddress } from "../../domain/customers/joining.ts";
import { readMeasurements } from "../../domain/customers/measurements.ts";
import type { Measurements } from "../../domain/customers/measurements.ts";
import { checkFields } from "../../domain/fields.ts";
import type { Values } from "../../domain/fields.ts";
import { inAsciiLowerCase } from "../../domain/orders/find.ts";
import { formatNumber } from "../../domain/orders/numbers.ts";
import { command, done, invalid, readFields, refused, UNKNOWN } from "../command.ts";
import type { Act } from "../command.ts";
import { dropLimit } from "../db/limits.ts";
import type { Db } from "../db/schema.ts";
import { addressKeys } from "../messages/messages.ts";
import { eraseCustomer } from "../orders/erase-customer.ts";
import { findNamed } from "../orders/order-rows.ts";
import { findCard, membersOf, nameCard, openBook, ordersOfCard } from "./book.ts";
import type { CardName } from "./book.ts";
import { peopleMeant } from "./cards.ts";
import { bindAddresses, dropCard } from "./forget.ts";
import { NOBODY, TOO_MANY } from "./line-people.ts";
import { addressesOf, insertCard, makeCard } from "./make-card.ts";
import { measurementColumns } from "./measurements.ts";

/** Writes somebody into the book who may have ordered nothing, such as a bridesmaid. */
export const addCustomer = command({
  act: "added-customer",
  fields: personFields,
  read: (values) => readFields(personFields, values),
  run: async ({ db }, { firstName, lastName, phone, email }, act) => {
    const person = { first_name: firstName, last_name: lastName, phone };
    const byPhone = phoneAndName({ ...person, email });
    const addresses = [
      ...(email === "" ? [] : [inAsciiLowerCase(email)]),
      ...(byPhone === undefined ? [] : [byPhone]),
    ];
    const book = openBook(db);
    for (const address of addresses) {
      const known = await nameCard(db, book, await book.cardWith(address));
      if (known) return { ...refused("known"), known };
    }
    const id = await insertCard(db, person, act);
    // Somebody else has just written her.
    if ((await bindAddresses(db, addresses, id)) < addresses.length) return refused("again");
    return done({ card: id }, { thing: { kind: "customer", id } });
  },
});

type NewSet = { key: string; measurements: Measurements; notes: string };

/** Stores a set of measurements. The card is made with the first. */
export const takeMeasurements = command({
  act: "took-measurements",
  right: "making",
  fields: [...measureFields, measureNotesField],
  read: (values: Values) => {
    const { measurements, errors } = readMeasurements(values);
    const { texts, errors: others } = checkFields([measureNotesField], values);
    const isEmpty = Object.keys(measurements).length + Object.keys(errors).length === 0;
    const faults = { ...errors, ...others, ...(isEmpty && { shoulder: NOTHING }) };
    if (Object.keys(faults).length > 0) return { refused: invalid(faults) };
    return { input: { key: values["key"] ?? "", measurements, notes: texts.notes } };
  },
  run: async ({ db }, { key, measurements, notes }: NewSet, act) => {
    const card = await makeCard(db, key, act);
    if (!card) return UNKNOWN;
    await db
      .insertInto("measurements")
      .values({
        id: act.id,
        customer_id: card.key,
        ...measurementColumns(measurements),
        notes,
        taken_by: act.name,
        taken_at: act.at.toISOString(),
      })
      .execute();
    return done({ card: card.key }, await recordOf(db, card));
  },
});

const NOTHING = "Enter at least one measurement, in centimetres.";

/** Marks a set as wrong: it stays to be read, and no line is cut by it any more. */
export const markWrong = command({
  act: "marked-measurements-wrong",
  right: "making",
  fields: [{ name: "set", maxLength: 100 }],
  read: ({ key = "", set = "" }) => ({ input: { key, set } }),
  run: async ({ db }, { key, set }, act) => {
    const card = await storedCard(db, key);
    if (!card) return UNKNOWN;
    const own = await db
      .selectFrom("measurements")
      .select("id")
      .where("id", "=", set)
      .where("customer_id", "in", await membersOf(db, card.key))
      .executeTakeFirst();
    if (!own) return UNKNOWN;
    const { numInsertedOrUpdatedRows: rows } = await db
      .insertInto("wrong_measurements")
      .values({ measurement_id: set, made_by: act.name, made_at: act.at.toISOString() })
      .onConflict((conflict) => conflict.column("measurement_id").doNothing())
      .executeTakeFirst();
    return rows === 1n
      ? done({ card: card.key }, await recordOf(db, card))
      : done({ card: card.key });
  },
});

/** Another card as a form names it. */
const otherField = { name: "other", maxLength: 40 };

type Two = { key: string; other: string };
const readTwo = ({ key = "", other = "" }: Values) => ({ input: { key, other } });

/**
 * Joins another card to this one: two are one person, whatever is ordered later. `who` only searches for it: which card
 * is meant has to be chosen.
 */
export const joinCustomers = command({
  act: "joined-customers",
  fields: [otherField, joinField],
  read: ({ key = "", other = "", who = "" }) => ({ input: { key, other, who } }),
  run: async ({ db }, { key, other, who }: Two & { who: string }, act) => {
    if (other === "") {
      const read = readFields([joinField], { who });
      if ("refused" in read) return read.refused;
      const meant = await peopleMeant(db, read.input.who);
      if (!meant) return invalid({ who: TOO_MANY });
      const self = await findCard(db, openBook(db), key);
      const people = meant.filter((each) => each.key !== key && each.key !== self?.id);
      return people.length === 0 ? invalid({ who: NOBODY }) : { ...refused("choose"), people };
    }
    const both = await makeBoth(db, { key, other }, act);
    if (!both) return UNKNOWN;
    const [card, joined] = both;
    if (card.key === joined.key) return done({ card: card.key });
    await db
      .updateTable("customers")
      .set({ joined_to: card.key })
      .where(({ or, eb }) => or([eb("id", "=", joined.key), eb("joined_to", "=", joined.key)]))
      .execute();
    await db
      .deleteFrom("customers_apart")
      .where("one", "in", [card.key, joined.key])
      .where("other", "in", [card.key, joined.key])
      .execute();
    return done({ card: card.key }, await recordOf(db, card));
  },
});

/** Says that another card is somebody else, although they share a phone number. */
export const keepApart = command({
  act: "parted-customers",
  fields: [otherField],
  read: readTwo,
  run: async ({ db }, { key, other }: Two, act) => {
    const both = await makeBoth(db, { key, other }, act);
    if (!both) return UNKNOWN;
    const [card, parted] = both;
    if (card.key === parted.key) return refused("joined");
    await storeApart(db, card.key, parted.key);
    return done({ card: card.key }, await recordOf(db, card));
  },
});

/** Parts an address from a card, or a card that was joined to it by hand (`member`): it has a card of its own then. */
export const partCustomer = command({
  act: "parted-customers",
  fields: [
    { name: "address", maxLength: 300 },
    { name: "member", maxLength: 40 },
  ],
  read: ({ key = "", address = "", member = "" }) => ({ input: { key, address, member } }),
  run: async ({ db }, { key, address, member }, act) => {
    const card = await makeCard(db, key, act);
    if (!card) return UNKNOWN;
    const members = await membersOf(db, card.key);
    const own = await addressesOf(db, members);
    const bound = own.find((each) => each.address === address);
    const id = bound ? bound.customer_id : member;
    if (!members.includes(id) || (!bound && id === card.key)) return UNKNOWN;
    const isAlone = own.every((each) => each.customer_id !== id || each === bound);
    if (isAlone && id === card.key) return refused("only-one");
    const apart = isAlone || !bound ? id : await moveAddress(db, address, card, act);
    if (apart === id) await setJoined(db, id, null);
    await storeApart(db, card.key, apart);
    return done({ card: card.key, apart }, await recordOf(db, card));
  },
});

/** Erases a whole card, with the orders of all of its addresses, as `npm run erase` does for each of them. */
export const eraseCard = command({
  act: "erased-customer",
  right: "people",
  password: "recent",
  fields: [{ name: "saw", maxLength: 8_000 }],
  read: ({ key = "", saw = "" }) => ({ input: { key, saw } }),
  run: async ({ db, fingerprint }, { key, saw }, act) => {
    const card = await findCard(db, openBook(db), key);
    if (!card) return UNKNOWN;
    const { id, addresses } = card;
    // Only what was named is erased.
    if (addresses.join("\n") !== saw.replaceAll("\r\n", "\n")) return refused("changed");
    for (const address of addresses) {
      const erased = await eraseCustomer(db, address, act.at);
      if (erased.kind === "open-orders") return refused("open-orders");
      if (!address.includes("@")) continue;
      for (const limit of addressKeys(fingerprint, address)) await dropLimit(db, limit);
    }
    if (id !== undefined) await dropCard(db, id);
    return done({ count: addresses.length }, { thing: { kind: "customer", id: id ?? key } });
  },
});

/** The record is permanent, and so has no name: it has the number of the newest order, if there is one. */
async function recordOf(db: Db, { key }: CardName) {
  const book = openBook(db);
  const [newest] = await ordersOfCard(book, await book.wholeCard(key));
  const order = newest && (await findNamed(db, newest.reference));
  const after = order && { "customer of": formatNumber(order.number) };
  return { thing: { kind: "customer", id: key }, ...(after && { after }) };
}

/** The stored card of a key. */
async function storedCard(db: Db, key: string): Promise<CardName | undefined> {
  const book = openBook(db);
  const card = await findCard(db, book, key);
  return card?.id === undefined ? undefined : nameCard(db, book, card);
}

/** Both cards, locked in the order of their ids, so that two transactions cannot wait for each other. */
async function makeBoth(
  db: Db,
  { key, other }: Two,
  act: Act,
): Promise<readonly [CardName, CardName] | undefined> {
  const book = openBook(db);
  const cards = [await findCard(db, book, key), await findCard(db, book, other)];
  const inOrder = [key, other].toSorted((a, b) => {
    const [of, than] = [cards[a === key ? 0 : 1]?.id ?? "", cards[b === key ? 0 : 1]?.id ?? ""];
    return of < than ? -1 : of > than ? 1 : 0;
  });
  const made = new Map<string, CardName | undefined>();
  for (const each of inOrder) made.set(each, await makeCard(db, each, act));
  const [card, joined] = [made.get(key), made.get(other)];
  return card && joined && [card, joined];
}

/** Gives an address of a card a card of its own. */
async function moveAddress(
  db: Db,
  address: BookAddress,
  { name }: CardName,
  act: Act,
): Promise<string> {
  const [newest] = await openBook(db).ordersOf(address);
  const { first_name, last_name } = newest ?? { first_name: name, last_name: "" };
  const id = await insertCard(db, { first_name, last_name, phone: "" }, act);
  await db
    .updateTable("customer_addresses")
    .set({ customer_id: id })
    .where("address", "=", address)
    .execute();
  return id;
}

async function setJoined(db: Db, id: string, joined_to: string | null): Promise<void> {
  await db.updateTable("customers").set({ joined_to }).where("id", "=", id).execute();
}

async function storeApart(db: Db, card: string, another: string): Promise<void> {
  const [one = "", other = ""] = [card, another].toSorted();
  await db
    .insertInto("customers_apart")
    .values({ one, other })
    .onConflict((conflict) => conflict.columns(["one", "other"]).doNothing())
    .execute();
}
