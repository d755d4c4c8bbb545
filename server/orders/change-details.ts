import { SIZES } from "../../domain/catalogue/product.ts";
import { countsOf, leftFault } from "../../domain/catalogue/sizes.ts";
import { addressFields, validateAddress } from "../../domain/checkout/validate.ts";
import type { Values } from "../../domain/fields.ts";
import { isDay, noteField, readyByField, sizeField } from "../../domain/house/order-fields.ts";
import { isErased } from "../../domain/orders/customer.ts";
import { UNPAID_STATUSES } from "../../domain/orders/money.ts";
import { addressText, isOpenStage } from "../../domain/orders/stages.ts";
import type { Address } from "../../domain/orders/stages.ts";
import { toLagos } from "../../domain/time.ts";
import { regionNamesOf } from "../checkout/regions.ts";
import { moveStock } from "../checkout/stock-sales.ts";
import { done, invalid, readFields, readVersion, refused, stale } from "../command.ts";
import type { Act } from "../command.ts";
import type { Db } from "../db/schema.ts";
import { enqueueToCustomer } from "../messages/outbox.ts";
import { orderCommand } from "./order-command.ts";
import type { CommandedOrder } from "./order-command.ts";
import { linesOf } from "./order-rows.ts";

/** The value that the form showed: the command is refused if somebody else has changed the value since. */
export const sawField = { name: "saw", maxLength: 700 };

/** The order has left the house, was cancelled, or its customer was erased. */
const CLOSED = refused("closed");

/**
 * Changes the delivery address; the customer is notified by e-mail. Both addresses are stored in `order_changes`, and
 * erased with the customer; the house's record, which is permanent, has neither.
 */
export const changeAddress = orderCommand({
  act: "changed-address",
  fields: [sawField, ...addressFields],
  read: ({ saw: from = "", ...to }) => ({ input: { from, to } }),
  run: async ({ db }, order, { from, to }: { from: string; to: object }, act) => {
    const checked = validateAddress(to, regionNamesOf);
    if (!checked.ok) return invalid(checked.fields);
    const current = await addressOf(db, order.reference);
    const after = addressText(checked.values);
    if (addressText(current) === after) return done({});
    if (addressText(current) !== from) return stale(current);
    if (!isOpenStage(order.stage) || isErased(order)) return CLOSED;
    await storeChange(db, order, act, { field: "address", before: from, after });
    await db
      .updateTable("orders")
      .set(checked.values)
      .where("reference", "=", order.reference)
      .execute();
    return done({}, { thing: order.thing });
  },
});

function addressOf(db: Db, reference: string): Promise<Address> {
  return db
    .selectFrom("orders")
    .select(["address", "country", "state"])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
}

/** `position` is the line's place in the order, from 0; `from` is empty if the line has no size. */
type NewSize = { position: number; from: string; to: string };

/**
 * Changes the size of a line; the customer is notified by e-mail. The line's row stays as it was ordered: the change is
 * a row of `order_changes`, and `linesOf` returns the size that is in force.
 */
export const changeSize = orderCommand({
  act: "changed-size",
  fields: [sawField, sizeField, { name: "position", maxLength: 3 }],
  read: ({ position, saw: from = "", size: to = "" }) => ({
    input: { position: readVersion(position), from, to },
  }),
  run: async ({ db, catalogue }, order, { position, from, to }: NewSize, act) => {
    const lines = await linesOf(db, order.reference);
    const line = lines.find((each) => each.position === position);
    const { findProduct, hold } = catalogue.read();
    const product = line && findProduct(line.sku);
    const isSize = (product?.sized ? product.sizes : SIZES).some((size) => size === to);
    if (!line || !isSize) return invalid({ size: sizeField.message });
    if (line.size === to) return done({});
    if (line.size !== from) return stale({ size: line.size });
    if (!isOpenStage(order.stage) || isErased(order)) return CLOSED;
    const counts = product ? countsOf(product, to) : [];
    const left = await moveStock(
      db,
      order.reference,
      { position, quantity: line.quantity, counts },
      {
        isPaid: !UNPAID_STATUSES.some((unpaid) => unpaid === order.status),
        minutes: hold.minutes,
        now: act.at,
      },
    );
    if (left !== undefined) return invalid({ size: leftFault(left) });
    await storeChange(db, order, act, { field: "size", position, before: from, after: to });
    const after = { size: to, line: position + 1 };
    return done({}, { thing: order.thing, before: { size: from || "none" }, after });
  },
});

/** Days in Lagos, `2026-12-05`: `from` is the day that the form showed, null if none; `to` is the new day. */
type NewDay = { from: string | null; to: string };

/** Changes the day by which an order is ready; the customer is notified by e-mail. */
export const changeReadyBy = orderCommand({
  act: "changed-ready-by",
  fields: [sawField, readyByField],
  read: ({ saw = "", readyBy: to = "" }) =>
    isDay(to)
      ? { input: { from: saw || null, to } }
      : { refused: invalid({ readyBy: readyByField.message }) },
  run: async ({ db }, order, { from, to }: NewDay, act) => {
    if (order.ready_by === to) return done({});
    if (order.ready_by !== from) return stale({ readyBy: order.ready_by });
    const today = toLagos(act.at.toISOString())?.slice(0, 10) ?? "";
    if (to < today) return invalid({ readyBy: "This day is over." });
    if (!isOpenStage(order.stage) || isErased(order) || from === null) return CLOSED;
    await storeChange(db, order, act, { field: "ready-by", before: from, after: to });
    await db
      .updateTable("orders")
      .set({ ready_by: to })
      .where("reference", "=", order.reference)
      .execute();
    const facts = { before: { "ready by": from }, after: { "ready by": to } };
    return done({}, { thing: order.thing, ...facts });
  },
});

type Change = {
  field: "address" | "size" | "ready-by";
  position?: number;
  before: string;
  after: string;
};

/** Stores a change of an order, and puts the e-mail about it to the customer into the outbox. */
async function storeChange(
  db: Db,
  { reference }: CommandedOrder,
  { id, name, at }: Act,
  change: Change,
): Promise<void> {
  const entry = { id, order_reference: reference, reason: "", made_by: name };
  await db
    .insertInto("order_changes")
    .values({ ...entry, position: null, ...change, made_at: at.toISOString() })
    .execute();
  await enqueueToCustomer(db, reference, { topic: "change", subject: id }, at);
}

type NewNote = { note: string; isForWorkshop: boolean };

/** Adds a note to an order for the house alone; the customer never sees it. */
export const addNote = orderCommand({
  act: "noted-on-order",
  fields: [noteField, { name: "workshop", maxLength: 3 }],
  read: (values: Values) => {
    const read = readFields([noteField], values);
    if ("refused" in read) return read;
    return { input: { note: read.input.note, isForWorkshop: values["workshop"] === "yes" } };
  },
  run: async ({ db }, order, { note, isForWorkshop }: NewNote, { id, name, at }) => {
    if (isErased(order)) return CLOSED;
    const entry = { id, order_reference: order.reference, made_by: name };
    await db
      .insertInto("order_notes")
      .values({
        ...entry,
        note,
        for_workshop: isForWorkshop ? 1 : 0,
        made_at: at.toISOString(),
      })
      .execute();
    return done({}, { thing: order.thing });
  },
});

/** Sets whether the workshop may read what the order's customer wrote. */
export const showComments = orderCommand({
  act: "showed-comments",
  right: "comments",
  fields: [{ name: "isForWorkshop", maxLength: 3 }],
  read: ({ isForWorkshop }) => ({ input: { isForWorkshop: isForWorkshop === "yes" } }),
  run: async ({ db }, order, { isForWorkshop }: { isForWorkshop: boolean }) => {
    if (isErased(order)) return CLOSED;
    await db
      .updateTable("orders")
      .set({ comments_for_workshop: isForWorkshop ? 1 : 0 })
      .where("reference", "=", order.reference)
      .execute();
    const own = isForWorkshop ? {} : { act: "hid-comments" };
    return done({}, { ...own, thing: order.thing });
  },
});
