import { keyIndex } from "./orders.ts";
import { ALWAYS, changed, Column, integer, table, text, time } from "./table.ts";

/** The migration that adds the book of customers. */
export const CUSTOMERS = "0020-customers";

/** A length in millimetres; null if it was not taken. */
const length = (name: string) => integer.nullable().fixed().check(`${name} between 200 and 2500`);

/** Sorted by bytes on both databases, so that those of one phone number are a range of the key. */
const address = new Column<string>({ sqlite: "text", postgres: 'text collate "C"' });

const COLUMNS = [
  ..."shoulder bust waist hip".split(" "),
  ..."shoulder_to_waist shoulder_to_hem sleeve inseam".split(" "),
];

/**
 * What is kept of a person beside her orders. Who has only ordered has no row: her card is read from her orders
 * (`domain/customers/joining.ts`), so placing one writes nothing here.
 */
export const customerTables = {
  /** A card that was made: by measuring somebody, joining, parting, or by hand. */
  customers: table(
    {
      id: text.fixed().key(),
      first_name: text.notEmpty(),
      last_name: text,
      phone: text,
      made_by: text.fixed().notEmpty(),
      made_at: time.fixed(),
      /** The card that this one was joined to by hand; null for none. That one is joined to none. */
      joined_to: text.nullable().references("customers.id"),
      /** When something of hers was last heard of, as far as retention has looked. */
      seen_at: time,
    },
    {
      since: CUSTOMERS,
      indexes: {
        customers_by_name: keyIndex("name"),
        customers_by_last_name: keyIndex("lastName"),
        customers_by_phone: keyIndex("phone"),
        customers_joined: "(joined_to) where joined_to is not null",
        customers_by_seen: "(seen_at)",
      },
      refuses: {
        update: [["a card keeps its id and maker", changed("id", "made_by", "made_at")]],
      },
      neverReplaced: ["id"],
    },
  ),

  /** The addresses of a card (`BookAddress`): each belongs to one at most, whatever is ordered later. */
  customer_addresses: table(
    {
      address: address.fixed().key(),
      customer_id: text.references("customers.id", "cascade"),
    },
    {
      since: CUSTOMERS,
      indexes: { customer_addresses_by_customer: "(customer_id)" },
      neverReplaced: ["address"],
      repeated: "address",
    },
  ),

  /** Cards that are not the same person, as somebody said; `one` is the smaller id. */
  customers_apart: table(
    {
      one: text.fixed().references("customers.id", "cascade"),
      other: text.fixed().references("customers.id", "cascade"),
    },
    {
      since: CUSTOMERS,
      key: "one, other",
      indexes: { customers_apart_by_other: "(other)" },
    },
  ),

  /** What was measured of a person, in millimetres. A set is never edited. */
  measurements: table(
    {
      id: text.fixed().key(),
      customer_id: text.fixed().references("customers.id", "cascade"),
      shoulder: length("shoulder"),
      bust: length("bust"),
      waist: length("waist"),
      hip: length("hip"),
      shoulder_to_waist: length("shoulder_to_waist"),
      shoulder_to_hem: length("shoulder_to_hem"),
      sleeve: length("sleeve"),
      inseam: length("inseam"),
      notes: text.fixed(),
      taken_by: text.fixed().notEmpty(),
      taken_at: time.fixed(),
    },
    {
      since: CUSTOMERS,
      constraints: [`check (coalesce(${COLUMNS.join(", ")}) is not null)`],
      indexes: { measurements_by_customer: "(customer_id, taken_at)" },
      refuses: { update: [["measurements stay as they were taken", ALWAYS]] },
      neverReplaced: ["id"],
    },
  ),

  /** Sets that somebody marked as wrong. */
  wrong_measurements: table(
    {
      measurement_id: text.fixed().key().references("measurements.id", "cascade"),
      made_by: text.fixed().notEmpty(),
      made_at: time.fixed(),
    },
    {
      since: CUSTOMERS,
      refuses: { update: [["what was marked as wrong stays marked", ALWAYS]] },
      neverReplaced: ["measurement_id"],
      repeated: "measurement_id",
    },
  ),

  /** The lines of an order that are made for somebody else than whoever ordered. */
  line_people: table(
    {
      order_reference: text.fixed().references("orders.reference", "cascade"),
      position: integer.fixed(),
      customer_id: text.references("customers.id", "cascade"),
    },
    {
      since: CUSTOMERS,
      key: "order_reference, position",
      indexes: { line_people_by_customer: "(customer_id)" },
    },
  ),

  /** The measurements by which a line was cut. Undoing to 'Received' deletes the row. */
  line_measurements: table(
    {
      order_reference: text.fixed().references("orders.reference", "cascade"),
      position: integer.fixed(),
      measurement_id: text.fixed().references("measurements.id", "cascade"),
      frozen_at: time.fixed(),
    },
    {
      since: CUSTOMERS,
      key: "order_reference, position",
      indexes: { line_measurements_by_set: "(measurement_id)" },
      refuses: { update: [["a line keeps the measurements that it was cut by", ALWAYS]] },
      neverReplaced: ["order_reference, position"],
    },
  ),
};
