import {
  amountField,
  backField,
  CANCEL,
  chargeField,
  lineField,
  MAX_CHOSEN_LINES,
  NAIRA_RULE,
  readAmount,
  readExact,
  readNaira,
  reasonField,
  TAKE_BACK,
  outcomeField,
  whichField,
} from "../../domain/house/order-fields.ts";
import type { Values } from "../../domain/fields.ts";
import { leftHouseAt } from "../../domain/house/orders.ts";
import { formatKobo } from "../../domain/money-text.ts";
import type { Kobo } from "../../domain/money.ts";
import { isOpenStage } from "../../domain/orders/stages.ts";
import type { Stage } from "../../domain/orders/stages.ts";
import { proposeCredit } from "../../domain/payments/credit.ts";
import { WAY_NAMES } from "../../domain/payments/recorded.ts";
import { done, invalid, refused, stale } from "../command.ts";
import type { Act, CommandPorts } from "../command.ts";
import { giveStockBack } from "../checkout/stock-sales.ts";
import type { Db } from "../db/schema.ts";
import { sawField } from "../orders/change-details.ts";
import { cancel, readStep } from "../orders/change-stage.ts";
import { readEntries, updateStatus } from "../orders/entries.ts";
import { takeBackCharge } from "../orders/charge-order.ts";
import { lookAtOrder, orderCommand } from "../orders/order-command.ts";
import type { CommandedOrder } from "../orders/order-command.ts";
import { filedLines } from "../orders/order-file.ts";
import { stagesOf } from "../orders/order-rows.ts";
import { settleOwedBack } from "./concerns.ts";
import { giveCredit } from "./credits.ts";
import { requestRefund } from "./refund-payment.ts";
import type { IntendedRefund } from "./refund-payment.ts";
import { storeReturn, takeBack } from "./record-payment.ts";
import { piecesText } from "../../domain/orders/summary.ts";
import { creditsFor, leftOf, sourcesOf } from "./returnable.ts";
import type { Source } from "./returnable.ts";

type RefundInput = {
  amount: Kobo | "all";
  reason: string;
  /** The recorded payment to refund, or `PROVIDER`; needed if the order was paid in several ways. */
  payment?: string;
  /** What happens with an order of which something is due. */
  outcome?: string;
  /** The positions of the lines whose counted pieces are back in stock. */
  back?: readonly number[];
};

const backBoxes = Array.from({ length: MAX_CHOSEN_LINES }, (_, at) => backField(at));

function readBack(values: Values): number[] {
  return backBoxes.flatMap((name, at) => (values[name] === "yes" ? [at] : []));
}

/**
 * Gives pieces back to their counts, in the order's history, and notes that what was owed for pieces sold meanwhile went
 * back. Returns the facts for the record.
 */
export async function comesBack(
  db: Db,
  { reference }: CommandedOrder,
  { back, amount }: { back: readonly number[]; amount: Kobo },
  { id, name: by, at }: Pick<Act, "id" | "name" | "at">,
): Promise<Readonly<Record<string, string>>> {
  await settleOwedBack(db, reference, { amount, note: `Went back: ${formatKobo(amount)}`, by }, at);
  const given = back.length > 0 ? await giveStockBack(db, reference, at, back) : [];
  if (given.length === 0) return {};
  const lines = await filedLines(db, reference);
  const pieces = piecesText(lines.filter(({ position }) => given.includes(position)));
  await db
    .insertInto("order_changes")
    .values({
      id,
      order_reference: reference,
      field: "stock",
      position: null,
      before: "",
      after: pieces,
      reason: "",
      made_by: by,
      made_at: at.toISOString(),
    })
    .execute();
  return { "back in stock": pieces };
}

/**
 * Refunds money through the provider; what came without it is only written down. Nothing is given back twice, as a
 * refund and as store credit.
 */
export const refundOrder = orderCommand({
  act: "refunded",
  right: "refunds",
  password: "recent",
  fields: [
    amountField,
    reasonField,
    whichField,
    outcomeField,
    ...backBoxes.map((name) => ({ name, maxLength: 3 })),
  ],
  read: (values) => {
    const { payment = "", outcome = "" } = values;
    const read = readAmount([amountField, reasonField], values, positive(readExact));
    if ("errors" in read) return { refused: invalid(read.errors) };
    const input: RefundInput = { amount: read.amount, reason: read.texts.reason, payment, outcome };
    return { input: { ...input, back: readBack(values) } };
  },
  run: async (ports, order, input: RefundInput, act) => {
    const { amount, reason, payment, back = [] } = input;
    const { id, name } = act;
    const left = await leftOf(ports.db, order);
    const sources = await sourcesOf(ports.db, order);
    const isSeveral = sources.length > 1;
    const source = isSeveral ? sources.find((each) => each.id === payment) : sources[0];
    if (isSeveral && !source) return invalid({ payment: whichField.message });
    const most = Math.min(left, source?.rest ?? 0);
    // Only a refund of all that is left may have kobo, or exceed the largest amount that can be typed.
    const isTyped = amount !== "all" && amount !== left && amount !== most;
    if (isTyped && readNaira(formatKobo(amount)) === undefined) {
      return invalid({ amount: NAIRA_RULE });
    }
    // Store credit was given for a part of the money: at most the rest can be refunded.
    if (
      (amount === "all" || amount > left) &&
      (await creditsFor(ports.db, order.reference)).length > 0
    ) {
      return { ...refused("compensated"), left };
    }
    if (source?.recorded) {
      const returned = await refundRecorded(
        ports,
        order,
        { ...input, most, payment: source.recorded },
        act,
      );
      if (returned.kind !== "done") return returned;
      const gone = { back, amount: amount === "all" ? most : amount };
      const stock = await comesBack(ports.db, order, gone, act);
      const { record } = returned;
      return { ...returned, record: record && { ...record, after: { ...record.after, ...stock } } };
    }
    const of = { order: order.reference };
    const result = await requestRefund(ports, { of, amount, reason, by: name, key: id });
    if (result.kind === "too-much") return { ...refused("too-much"), left: result.refundable };
    if (result.kind !== "intended") return refused("not-paid");
    const gone = { back, amount: amount === "all" ? most : amount };
    const stock = await comesBack(ports.db, order, gone, act);
    const after = { amount: amount === "all" ? amount : formatKobo(amount), ...stock };
    return done({ refunds: result.refunds }, { thing: order.thing, after });
  },
});

/** Gives money of a recorded payment back, as the house has done; asks first if the order is not fully paid. */
async function refundRecorded(
  ports: CommandPorts,
  order: CommandedOrder,
  asked: {
    amount: Kobo | "all";
    reason: string;
    outcome?: string;
    most: Kobo;
    payment: NonNullable<Source["recorded"]>;
  },
  act: Act,
) {
  const { reason, outcome, most, payment } = asked;
  const amount = asked.amount === "all" ? most : asked.amount;
  if (amount > most || most === 0) return { ...refused("too-much"), left: most };
  const { money } = await readEntries(ports.db, order);
  const isAsked = money.due > 0;
  if (isAsked && outcome !== CANCEL && outcome !== TAKE_BACK)
    return invalid({ outcome: outcomeField.message });
  if (isAsked && outcome === TAKE_BACK) return takeBack(ports, order, payment, act);
  if (isAsked) await cancel(ports, order, reason, act);
  const stage = isAsked ? ("cancelled" as const) : order.stage;
  const refund = { kind: "refund" as const, amount, note: reason };
  await storeReturn(ports, { ...order, stage }, payment, refund, act);
  const after = { amount: formatKobo(amount), way: WAY_NAMES[payment.way] };
  return done({ refunds: [] as IntendedRefund[] }, { thing: order.thing, after });
}

type ChargeInput = { charge: string; payment: string };

/** Takes a charge back, and returns what was paid for it. */
export const refundCharge = orderCommand({
  act: "refunded-charge",
  right: "refunds",
  password: "recent",
  fields: [chargeField, whichField],
  read: ({ charge = "", payment = "" }) => ({ input: { charge, payment } }),
  run: async (ports, order, { charge, payment }: ChargeInput, act) => {
    const sources = await sourcesOf(ports.db, order);
    const isSeveral = sources.length > 1;
    const source = isSeveral ? sources.find(({ id }) => id === payment) : sources[0];
    if (isSeveral && !source) return invalid({ payment: whichField.message });
    const left = await leftOf(ports.db, order);
    const back = await takeBackCharge(ports, order, charge, act, { isRefunded: true });
    if (back.kind === "refused") return back;
    const amount = back.owed;
    if (amount === 0) return back;
    const most = Math.min(left, source?.rest ?? 0);
    if (amount > most) return { ...refused("too-much"), left: most };
    const reason = back.record?.after?.["kind"] === "delivery" ? "Delivery" : "A charge taken back";
    if (source?.recorded) {
      await storeReturn(
        ports,
        order,
        source.recorded,
        { kind: "refund", amount, note: reason },
        act,
      );
    } else {
      const asked = { of: { order: order.reference }, amount, reason, by: act.name, key: act.id };
      const result = await requestRefund(ports, asked);
      if (result.kind !== "intended") return refused("not-paid");
    }
    const after = { ...back.record?.after, refunded: formatKobo(amount) };
    return done({ money: back.money, owed: amount }, { thing: order.thing, after });
  },
});

/** Shows the form of a refund again, with all that is left as its amount. */
export const lookAtRefund: typeof lookAtOrder = { ...lookAtOrder, right: "refunds" };

type NewCredit = {
  amount: Kobo;
  /** Required if the Terms do not give the credit, or give another amount. */
  reason: string;
  /** The positions of the lines that the credit is given for; undefined if the rules of the Terms do not apply. */
  lines?: readonly number[];
  /** The positions of the lines whose counted pieces are back in stock. */
  back?: readonly number[];
};

const boxes = Array.from({ length: MAX_CHOSEN_LINES }, (_, at) => lineField(at));

/** Gives store credit for an order. Everybody but an owner has to type the password each time. */
export const creditOrder = orderCommand({
  act: "gave-credit",
  right: "credit",
  password: "typed-unless-owner",
  fields: [
    amountField,
    reasonField,
    ...[...boxes, ...backBoxes].map((name) => ({ name, maxLength: 3 })),
  ],
  read: (values) => {
    const lines = boxes.flatMap((name, at) => (values[name] === "yes" ? [at] : []));
    if (lines.length === 0) return { refused: invalid({ lines: "Please choose a piece." }) };
    const fields = [amountField, { ...reasonField, required: false }] as const;
    const read = readAmount(fields, values, positive(readNaira));
    if ("errors" in read) return { refused: invalid(read.errors) };
    const input: NewCredit = { amount: read.amount, reason: read.texts.reason, lines };
    return { input: { ...input, back: readBack(values) } };
  },
  run: async (ports, order, { amount, reason, lines, back = [] }: NewCredit, act) => {
    const { db } = ports;
    const left = await leftOf(db, order);
    if (lines) {
      const all = await filedLines(db, order.reference);
      const chosen = all.filter(({ position }) => lines.includes(position));
      if (chosen.length === 0) return invalid({ lines: "Please choose a piece." });
      const facts = { leftAt: leftHouseAt(await stagesOf(db, order.reference)), left };
      const proposal = proposeCredit(chosen, facts, act.at);
      const isOther = proposal.against.length > 0 || amount !== proposal.amount;
      if (isOther && reason === "") return { ...refused("needs-reason"), proposal };
    }
    const result = await give(ports, order, { amount, reason, left, lines }, act);
    if (result.kind === "refused") return result;
    const stock = await comesBack(db, order, { back, amount }, act);
    // The record gets no code, since it is never deleted and a code can be spent; the order's page shows the code.
    const after = { amount: formatKobo(amount), ...stock };
    return done({ code: result.code, amount }, { thing: order.thing, after });
  },
});

function positive(read: typeof readNaira): typeof readNaira {
  return (typed) => {
    const amount = read(typed);
    return amount !== undefined && amount > 0 ? amount : undefined;
  };
}

/** Cancels the order and gives store credit for what was paid for it and is not given back yet. */
export const moveToCredit = orderCommand({
  act: "moved-to-credit",
  right: "credit",
  password: "typed-unless-owner",
  fields: [sawField, reasonField],
  read: (values) => readStep(values, true),
  run: async (ports, order, { from, reason }: { from: Stage; reason: string }, act) => {
    const { stage } = order;
    if (stage !== from || !isOpenStage(stage)) return stale({ stage });
    // `left` is without the store credit that the order spends: `cancel` returns that to its own code.
    const left = await leftOf(ports.db, order);
    const amount = left - (left % 100);
    if (amount === 0) return { ...refused("too-much"), left: 0 };
    const result = await give(ports, order, { amount, reason, left }, act);
    if (result.kind === "refused") return result;
    await cancel(ports, order, reason, act);
    await comesBack(ports.db, order, { back: [], amount }, act);
    const after = { amount: formatKobo(amount) };
    return done({ code: result.code, amount }, { thing: order.thing, after });
  },
});

type Given = { amount: Kobo; reason: string; left: Kobo; lines?: readonly number[] | undefined };

/** Gives store credit for an order, at most what is left of its money. */
export async function give(
  ports: CommandPorts,
  row: CommandedOrder,
  { amount, reason, left, lines }: Given,
  { id, name: by, at }: Act,
) {
  const { reference, email } = row;
  // The order's customer was erased.
  if (email === "") return refused("closed");
  if (amount > left) return { ...refused("too-much"), left };
  const credit = {
    email,
    amount,
    reason: reason || "As the Terms say",
    id,
    by,
    order: reference,
    lines,
  };
  const code = await giveCredit(ports, credit);
  await updateStatus(ports.db, row, at);
  return { kind: "given" as const, code };
}
