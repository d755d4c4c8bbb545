import {
  amountField,
  carrierField,
  chargeField,
  EXPRESS,
  extraField,
  feeField,
  readAmount,
} from "../../domain/house/order-fields.ts";
import { formatKobo } from "../../domain/money-text.ts";
import { lagosDay } from "../../domain/time.ts";
import type { Kobo } from "../../domain/money.ts";
import { isErased } from "../../domain/orders/customer.ts";
import {
  chargedFor,
  chargesInForce,
  discountedGoods,
  moneyOf,
  priceParts,
} from "../../domain/orders/money.ts";
import type { Charge } from "../../domain/orders/money.ts";
import { done, invalid, refused } from "../command.ts";
import type { Act, CommandPorts } from "../command.ts";
import type { Db } from "../db/schema.ts";
import { enqueueToCustomer } from "../messages/outbox.ts";
import { storeEvent } from "../payments/events.ts";
import { announcePaid } from "./emails.ts";
import { readEntries, updateStatus } from "./entries.ts";
import type { ReadEntries } from "./entries.ts";
import { orderCommand } from "./order-command.ts";
import type { CommandedOrder } from "./order-command.ts";
import { orderedLinesOf } from "./order-rows.ts";

/** `amount` is in kobo, but whole naira; a negative amount takes back earlier charges. The customer reads `label`. */
type NewCharge = Charge & {
  kind: "delivery" | "extra";
  /** The amount was confirmed, which is more than half of what the pieces cost. */
  isConfirmed?: boolean;
};

/** Sent by the form that asks once more: the amount as it was typed. */
const confirmedField = { name: "confirmed", maxLength: amountField.maxLength };

const MAX_LABEL = 100;

/**
 * Adds a fee or an extra to an order as a row of `order_charges`; the price of the order never changes. If the amount
 * is positive, the customer gets an e-mail with a link to pay it.
 */
export const chargeOrder = orderCommand({
  act: "charged-order",
  fields: [amountField, extraField, confirmedField],
  read: (values) => {
    const read = readAmount([amountField, extraField], values);
    if ("errors" in read) return { refused: invalid(read.errors) };
    const isConfirmed = values["confirmed"] === values["amount"];
    const { label } = read.texts;
    const input: NewCharge = { kind: "extra", amount: read.amount, label, isConfirmed };
    return { input };
  },
  run: async (ports, order, { kind, amount, label, isConfirmed }: NewCharge, act) => {
    const isWhole = Number.isSafeInteger(amount) && amount % 100 === 0 && amount !== 0;
    if (!isWhole || label.trim() === "" || label.length > MAX_LABEL) return refused("not-whole");
    if (!isConfirmed && (await isLarge(ports.db, order, amount, act.at))) return CONFIRM;
    const placed = kind === "delivery" ? order.delivery : 0;
    const result = await addCharge(ports, order, act, ({ charges }) =>
      amount + placed + chargedFor(charges, kind) < 0 ? undefined : { kind, amount, label },
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
  fields: [feeField, carrierField, confirmedField],
  read: (values) => {
    const read = readAmount([feeField, carrierField], values);
    if ("errors" in read) return { refused: invalid(read.errors) };
    const label = read.texts.label ? `Delivery by ${read.texts.label}` : "Delivery";
    const order = values["order"] ?? "";
    const isConfirmed = values["confirmed"] === values["fee"];
    return { input: { kind: "delivery", amount: read.amount, label, order, isConfirmed } };
  },
};

const CONFIRM = { kind: "confirm" } as const;

/** Whether the charges of a day, with one more, are more than half of what the pieces cost: perhaps a typing mistake. */
async function isLarge(db: Db, order: CommandedOrder, amount: Kobo, at: Date): Promise<boolean> {
  const { charges } = await readEntries(db, order);
  const today = chargesInForce(charges).filter(
    (each) => each.amount > 0 && lagosDay(new Date(each.made_at)) === lagosDay(at),
  );
  const sum = today.reduce((total, each) => total + each.amount, amount);
  return amount > 0 && 2 * sum > discountedGoods(await orderedLinesOf(db, order.reference));
}

/** Takes the surcharge for Express off an order. What was paid for Express is then owed to the customer. */
export const takeOffExpress = orderCommand({
  act: "took-express-off",
  fields: [],
  read: () => ({ input: {} }),
  run: (ports, order, _input: object, act) => takeBackCharge(ports, order, EXPRESS, act),
});

/** Takes a charge back by an entry with minus its amount; what was paid for it is then owed to the customer. */
export const takeChargeBack = orderCommand({
  act: "took-charge-back",
  fields: [chargeField],
  read: ({ charge = "" }) => ({ input: { charge } }),
  run: (ports, order, { charge }: { charge: string }, act) =>
    takeBackCharge(ports, order, charge, act),
});

/** `charge` is its id, or `EXPRESS`. `isRefunded`: what was paid for it is returned by the caller. */
export async function takeBackCharge(
  ports: CommandPorts,
  order: CommandedOrder,
  charge: string,
  act: Act,
  { isRefunded = false } = {},
) {
  const { express } = priceParts(order, await orderedLinesOf(ports.db, order.reference));
  const calculate = ({ charges, money }: ReadEntries): Entry | undefined => {
    if (charge === EXPRESS) {
      // At most the total, from which store credit is deducted already: credit that the order has spent stays spent.
      const left = Math.min(express + chargedFor(charges, "express-off"), money.total);
      if (left <= 0) return undefined;
      return { kind: "express-off", amount: 0 - left, label: "Express taken off" };
    }
    const found = chargesInForce(charges).find(({ id, amount }) => id === charge && amount > 0);
    const most = found ? Math.min(money.total, chargedFor(charges, found.kind)) : 0;
    if (!found || found.amount > most) return undefined;
    const { id, kind, amount, label } = found;
    return { kind, amount: 0 - amount, label: `${label}, taken back`, takes_back: id };
  };
  const result = await addCharge(ports, order, act, calculate, { isRefunded });
  if (result.kind === "refused") return result;
  const { money, charge: entry, owed } = result;
  const after = { amount: formatKobo(entry.amount), kind: entry.kind };
  return done({ money, owed }, { thing: order.thing, after });
}

type Entry = Charge & { takes_back?: string };

/** Stores the charge that `calculate` returns; refused if it is undefined, as more would be taken off than there is. */
async function addCharge(
  { db, logger }: CommandPorts,
  order: CommandedOrder,
  { id, name, at }: Act,
  calculate: (entries: ReadEntries) => Entry | undefined,
  { isRefunded = false } = {},
) {
  const { reference } = order;
  const entries = await readEntries(db, order);
  const { money, charges } = entries;
  // The order was cancelled or refunded, or its customer was erased.
  if (order.stage === "cancelled" || money.status === "refunded" || isErased(order)) {
    return refused("closed");
  }
  const charge = calculate(entries);
  if (!charge) return refused("nothing-to-take-off");
  const { amount: price, delivery } = order;
  const all = { ...entries, price, delivery, charges: [...charges, charge] };
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
  await enqueueToCustomer(db, reference, { topic: "charge", subject: id }, at);
  await announcePaid(db, reference, { before, after: after.status }, at);
  const owed = Math.max(0, after.owed - money.owed);
  if (owed > 0 && !isRefunded) {
    const event = { kind: "payment.surplus", reference, distinction: id, detail: {} };
    await storeEvent(db, { ...event, amount: owed }, at);
  }
  logger.info({ order: reference, charge: id }, "Order charged");
  return { kind: "charged" as const, money: after, charge, owed };
}
