import { bookAddress } from "../../domain/customers/joining.ts";
import type { MeasureName, Measurements } from "../../domain/customers/measurements.ts";
import { MEASUREMENTS } from "../../domain/customers/measurements.ts";
import type { Stage } from "../../domain/orders/stages.ts";
import type { Db, NewRowOf, RowOf } from "../db/schema.ts";
import { bookOrders, membersOf, nameCard, openBook } from "./book.ts";
import type { CardName } from "./book.ts";

/** Measurements that were taken of somebody at one time. */
export type MeasurementSet = {
  id: string;
  measurements: Measurements;
  notes: string;
  takenBy: string;
  /** UTC in ISO. */
  takenAt: string;
  /** Who marked it as wrong; empty if nobody did. */
  wrongBy: string;
};

const COLUMN_OF = {
  shoulder: "shoulder",
  bust: "bust",
  waist: "waist",
  hip: "hip",
  shoulderToWaist: "shoulder_to_waist",
  shoulderToHem: "shoulder_to_hem",
  sleeve: "sleeve",
  inseam: "inseam",
} as const satisfies Record<MeasureName, keyof RowOf<"measurements">>;

/** The columns of a row of `measurements`. */
export function measurementColumns(
  measurements: Measurements,
): Pick<NewRowOf<"measurements">, (typeof COLUMN_OF)[MeasureName]> {
  const columns = MEASUREMENTS.map(({ name }) => [COLUMN_OF[name], measurements[name] ?? null]);
  return Object.fromEntries(columns) as ReturnType<typeof measurementColumns>;
}

const sets = (db: Db) =>
  db
    .selectFrom("measurements")
    .leftJoin("wrong_measurements", "wrong_measurements.measurement_id", "measurements.id")
    .selectAll("measurements")
    .select("wrong_measurements.made_by as wrong_by");

type SetRow = RowOf<"measurements"> & { wrong_by: string | null };

function setOf({ id, notes, taken_by, taken_at, wrong_by, ...row }: SetRow): MeasurementSet {
  const measurements: Partial<Record<MeasureName, number>> = {};
  for (const { name } of MEASUREMENTS) {
    const millimetres = row[COLUMN_OF[name]];
    if (millimetres !== null) measurements[name] = millimetres;
  }
  return {
    id,
    measurements,
    notes,
    takenBy: taken_by,
    takenAt: taken_at,
    wrongBy: wrong_by ?? "",
  };
}

/** A card's sets, the newest first. */
export async function setsOf(db: Db, card: string): Promise<MeasurementSet[]> {
  const rows = await sets(db)
    .where("customer_id", "in", await membersOf(db, card))
    .execute();
  const when = ({ takenAt, id }: MeasurementSet) => `${takenAt} ${id}`;
  return rows.map(setOf).toSorted((a, b) => (when(a) < when(b) ? 1 : -1));
}

/** The newest set of a card that nobody has marked as wrong. */
async function newestSet(db: Db, card: string): Promise<MeasurementSet | undefined> {
  return (await setsOf(db, card)).find(({ wrongBy }) => wrongBy === "");
}

/** For whom a line of an order is made, and by which measurements. */
export type LineMaking = {
  position: number;
  /** Undefined: for whoever ordered. */
  person: CardName | undefined;
  /** Those that it was cut by; of an order that is not cut yet, those that it would be. */
  set: MeasurementSet | undefined;
  isFrozen: boolean;
};

/** What is known of each line's person; a line of which nothing is known is left out. */
export async function readMaking(
  db: Db,
  { reference, stage }: { reference: string; stage: Stage },
): Promise<LineMaking[]> {
  const people = await peopleOf(db, reference);
  const frozen = await sets(db)
    .innerJoin("line_measurements", "line_measurements.measurement_id", "measurements.id")
    .select("position")
    .where("order_reference", "=", reference)
    .execute();
  const frozenSets = new Map(frozen.map(({ position, ...row }) => [position, setOf(row)]));
  const now = stage === "received" ? await setsNow(db, reference, people) : new Map();
  const positions = [...people.keys(), ...frozenSets.keys(), ...now.keys()];
  const book = openBook(db);
  const making: LineMaking[] = [];
  for (const position of [...new Set(positions)].toSorted((a, b) => a - b)) {
    const id = people.get(position);
    making.push({
      position,
      person: id === undefined ? undefined : await nameCard(db, book, { id, addresses: [] }),
      set: frozenSets.get(position) ?? now.get(position),
      isFrozen: frozenSets.has(position),
    });
  }
  return making;
}

/** The cards of the lines that are made for others than whoever ordered, by the line's position. */
async function peopleOf(db: Db, reference: string): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom("line_people")
    .innerJoin("customers", "customers.id", "customer_id")
    .select(["position", "customers.id", "joined_to"])
    .where("order_reference", "=", reference)
    .execute();
  return new Map(rows.map(({ position, id, joined_to }) => [position, joined_to ?? id]));
}

/** The newest set of each line's person, by the line's position. */
async function setsNow(
  db: Db,
  reference: string,
  people: ReadonlyMap<number, string>,
): Promise<Map<number, MeasurementSet>> {
  const found = new Map<number, MeasurementSet>();
  const lines = await db
    .selectFrom("order_lines")
    .select("position")
    .where("reference", "=", reference)
    .execute();
  const cards = new Map<string | undefined, MeasurementSet | undefined>();
  for (const { position } of lines) {
    const card = people.get(position);
    if (!cards.has(card)) cards.set(card, await newestOf(db, reference, card));
    const set = cards.get(card);
    if (set) found.set(position, set);
  }
  return found;
}

/** The newest set of a card; without one, of whoever ordered. */
async function newestOf(db: Db, reference: string, card: string | undefined) {
  if (card !== undefined) return newestSet(db, card);
  const order = await bookOrders(db).where("reference", "=", reference).executeTakeFirst();
  const address = order && bookAddress(order);
  const own = address === undefined ? undefined : await openBook(db).cardWith(address);
  return own?.id === undefined ? undefined : newestSet(db, own.id);
}

/**
 * Keeps with each line the newest measurements of its person when its order leaves 'Received', and lets them go when it
 * comes back. Call it in the transaction that has locked the order and changes its stage.
 */
export async function freezeMeasurements(
  db: Db,
  { reference, before, stage, at }: { reference: string; before: Stage; stage: Stage; at: Date },
): Promise<void> {
  // An earlier release that undid it has let nothing go.
  if (stage === "received" || before === "received") await dropFrozen(db, [reference]);
  if (before !== "received" || stage === "received" || stage === "cancelled") return;
  const found = await setsNow(db, reference, await peopleOf(db, reference));
  const rows = [...found].map(([position, { id }]) => ({
    order_reference: reference,
    position,
    measurement_id: id,
    frozen_at: at.toISOString(),
  }));
  if (rows.length > 0) await db.insertInto("line_measurements").values(rows).execute();
}

async function dropFrozen(db: Db, references: readonly string[]): Promise<void> {
  await db.deleteFrom("line_measurements").where("order_reference", "in", references).execute();
}
