import type { Body } from "../../domain/catalogue/measurements.ts";
import { bodyOf, isClosed, isOver, readyDayOf } from "../../domain/celebrations/celebration.ts";
import { readMeasured } from "../../domain/celebrations/fields.ts";
import { isRecord } from "../../domain/json.ts";
import type { Db } from "../db/schema.ts";
import { isLinkToken } from "../db/tokens.ts";
import type { Ports } from "../ports.ts";
import {
  celebrationColumns,
  celebrationOf,
  findByGuests,
  lockCelebration,
} from "./celebrations.ts";

/* What placing an order asks about its guest, if it is one of a celebration. */

/** The row of a guest's token, with her celebration and order; undefined for any other text, and once it is over. */
export async function findGuest({ db, now }: Pick<Ports, "db" | "now">, token: string) {
  if (!isLinkToken(token)) return undefined;
  const row = await db
    .selectFrom("celebration_guests")
    .innerJoin("celebrations", "celebrations.id", "celebration_id")
    .leftJoin("orders", "orders.reference", "order_reference")
    .select(celebrationColumns)
    .select(["celebration_guests.id as guest", "celebration_guests.name as guestName", "size"])
    .select(["measurements", "celebration_guests.pieces as chosen", "out_at", "order_reference"])
    .select(["status", "stage", "created_at", "guests_token"])
    .where("token", "=", token)
    .executeTakeFirst();
  if (!row || isOver(row, now())) return undefined;
  const { status, stage, created_at } = row;
  return {
    id: row.guest,
    celebration: celebrationOf(row),
    guestsToken: row.guests_token,
    place: {
      name: row.guestName,
      size: row.size,
      measurements: readMeasured(row.measurements),
      pieces: JSON.parse(row.chosen) as string[],
    },
    isOut: row.out_at !== null,
    reference: row.order_reference ?? undefined,
    order: status && stage && created_at ? { status, stage, placedAt: created_at } : undefined,
  };
}

/** The guest who a request for an order says that she is; `id` is her row's. */
export type OrderingGuest = {
  id: string;
  /** The pieces of the celebration. */
  pieces: readonly string[];
  readyBy: string;
  /** By what the house chooses a size, if she gave measurements instead. */
  body: Body | undefined;
};

export type GuestFault =
  | { kind: "invalid"; fields: Record<string, string> }
  /** The closing day is over. */
  | { kind: "closed" };

/** Whether a request for an order is one of a celebration. */
export function namesGuest(body: unknown): boolean {
  return isRecord(body) && (named(body.celebration) || named(body.guest));
}

const named = (value: unknown): boolean => value !== undefined && value !== null;

/** The guest of a request for an order; undefined if it is none of a celebration. */
export async function readOrderingGuest(
  ports: Pick<Ports, "db" | "now">,
  body: unknown,
): Promise<OrderingGuest | GuestFault | undefined> {
  if (!isRecord(body) || !namesGuest(body)) return undefined;
  const token = typeof body.celebration === "string" ? body.celebration : "";
  const own = typeof body.guest === "string" ? body.guest : "";
  const celebration = await findByGuests(ports, token);
  if (!celebration) return { kind: "invalid", fields: { celebration: UNKNOWN_CELEBRATION } };
  const guest = await findGuest(ports, own);
  if (guest?.celebration.id !== celebration.id) {
    return { kind: "invalid", fields: { guest: UNKNOWN_GUEST } };
  }
  if (isClosed(celebration, ports.now())) return { kind: "closed" };
  if (guest.isOut) return { kind: "invalid", fields: { guest: OUT } };
  const { pieces, day } = celebration;
  const { size, measurements } = guest.place;
  const isMeasured = size === "" && Object.keys(measurements).length > 0;
  return {
    id: guest.id,
    pieces,
    readyBy: readyDayOf(day),
    body: isMeasured ? bodyOf(measurements) : undefined,
  };
}

const UNKNOWN_CELEBRATION = "We do not know this celebration’s link.";
const UNKNOWN_GUEST = "We do not know this place. Come in once more by the celebration’s link.";
const OUT = "This place was given up. Come in once more by the celebration’s link.";

/** Whether a request comes from a guest of a celebration, so that she is counted and not her network; her row's id. */
export async function guestIdOf(ports: Pick<Ports, "db" | "now">, body: unknown) {
  const guest = await readOrderingGuest(ports, body);
  return guest && !("kind" in guest) ? guest.id : undefined;
}

/** The message for each line that a guest cannot order. */
export function guestLineFaults(
  { pieces }: OrderingGuest,
  lines: readonly { sku: string; quantity: number }[],
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [at, { sku, quantity }] of lines.entries()) {
    const isTwice = quantity > 1 || lines.findIndex((line) => line.sku === sku) < at;
    if (!pieces.includes(sku)) faults[`lines.${at}.sku`] = NOT_PART;
    else if (isTwice) faults[`lines.${at}.quantity`] = ONCE;
  }
  return faults;
}

const NOT_PART = "This piece is not part of the celebration.";
const ONCE = "Each guest orders a piece once, for herself.";

/**
 * Gives a guest her order, in its transaction: one guest has one order. The celebration is locked, so that its day is not
 * moved meanwhile. `closed`: it has closed; `ordered`: she has an order, or left.
 */
export async function claimPlace(
  db: Db,
  guest: string,
  reference: string,
  now: Date,
): Promise<"closed" | "ordered" | undefined> {
  const row = await db
    .selectFrom("celebration_guests")
    .select("celebration_id")
    .where("id", "=", guest)
    .executeTakeFirst();
  const celebration = row && (await lockCelebration(db, row.celebration_id));
  if (celebration && isClosed(celebration, now)) return "closed";
  const claimed = await db
    .updateTable("celebration_guests")
    .set({ order_reference: reference })
    .where("id", "=", guest)
    .where("order_reference", "is", null)
    .where("out_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return claimed ? undefined : "ordered";
}

/** Stores by when a guest's order is ready: the celebration may have been moved since the order was asked for. */
export async function storeReadyDay(db: Db, guest: string, reference: string): Promise<void> {
  const { day } = await db
    .selectFrom("celebration_guests")
    .innerJoin("celebrations", "celebrations.id", "celebration_id")
    .select("day")
    .where("celebration_guests.id", "=", guest)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("orders")
    .set({ ready_by: readyDayOf(day) })
    .where("reference", "=", reference)
    .execute();
}

/** The guest whose order this is; undefined for an order of no celebration. */
export async function guestOfOrder(db: Db, reference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("celebration_guests")
    .select("id")
    .where("order_reference", "=", reference)
    .executeTakeFirst();
  return row?.id;
}

/** Whether an order is of a celebration that guests cannot order for any more. */
export async function isOfClosed(db: Db, reference: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("celebration_guests")
    .innerJoin("celebrations", "celebrations.id", "celebration_id")
    .select("closes_on")
    .where("order_reference", "=", reference)
    .executeTakeFirst();
  return row !== undefined && isClosed({ closesOn: row.closes_on }, now);
}

/** The celebration of an order; undefined for any other order. */
export function celebrationOfOrder(
  db: Db,
  reference: string,
): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom("celebration_guests")
    .innerJoin("celebrations", "celebrations.id", "celebration_id")
    .select(["celebrations.id", "celebrations.name"])
    .where("order_reference", "=", reference)
    .executeTakeFirst();
}
