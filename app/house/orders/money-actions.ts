import { checkFields } from "../../../domain/fields.ts";
import type { FieldErrors } from "../../../domain/fields.ts";
import {
  amountField,
  carrierField,
  extraField,
  feeField,
  lineField,
  NAIRA_RULE,
  readNaira,
  reasonField,
} from "../../../domain/house/order-fields.ts";
import { STAGE_NAMES } from "../../../domain/house/orders.ts";
import { formatKobo } from "../../../domain/money-text.ts";
import type { Kobo } from "../../../domain/money.ts";
import { STAGES } from "../../../domain/orders/stages.ts";
import type { Stage } from "../../../domain/orders/stages.ts";
import { proposeCredit } from "../../../domain/payments/credit.ts";
import type { CreditProposal } from "../../../domain/payments/credit.ts";
import type { ChargeResult } from "../../../server/orders/charge-order.ts";
import type { ActRefusal } from "../../../server/house/order-acts.ts";
import type { CreditActResult } from "../../../server/house/money-acts.ts";
import type { OrderPage } from "../../../server/house/order-page.ts";
import type { Visit } from "../../../server/house/visit.ts";
import { passwordFault, requireRight } from "../session.ts";
import { commonOutcome, invalid, refused, stale } from "./action-result.ts";
import type { Action, ActionContext, Outcome } from "./action-result.ts";
import type { Values } from "../../../domain/fields.ts";

/** What the forms about an order's money do. Returning money and giving credit need a right and the password. */
export const moneyActions: Readonly<Record<string, Action>> = {
  fee: async ({ orders, request, values }) => {
    const { texts, errors } = checkFields([feeField, carrierField], values);
    const amount = readNaira(texts.fee);
    const faults = { ...errors, ...(amount === undefined && { fee: NAIRA_RULE }) };
    if (amount === undefined || hasFaults(faults)) return invalid(faults);
    const label = texts.label ? `Delivery by ${texts.label}` : "Delivery";
    return chargeOutcome(
      await orders.charge({ ...request, kind: "delivery", amount, label }),
      amount,
    );
  },

  extra: async ({ orders, request, values }) => {
    const { texts, errors } = checkFields([amountField, extraField], values);
    const amount = readNaira(texts.amount);
    const faults = { ...errors, ...(amount === undefined && { amount: NAIRA_RULE }) };
    if (amount === undefined || hasFaults(faults)) return invalid(faults);
    const { label } = texts;
    return chargeOutcome(await orders.charge({ ...request, kind: "extra", amount, label }), amount);
  },

  "express-off": async ({ orders, request }) => {
    const result = await orders.takeOffExpress(request);
    return result.kind === "charged" ? { done: "express-off" } : chargeOutcome(result, 0);
  },

  /** 'All' beside the amount: puts it into the field. */
  "refund-all": async ({ context }) => {
    requireRight(context, "refunds");
    return { status: 200 };
  },

  refund: async ({ orders, request, values, context }) => {
    requireRight(context, "refunds");
    const { texts, errors } = checkFields([amountField, reasonField], values);
    // The amount that 'All' fills in may have kobo; one that is typed may not.
    const all = (await orders.read(request.number))?.left ?? 0;
    const amount = texts.amount === formatKobo(all) ? all : readNaira(texts.amount);
    const isWrong = amount === undefined || amount <= 0;
    const faults = { ...errors, ...(isWrong && { amount: NAIRA_RULE }) };
    if (amount === undefined || hasFaults(faults)) return invalid(faults);
    const fault = await passwordFault(context, values["password"]);
    if (fault !== undefined) return invalid({ password: fault });
    const result = await orders.refund({ ...request, amount, reason: texts.reason });
    switch (result.kind) {
      case "intended":
        return { done: "refund" };
      case "too-much":
        return invalid({
          amount: `Only ${formatKobo(result.refundable)} can still be returned.`,
        });
      case "compensated":
        return invalid({
          amount: `Credit was given for a part of it: ${formatKobo(result.left)} is left to return.`,
        });
      case "not-paid":
      case "unknown":
        return refused("Nothing was paid, so nothing can be returned.");
      case "forbidden":
        return refused("Only an owner returns money.");
      default:
        return commonOutcome(result.kind);
    }
  },

  "credit-proposal": async (context) => {
    const form = await readCreditForm(context);
    return "outcome" in form ? form.outcome : { status: 200, proposal: form.proposal };
  },

  credit: async (context) => {
    const visit = requireRight(context.context, "credit");
    const form = await readCreditForm(context);
    if ("outcome" in form) return form.outcome;
    const { proposal } = form;
    const { texts, errors } = checkFields(
      [amountField, { ...reasonField, required: false }],
      context.values,
    );
    const amount = readNaira(texts.amount);
    if (amount === undefined || amount < 0) return invalid({ ...errors, amount: NAIRA_RULE });
    const isOther = proposal.against.length > 0 || amount !== proposal.amount;
    if (isOther && texts.reason === "") {
      const why =
        proposal.against.length > 0
          ? "The Terms would not give it"
          : `The Terms give ${formatKobo(proposal.amount)}`;
      const errors = { reason: `${why}: please say why you do.` };
      return { status: 422, errors, proposal };
    }
    const fault = await creditPasswordFault(context, visit);
    if (fault) return { ...fault, proposal };
    const { orders, request } = context;
    const reason = texts.reason || "As the Terms say";
    return creditOutcome(await orders.giveCredit({ ...request, amount, reason }), "credit");
  },

  move: async (context) => {
    const visit = requireRight(context.context, "credit");
    const { orders, request, values } = context;
    const from = STAGES.find((stage) => stage === values["saw"]);
    const { texts, errors } = checkFields([reasonField], values);
    if (!from || errors["reason"]) return invalid(errors);
    const fault = await creditPasswordFault(context, visit);
    if (fault) return fault;
    const { reason } = texts;
    return creditOutcome(await orders.moveToCredit({ ...request, from, reason }), "moved");
  },
};

/** For credit a helper enters the password each time, an owner only if ten minutes have passed. */
async function creditPasswordFault({ context, values }: ActionContext, { person }: Visit) {
  const mustType = person.role !== "owner";
  const fault = await passwordFault(context, values["password"], { mustType });
  return fault === undefined ? undefined : { status: 422 as const, errors: { password: fault } };
}

/** The order and the proposal for the lines that were chosen. */
async function readCreditForm({
  orders,
  request: { number },
  values,
}: ActionContext): Promise<{ page: OrderPage; proposal: CreditProposal } | { outcome: Outcome }> {
  const page = await orders.read(number);
  if (!page) return { outcome: commonOutcome("unknown-order") };
  const chosen = page.lines.filter(({ position }) => isChosen(values, position));
  if (chosen.length === 0) return { outcome: invalid({ lines: "Please choose a piece." }) };
  const facts = { leftAt: leftHouseAt(page.stages), left: page.left };
  return { page, proposal: proposeCredit(chosen, facts, new Date()) };
}

function isChosen(values: Values, position: number): boolean {
  return values[lineField(position)] === "yes";
}

function hasFaults(errors: FieldErrors): boolean {
  return Object.keys(errors).length > 0;
}

const REFUNDED_BEFORE =
  "Part of what was paid went back, and counts as paid: the customer would not be asked for this. Write a bespoke order for it.";

function chargeOutcome(result: ChargeResult | ActRefusal, amount: Kobo): Outcome {
  switch (result.kind) {
    case "charged":
      return { done: amount < 0 ? "taken-back" : "fee" };
    case "nothing-to-take-off":
      return refused("There is not so much to take off.");
    case "invalid":
      return refused("The amount is not whole naira, or the text is too long.");
    case "refunded-before":
      return refused(REFUNDED_BEFORE);
    case "closed":
      return refused("The order is cancelled or returned, or its customer was erased.");
    default:
      return commonOutcome(result.kind);
  }
}

function creditOutcome(result: CreditActResult | ActRefusal, done: string): Outcome {
  switch (result.kind) {
    case "given":
      return { done };
    case "too-much":
      return invalid({
        amount: `Only ${formatKobo(result.left)} of money came in and was not returned or given yet.`,
      });
    case "forbidden":
      return refused("You may not give credit any more.");
    case "closed":
      return refused("Its customer was erased: there is nobody to give it to.");
    case "stale":
      return stale(
        `It is ${STAGE_NAMES[result.stage]} now: its payment cannot be moved. Nothing was changed.`,
      );
    default:
      return commonOutcome(result.kind);
  }
}

type Step = { id: string; stage: Stage; undoes: string | null; made_at: string };

/** When an order was shipped or collected, if that was not undone. Steps are oldest first. */
export function leftHouseAt(steps: readonly Step[]): string | undefined {
  const undone = new Set(steps.map(({ undoes }) => undoes));
  return steps.findLast(
    ({ id, stage, undoes }) =>
      undoes === null && !undone.has(id) && (stage === "shipped" || stage === "collected"),
  )?.made_at;
}
