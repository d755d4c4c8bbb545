import {
  amountField,
  lineField,
  MAX_CHOSEN_LINES,
  NAIRA_RULE,
  readAmount,
  readExact,
  readNaira,
  reasonField,
} from "../../domain/house/order-fields.ts";
import { leftHouseAt } from "../../domain/house/orders.ts";
import { formatKobo } from "../../domain/money-text.ts";
import type { Kobo } from "../../domain/money.ts";
import { isOpenStage } from "../../domain/orders/stages.ts";
import type { Stage } from "../../domain/orders/stages.ts";
import { proposeCredit } from "../../domain/payments/credit.ts";
import { done, invalid, refused, stale } from "../command.ts";
import type { Act, CommandPorts } from "../command.ts";
import { sawField } from "../orders/change-details.ts";
import { cancel, readStep } from "../orders/change-stage.ts";
import { lookAtOrder, orderCommand } from "../orders/order-command.ts";
import type { CommandedOrder } from "../orders/order-command.ts";
import { filedLines } from "../orders/order-file.ts";
import { stagesOf } from "../orders/order-rows.ts";
import { giveCredit } from "./credits.ts";
import { requestRefund } from "./refund-payment.ts";
import { creditsFor, leftOf } from "./returnable.ts";

/** Refunds money through the provider. Nothing is given back twice, as a refund and as store credit. */
export const refundOrder = orderCommand({
  act: "refunded",
  right: "refunds",
  password: "recent",
  fields: [amountField, reasonField],
  read: (values) => {
    const read = readAmount([amountField, reasonField], values, positive(readExact));
    if ("errors" in read) return { refused: invalid(read.errors) };
    return { input: { amount: read.amount, reason: read.texts.reason } };
  },
  run: async (ports, order, input: { amount: Kobo | "all"; reason: string }, { id, name }) => {
    const { amount, reason } = input;
    const left = await leftOf(ports.db, order);
    // Only a refund of all that is left may have kobo, or exceed the largest amount that can be typed.
    const isTyped = amount !== "all" && amount !== left;
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
    const of = { order: order.reference };
    const result = await requestRefund(ports, { of, amount, reason, by: name, key: id });
    if (result.kind === "too-much") return { ...refused("too-much"), left: result.refundable };
    if (result.kind !== "intended") return refused("not-paid");
    const after = { amount: amount === "all" ? amount : formatKobo(amount) };
    return done({ refunds: result.refunds }, { thing: order.thing, after });
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
};

const boxes = Array.from({ length: MAX_CHOSEN_LINES }, (_, at) => lineField(at));

/** Gives store credit for an order. Everybody but an owner has to type the password each time. */
export const creditOrder = orderCommand({
  act: "gave-credit",
  right: "credit",
  password: "typed-unless-owner",
  fields: [amountField, reasonField, ...boxes.map((name) => ({ name, maxLength: 3 }))],
  read: (values) => {
    const lines = boxes.flatMap((name, at) => (values[name] === "yes" ? [at] : []));
    if (lines.length === 0) return { refused: invalid({ lines: "Please choose a piece." }) };
    const fields = [amountField, { ...reasonField, required: false }] as const;
    const read = readAmount(fields, values, positive(readNaira));
    if ("errors" in read) return { refused: invalid(read.errors) };
    const input: NewCredit = { amount: read.amount, reason: read.texts.reason, lines };
    return { input };
  },
  run: async (ports, order, { amount, reason, lines }: NewCredit, act) => {
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
    const result = await give(ports, order, { amount, reason, left }, act);
    if (result.kind === "refused") return result;
    // The record gets no code, since it is never deleted and a code can be spent; the order's page shows the code.
    const after = { amount: formatKobo(amount) };
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
    const after = { amount: formatKobo(amount) };
    return done({ code: result.code, amount }, { thing: order.thing, after });
  },
});

type Given = { amount: Kobo; reason: string; left: Kobo };

async function give(
  ports: CommandPorts,
  { reference, email }: CommandedOrder,
  { amount, reason, left }: Given,
  { id, name: by }: Act,
) {
  // The order's customer was erased.
  if (email === "") return refused("closed");
  if (amount > left) return { ...refused("too-much"), left };
  const credit = { email, amount, reason: reason || "As the Terms say", id, by, order: reference };
  return { kind: "given" as const, code: await giveCredit(ports, credit) };
}
