import {
  bodyOf,
  cancelUntil,
  guestState,
  isClosed,
  MOST_CAME,
  MOST_GUESTS,
  readyDayOf,
} from "../../domain/celebrations/celebration.ts";
import type { GuestState } from "../../domain/celebrations/celebration.ts";
import { placeValues, readPlace } from "../../domain/celebrations/fields.ts";
import type { Place } from "../../domain/celebrations/fields.ts";
import type { Body } from "../../domain/catalogue/measurements.ts";
import type { FieldErrors, Values } from "../../domain/fields.ts";
import { UNPAID_STATUSES } from "../../domain/orders/money.ts";
import { formatNumber, isReference } from "../../domain/orders/numbers.ts";
import type { Act, CommandPorts } from "../command.ts";
import { cookie, tokenIn } from "../cookies.ts";
import type { Db } from "../db/schema.ts";
import { isLinkToken, newLinkToken } from "../db/tokens.ts";
import { cancel } from "../orders/change-stage.ts";
import { findPayment } from "../orders/entries.ts";
import { lockOrder } from "../orders/order-rows.ts";
import { requestRefund } from "../payments/refund-payment.ts";
import {
  findByGuests,
  lockCelebration,
  offerOf,
  readGuestsPage,
  readHostPage,
} from "./celebrations.ts";
import type { Celebration } from "./celebrations.ts";
import { findGuest, guestIdOf, guestOfOrder } from "./ordering.ts";

/* What a guest does: she comes in, changes what she said, orders, leaves, or cancels after the day was moved. */

/** How the order's history names her. */
const HERSELF = "The guest herself";
/** A browser keeps the places of so many guests, the last ones. */
const MOST_KEPT = 8;
const COOKIE_DAYS = 180;

type Ports = CommandPorts;

export type ComeInResult =
  | { kind: "in"; token: string; cookie: string }
  | { kind: "invalid"; fields: FieldErrors }
  | { kind: "closed" }
  /** As many guests are in as a celebration may have. */
  | { kind: "full" }
  | { kind: "unknown" };

/**
 * A guest comes in. The same form with the same words, sent twice, gives one place: its id is made of both, and whoever
 * knows neither cannot ask for the place of another.
 */
export async function comeIn(
  ports: Ports,
  token: string,
  values: Values,
  cookies: string | null,
): Promise<ComeInResult> {
  const { db, now, random, fingerprint, publicUrl, catalogue, logger } = ports;
  const at = now();
  const celebration = await findByGuests(ports, token);
  if (!celebration) return { kind: "unknown" };
  if (isClosed(celebration, at)) return { kind: "closed" };
  const read = readPlace(values, offerOf(celebration.pieces, catalogue.read()));
  if ("errors" in read) return { kind: "invalid", fields: read.errors };
  const form = /^[\w-]{16,64}$/.test(values["form"] ?? "") ? values["form"] : crypto.randomUUID();
  const row = rowOf(read.place);
  const id = fingerprint(JSON.stringify(["celebration form", celebration.id, form, row]));
  const own = await db.transaction().execute(async (transaction) => {
    // Locked, so that guests who come in at once are counted one after the other.
    await lockCelebration(transaction, celebration.id);
    const { came, present } = await countGuests(transaction, celebration.id);
    const known = await transaction
      .selectFrom("celebration_guests")
      .select("token")
      .where("id", "=", id)
      .executeTakeFirst();
    if (known) return known.token;
    if (present >= MOST_GUESTS || came >= MOST_CAME) return undefined;
    const made = newLinkToken(random);
    await transaction
      .insertInto("celebration_guests")
      .values({
        id,
        celebration_id: celebration.id,
        token: made,
        ...row,
        came_at: at.toISOString(),
        out_at: null,
        order_reference: null,
      })
      .execute();
    return made;
  });
  if (own === undefined) return { kind: "full" };
  logger.info({ celebration: celebration.id }, "A guest came in");
  const kept = [own, ...keptTokens(publicUrl, cookies).filter((each) => each !== own)];
  const text = kept.slice(0, MOST_KEPT).join(".");
  const end = { maxAge: COOKIE_DAYS * 24 * 60 * 60 };
  return { kind: "in", token: own, cookie: cookie(publicUrl, "celebrations", text, end) };
}

function rowOf({ name, size, measurements, pieces }: Place) {
  return {
    name,
    size,
    measurements: JSON.stringify(measurements),
    pieces: JSON.stringify(pieces),
  };
}

function keptTokens(publicUrl: string, cookies: string | null): string[] {
  return (tokenIn(publicUrl, "celebrations", cookies) ?? "").split(".").filter(isLinkToken);
}

async function countGuests(db: Db, celebration: string) {
  const row = await db
    .selectFrom("celebration_guests")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("came"),
      fn.count<number | string>("out_at").as("gone"),
    ])
    .where("celebration_id", "=", celebration)
    .executeTakeFirstOrThrow();
  return { came: Number(row.came), present: Number(row.came) - Number(row.gone) };
}

/** The guests whose places a browser has kept of a celebration, for a link to each. */
export async function readKept(
  { db, publicUrl }: Pick<Ports, "db" | "publicUrl">,
  token: string,
  cookies: string | null,
): Promise<{ name: string; token: string }[]> {
  const tokens = keptTokens(publicUrl, cookies);
  if (tokens.length === 0 || !isLinkToken(token)) return [];
  const rows = await db
    .selectFrom("celebration_guests")
    .innerJoin("celebrations", "celebrations.id", "celebration_id")
    .select(["celebration_guests.name", "token"])
    .where("guests_token", "=", token)
    .where("token", "in", tokens)
    .where("out_at", "is", null)
    .execute();
  const names = new Map(rows.map((row) => [row.token, row.name]));
  return tokens.flatMap((own) => {
    const name = names.get(own);
    return name === undefined ? [] : [{ name, token: own }];
  });
}

/** Her own page: nobody else has its link. */
export type PlacePage = {
  celebration: Pick<Celebration, "name" | "day" | "closesOn"> & {
    isClosed: boolean;
    readyBy: string;
    /** The token of the guests' link. */
    token: string;
  };
  offer: ReturnType<typeof offerOf>;
  name: string;
  /** What stands in the fields of her form. */
  values: Values;
  place: Place;
  state: GuestState;
  order: { reference: string; number: string; isPaid: boolean; isCancelled: boolean } | undefined;
  /** Until when she may cancel for her whole money, in ISO. */
  cancelUntil: string | undefined;
  /** By what the house chooses her size, if it does. */
  body: Body | undefined;
};

export async function readPlacePage(ports: Ports, token: string): Promise<PlacePage | undefined> {
  const guest = await findGuest(ports, token);
  if (!guest) return undefined;
  const { db, now, catalogue } = ports;
  const { celebration, place, order, reference, isOut } = guest;
  const offer = offerOf(celebration.pieces, catalogue.read());
  const numbered = reference
    ? await db
        .selectFrom("order_numbers")
        .select("number")
        .where("reference", "=", reference)
        .executeTakeFirst()
    : undefined;
  const { name, day, closesOn } = celebration;
  const state = guestState(isOut, order);
  const until =
    order && state === "paid" ? cancelUntil(celebration.movedAt, order, now()) : undefined;
  return {
    celebration: {
      name,
      day,
      closesOn,
      isClosed: isClosed(celebration, now()),
      readyBy: readyDayOf(day),
      token: guest.guestsToken,
    },
    offer,
    name: place.name,
    values: placeValues(place, offer.designs),
    place,
    state,
    order:
      reference && order && numbered
        ? {
            reference,
            number: formatNumber(numbered.number),
            isPaid: !isUnpaid(order.status),
            isCancelled: order.stage === "cancelled",
          }
        : undefined,
    cancelUntil: until?.toISOString(),
    body: place.size === "" ? bodyOf(place.measurements) : undefined,
  };
}

const isUnpaid = (status: string): boolean => UNPAID_STATUSES.some((unpaid) => unpaid === status);

export type PlaceResult =
  | { kind: "done" }
  | { kind: "invalid"; fields: FieldErrors }
  | { kind: "closed" }
  /** She has paid, or is out: the house helps. */
  | { kind: "settled" }
  | { kind: "unknown" };

/** She changes what she said, before paying. */
export async function changePlace(
  ports: Ports,
  token: string,
  values: Values,
): Promise<PlaceResult> {
  const { db, now, catalogue } = ports;
  const guest = await findGuest(ports, token);
  if (!guest) return { kind: "unknown" };
  if (guestState(guest.isOut, guest.order) !== "in") return { kind: "settled" };
  if (isClosed(guest.celebration, now())) return { kind: "closed" };
  const read = readPlace(values, offerOf(guest.celebration.pieces, catalogue.read()));
  if ("errors" in read) return { kind: "invalid", fields: read.errors };
  await db
    .updateTable("celebration_guests")
    .set(rowOf(read.place))
    .where("id", "=", guest.id)
    .where("out_at", "is", null)
    .execute();
  return { kind: "done" };
}

/** 'I cannot come', before paying: an order that she has not paid is cancelled. Money that comes later is owed back. */
export async function leave(ports: Ports, token: string): Promise<PlaceResult> {
  const guest = await findGuest(ports, token);
  if (!guest) return { kind: "unknown" };
  if (guest.isOut) return { kind: "done" };
  return ports.db.transaction().execute((db) => takeOutUnpaid({ ...ports, db }, guest.id));
}

/** Takes a guest out who has not paid, in the transaction `db`. */
async function takeOutUnpaid(ports: Ports, guest: string): Promise<PlaceResult> {
  const { db, now } = ports;
  const order = await lockOrderOf(db, guest);
  if (order && order.stage !== "cancelled") {
    if (!isUnpaid(order.status)) return { kind: "settled" };
    await cancel(ports, thingOf(order), "Cannot come", herAct(ports, `left:${guest}`));
  }
  await markOut(db, guest, now());
  return { kind: "done" };
}

/** Locks a guest's row, and before that her order, as everywhere; undefined if she has none. */
export async function lockOrderOf(db: Db, guest: string) {
  for (;;) {
    const known = await orderOf(db, guest);
    const order = known ? await lockOrder(db, known) : undefined;
    // She may have ordered meanwhile.
    const row = await db
      .updateTable("celebration_guests")
      .set(({ ref }) => ({ name: ref("name") }))
      .where("id", "=", guest)
      .returning("order_reference")
      .executeTakeFirst();
    if ((row?.order_reference ?? undefined) === known) return order;
  }
}

async function orderOf(db: Db, guest: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("celebration_guests")
    .select("order_reference")
    .where("id", "=", guest)
    .executeTakeFirst();
  return row?.order_reference ?? undefined;
}

export async function markOut(db: Db, guest: string, at: Date): Promise<void> {
  await db
    .updateTable("celebration_guests")
    .set({ out_at: at.toISOString() })
    .where("id", "=", guest)
    .where("out_at", "is", null)
    .execute();
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

export const thingOf = (order: Locked) => ({
  ...order,
  thing: { kind: "order" as const, id: order.reference },
});

function herAct({ now }: Pick<Ports, "now">, id: string): Act {
  return { by: "shell", name: HERSELF, email: "", visit: undefined, id, at: now() };
}

/** Within 72 hours of a moved day: cancels her order, and returns all that came through the provider; the rest is owed. */
export async function cancelWhole(ports: Ports, token: string): Promise<PlaceResult> {
  const guest = await findGuest(ports, token);
  if (!guest?.reference) return { kind: "unknown" };
  const { reference } = guest;
  return ports.db.transaction().execute(async (db): Promise<PlaceResult> => {
    const own = { ...ports, db };
    const order = await lockOrder(db, reference);
    const celebration = await db
      .selectFrom("celebrations")
      .select("moved_at")
      .where("id", "=", guest.celebration.id)
      .executeTakeFirst();
    if (!order || !guest.order || isUnpaid(order.status)) return { kind: "settled" };
    const facts = { placedAt: guest.order.placedAt, stage: order.stage };
    if (!cancelUntil(celebration?.moved_at ?? null, facts, ports.now())) return { kind: "settled" };
    const act = herAct(ports, `cancelled:${guest.id}`);
    await cancel(own, thingOf(order), "The day was moved", act);
    const returned = await requestRefund(own, {
      of: { order: reference },
      amount: "all",
      reason: "The day was moved",
      by: HERSELF,
      key: act.id,
    });
    if (returned.kind === "unknown") throw new Error("The order is gone");
    await markOut(db, guest.id, act.at);
    return { kind: "done" };
  });
}

/** The services behind the pages of celebrations. */
export function createCelebrations(ports: CommandPorts) {
  return {
    readGuestsPage: (token: string) => readGuestsPage(ports, token),
    readHostPage: (token: string) => readHostPage(ports, token),
    readPlacePage: (token: string) => readPlacePage(ports, token),
    /** The guests that this browser has let in. */
    readKept: (token: string, cookies: string | null) => readKept(ports, token, cookies),
    comeIn: (token: string, values: Values, cookies: string | null) =>
      comeIn(ports, token, values, cookies),
    changePlace: (token: string, values: Values) => changePlace(ports, token, values),
    leave: (token: string) => leave(ports, token),
    cancelWhole: (token: string) => cancelWhole(ports, token),
    /** The guest who a request for an order comes from, by her row's id; undefined for any other request. */
    guestIdOf: (body: unknown) => guestIdOf(ports, body),
    /** The guest whose order this is; `named` is its reference or that of a payment. */
    guestOfOrder: async (named: string): Promise<string | undefined> => {
      const payment = isReference(named) ? await findPayment(ports.db, named) : undefined;
      return payment && guestOfOrder(ports.db, payment.order_reference);
    },
  };
}
