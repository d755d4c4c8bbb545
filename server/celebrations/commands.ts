import { SIZES } from "../../domain/catalogue/product.ts";
import {
  daysFault,
  isOver,
  MOST_PIECES,
  readyDayOf,
} from "../../domain/celebrations/celebration.ts";
import type { CelebrationDays } from "../../domain/celebrations/celebration.ts";
import {
  celebrationFields,
  closesOnField,
  dayField,
  celebrationNameField,
  celebrationPiecesField,
} from "../../domain/celebrations/fields.ts";
import { checkFields } from "../../domain/fields.ts";
import type { FormField, Values } from "../../domain/fields.ts";
import { isDay } from "../../domain/house/order-fields.ts";
import { namedPieces } from "../../domain/house/promotion-fields.ts";
import { mayDo } from "../../domain/house/rights.ts";
import { isOpenStage, OPEN_STAGES } from "../../domain/orders/stages.ts";
import { cleanLine } from "../../domain/stores/text.ts";
import { command, done, invalid, refused, stale, UNKNOWN } from "../command.ts";
import type { Act, Read } from "../command.ts";
import type { Db } from "../db/schema.ts";
import { newLinkToken } from "../db/tokens.ts";
import { enqueueEmail } from "../messages/outbox.ts";
import { cancel } from "../orders/change-stage.ts";
import { readEntries } from "../orders/entries.ts";
import { lockCelebration, offerOf } from "./celebrations.ts";
import { lockOrderOf, markOut, thingOf } from "./guests.ts";

type Made = CelebrationDays & { name: string; pieces: string };

const NO_SIZE = "These pieces have no size in common: make a celebration of each.";
const OWN_SIZES = "Pieces with sizes of their own cannot be part of a celebration.";
const MANY = `At most ${MOST_PIECES} pieces.`;
const NOT_SOLD = "One of these pieces is sold out, or hidden.";

const readDays = (values: Values) => {
  const [day, closesOn] = [values["day"] ?? "", values["closesOn"] ?? ""];
  const errors = {
    ...(!isDay(day) && { day: dayField.message }),
    ...(!isDay(closesOn) && { closesOn: closesOnField.message }),
  };
  return { days: { day, closesOn }, errors };
};

/** Makes a celebration: its two links are on its page. */
export const makeCelebration = command({
  act: "made-celebration",
  fields: celebrationFields,
  read: async (values, { catalogue }): Promise<Read<Made, ReturnType<typeof invalid>>> => {
    await catalogue.refresh();
    const typed: readonly FormField[] = [celebrationNameField, celebrationPiecesField];
    const { errors: ofTexts } = checkFields(typed, values);
    const name = cleanLine(values["name"] ?? "");
    const { days, errors: ofDays } = readDays(values);
    const errors = {
      ...(name === "" && { name: celebrationNameField.message }),
      ...ofTexts,
      ...ofDays,
    };
    return Object.keys(errors).length > 0
      ? { refused: invalid(errors) }
      : { input: { ...days, name, pieces: values["pieces"] ?? "" } };
  },
  run: async ({ db, catalogue: current, random }, { name, day, closesOn, pieces }: Made, act) => {
    const catalogue = current.read();
    const named = namedPieces(
      pieces,
      catalogue.products.map(({ sku, fullName, collection }) => ({
        sku,
        name: fullName,
        collection,
      })),
      [],
    );
    const offer = offerOf(named.kind === "found" ? named.pieces : [], catalogue);
    const fault =
      named.kind === "unknown"
        ? named.message
        : named.pieces.length > MOST_PIECES
          ? MANY
          : offer.pieces.length < named.pieces.length
            ? NOT_SOLD
            : sizesFault(offer);
    const errors = {
      ...(fault !== undefined && { pieces: fault }),
      ...daysFault({ day, closesOn }, act.at),
    };
    if (named.kind === "unknown" || Object.keys(errors).length > 0) return invalid(errors);
    const id = crypto.randomUUID();
    await db
      .insertInto("celebrations")
      .values({
        id,
        name,
        day,
        closes_on: closesOn,
        pieces: JSON.stringify(named.pieces),
        guests_token: newLinkToken(random),
        host_token: newLinkToken(random),
        made_by: act.name,
        made_at: act.at.toISOString(),
        moved_at: null,
      })
      .execute();
    const after = { name, day, closes: closesOn, pieces: named.pieces };
    return done({ id }, { thing: thingFor(id), after });
  },
});

const thingFor = (id: string) => ({ kind: "celebration", id });

function sizesFault({ sizes, pieces }: ReturnType<typeof offerOf>): string | undefined {
  if (!pieces.some(({ isSized }) => isSized)) return undefined;
  if (sizes.length === 0) return NO_SIZE;
  return sizes.every((size) => SIZES.some((each) => each === size)) ? undefined : OWN_SIZES;
}

type Moved = CelebrationDays & { id: string; saw: string };

const idField = { name: "celebration", maxLength: 64 };

/**
 * Moves a celebration's day or its closing. If the day moves, its orders are ready before the new one, and each guest who
 * has ordered is mailed once.
 */
export const moveCelebration = command({
  act: "moved-celebration",
  fields: [idField, dayField, closesOnField, { name: "saw", maxLength: 30 }],
  read: (values): Read<Moved, ReturnType<typeof invalid>> => {
    const { days, errors } = readDays(values);
    if (Object.keys(errors).length > 0) return { refused: invalid(errors) };
    const { celebration: id = "", saw = "" } = values;
    return { input: { ...days, id, saw } };
  },
  run: async ({ db }, { id, day, closesOn, saw }: Moved, act) => {
    const before = await lockCelebration(db, id);
    if (!before || isOver(before, act.at)) return UNKNOWN;
    const seen = daysText(before);
    if (daysText({ day, closesOn }) === seen) return done({ mailed: 0 });
    if (saw !== seen) return stale({ day: before.day, closesOn: before.closesOn });
    const faults = daysFault({ day, closesOn }, act.at);
    // A day that is over may stay as it is.
    if (closesOn === before.closesOn && closesOn <= readyDayOf(day)) delete faults.closesOn;
    if (Object.keys(faults).length > 0) return invalid({ ...faults });
    const isMoved = day !== before.day;
    const moved_at = act.at.toISOString();
    await db
      .updateTable("celebrations")
      .set({ day, closes_on: closesOn, ...(isMoved && { moved_at }) })
      .where("id", "=", id)
      .execute();
    let mailed = 0;
    for (const { guest, reference, email } of isMoved ? await openOrders(db, id) : []) {
      await db
        .updateTable("orders")
        .set({ ready_by: readyDayOf(day) })
        .where("reference", "=", reference)
        .execute();
      if (email === "") continue;
      await enqueueEmail(db, "celebration-moved", `${guest}:${moved_at}`, act.at);
      mailed += 1;
    }
    return done(
      { mailed },
      {
        thing: thingFor(id),
        before: { name: before.name, day: before.day, closes: before.closesOn },
        after: { name: before.name, day, closes: closesOn },
      },
    );
  },
});

/** What the form has shown of a celebration's days. */
export const daysText = ({ day, closesOn }: CelebrationDays): string => `${day} ${closesOn}`;

/** The orders of a celebration's guests that have not left the house, in the order of references, as everywhere. */
async function openOrders(db: Db, celebration: string) {
  const rows = await db
    .selectFrom("celebration_guests")
    .innerJoin("orders", "orders.reference", "order_reference")
    .select(["celebration_guests.id as guest", "orders.reference", "email"])
    .where("celebration_id", "=", celebration)
    .where("stage", "in", OPEN_STAGES)
    .execute();
  return rows.toSorted((a, b) => (a.reference < b.reference ? -1 : 1));
}

/**
 * Takes a guest out: her order, if she has one, is cancelled, and she is mailed once. What she has paid is returned
 * through her order, as any.
 */
export const takeGuestOut = command({
  act: "took-guest-out",
  fields: [{ name: "guest", maxLength: 64 }, idField],
  read: ({ guest = "", celebration = "" }) => ({ input: { guest, celebration } }),
  run: async (ports, { guest, celebration }: { guest: string; celebration: string }, act: Act) => {
    const { db } = ports;
    const row = await db
      .selectFrom("celebration_guests")
      .innerJoin("celebrations", "celebrations.id", "celebration_id")
      .select(["celebration_guests.id", "celebrations.name"])
      .where("celebration_guests.id", "=", guest)
      .where("celebration_id", "=", celebration)
      .executeTakeFirst();
    if (!row) return UNKNOWN;
    const order = await lockOrderOf(db, guest);
    if (order && !isOpenStage(order.stage) && order.stage !== "cancelled") return refused("gone");
    if (order && order.stage !== "cancelled") {
      const { money } = await readEntries(db, order);
      const hasMoney = money.paid > money.refunded;
      if (hasMoney && typeof act.by !== "string" && !mayDo(act.by, "payments")) {
        return refused("has-money");
      }
      await cancel(ports, thingOf(order), "Taken out of the celebration", act);
    }
    await markOut(db, guest, act.at);
    return done({}, { thing: thingFor(celebration), after: { name: row.name } });
  },
});
