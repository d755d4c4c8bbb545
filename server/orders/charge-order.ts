import {
  amountField,
  carrierField,
  extraField,
  feeField,
  readAmount,
} from "../../domain/house/order-fields.ts";
import { formatKobo } from "../../domain/money-text.ts";
import { chargedFor, goodsOf, moneyOf } from "../../domain/orders/money.ts";
import type { Charge } from "../../domain/orders/money.ts";
import { done, invalid, refused } from "../command.ts";
import type { Act, CommandPorts } from "../command.ts";
import { enqueueEmail } from "../messages/outbox.ts";
import { storeEvent } from "../payments/events.ts";
import { announcePaid } from "./emails.ts";
import { readEntries, updateStatus } from "./entries.ts";
import type { ReadEntries } from "./entries.ts";
import { orderCommand } from "./order-command.ts";
import type { CommandedOrder } from "./order-command.ts";
import { orderedLinesOf } from "./order-rows.ts";

/** `amount` is in kobo, but whole naira; a negative amount takes back earlier charges. The customer reads `label`. */
type NewCharge = Charge & { kind: "delivery" | "extra" };

const MAX_LABEL = 100;

/**
 * Adds a fee or an extra to an order as a row of `order_charges`; the price of the order never changes. If the amount
 * is positive, the customer gets an e-mail with a link to pay it.
 */
export const chargeOrder = orderCommand({
  act: "charged-order",
  fields: [amountField, extraField],
  read: (values) => {
    const read = readAmount([amountField, extraField], values);
    if ("errors" in read) return { refused: invalid(read.errors) };
    const input: NewCharge = { kind: "extra", amount: read.amount, label: read.texts.label };
    return { input };
  },
  run: async (ports, order, { kind, amount, label }: NewCharge, act) => {
    const isWhole = Number.isSafeInteger(amount) && amount % 100 === 0 && amount !== 0;
    if (!isWhole || label.trim() === "" || label.length > MAX_LABEL) return refused("not-whole");
    const result = await addCharge(ports, order, act, ({ charges }) =>
      amount + chargedFor(charges, kind) < 0 ? undefined : { kind, amount, label },
    );
    if (result.kind === "refused") return result;
    // The label is left out, since it may name the customer: unlike the charge's row, the record is never erased.
    const after = { amount: formatKobo(amount), kind };
    return done({ amount, money: result.money }, { thing: order.thing, after });
  },
});

/** Returns `chargeOrder` for the form of the delivery fee, which has fields of its own. */
export const addFee: typeof chargeOrder = {
  ...chargeOrder,
  fields: [feeField, carrierField],
  read: (values) => {
    const read = readAmount([feeField, carrierField], values);
    if ("errors" in read) return { refused: invalid(read.errors) };
    const label = read.texts.label ? `Delivery by ${read.texts.label}` : "Delivery";
    const order = values["order"] ?? "";
    return { input: { kind: "delivery", amount: read.amount, label, order } };
  },
};

/** Takes the surcharge for Express off an order. What was paid for Express is then owed to the customer. */
export const takeOffExpress = orderCommand({
  act: "took-express-off",
  fields: [],
  read: () => ({ input: {} }),
  run: async (ports, order, _input: object, act) => {
    const express = order.amount - goodsOf(await orderedLinesOf(ports.db, order.reference));
    const result = await addCharge(ports, order, act, ({ charges, money }) => {
      // At most the total, from which store credit is deducted already: credit that the order has spent stays spent.
      const left = Math.min(express + chargedFor(charges, "express-off"), money.total);
      return left > 0
        ? { kind: "express-off", amount: 0 - left, label: "Express taken off" }
        : undefined;
    });
    return result.kind === "refused"
      ? result
      : done({ money: result.money }, { thing: order.thing });
  },
});

/** Stores the charge that `calculate` returns; refused if it is undefined, as more would be taken off than there is. */
async function addCharge(
  { db, logger }: CommandPorts,
  order: CommandedOrder,
  { id, name, at }: Act,
  calculate: (entries: ReadEntries) => Charge | undefined,
) {
  const { reference } = order;
  const entries = await readEntries(db, order);
  const { money, charges } = entries;
  // The order was cancelled or refunded, or its customer was erased.
  if (order.stage === "cancelled" || money.status === "refunded" || order.email === "") {
    return refused("closed");
  }
  const charge = calculate(entries);
  if (!charge) return refused("nothing-to-take-off");
  const all = { ...entries, price: order.amount, charges: [...charges, charge] };
  const added = moneyOf({ ...all, isCancelled: false }).due - money.due;
  // Refunded money still counts as paid, so the customer would be asked for only a part of this charge.
  if (money.refunded > 0 && added < charge.amount) return refused("refunded-before");
  await db
    .insertInto("order_charges")
    .values({
      id,
      order_reference: reference,
      ...charge,
      made_by: name,
      made_at: at.toISOString(),
    })
    .execute();
  const { before, money: after } = await updateStatus(db, order, at);
  if (charge.amount > 0) await enqueueEmail(db, "charge", id, at);
  await announcePaid(db, reference, { before, after: after.status }, at);
  if (after.owed > money.owed) {
    const event = { kind: "payment.surplus", reference, distinction: id, detail: {} };
    await storeEvent(db, { ...event, amount: after.owed - money.owed }, at);
  }
  logger.info({ order: reference, charge: id }, "Order charged");
  return { kind: "charged" as const, money: after };
}
