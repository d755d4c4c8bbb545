import type { Schema } from "../db/schema.ts";
import { checkFields } from "../../domain/fields.ts";
import type { Values } from "../../domain/fields.ts";
import { courierField, reasonField, trackingField } from "../../domain/house/order-fields.ts";
import { mayDo } from "../../domain/house/rights.ts";
import type { Rights } from "../../domain/house/rights.ts";
import { formatKobo } from "../../domain/money-text.ts";
import {
  faultOf,
  isMakingStage,
  isOpenStage,
  nextStages,
  readTrackingUrl,
  STAGES,
} from "../../domain/orders/stages.ts";
import type { Stage } from "../../domain/orders/stages.ts";
import { done, invalid, readFields, refused, stale } from "../command.ts";
import type { Act, CommandPorts } from "../command.ts";
import { giveUseBack, keepUse } from "../checkout/discount-uses.ts";
import { giveStockBack, takeStock } from "../checkout/stock-sales.ts";
import { freezeMeasurements } from "../customers/measurements.ts";
import type { Db } from "../db/schema.ts";
import { dropUnsent, enqueueToCustomer } from "../messages/outbox.ts";
import { reclaimCredit, releaseCredit } from "../payments/credits.ts";
import { planRequest } from "../reviews/ask.ts";
import { sawField } from "./change-details.ts";
import { readEntries, updateStatus } from "./entries.ts";
import { orderCommand } from "./order-command.ts";
import type { CommandedOrder } from "./order-command.ts";
import { stagesOf } from "./order-rows.ts";
import type { StageStep } from "./order-rows.ts";

/** The stage with this name; undefined for a text that names no stage. */
function stageIn(text: string | undefined): Stage | undefined {
  return STAGES.find((stage) => stage === text);
}

type Move = {
  from: Stage;
  to: Stage;
  /** Only for 'shipped'. */
  courier?: string;
  /** Only for 'shipped': an https address; any other text is not stored. */
  trackingUrl?: string;
  /** The customer gets no e-mail. */
  isSilent?: boolean;
};

/**
 * Moves an order to the next or a later stage, if its payments allow that (`domain/orders/stages.ts`). Each move is a
 * new row of `order_stages`.
 */
export const moveOrder = orderCommand({
  act: "moved-order",
  fields: [sawField, { name: "silent", maxLength: 3 }, courierField, trackingField],
  read: (values) => {
    const [from, to] = [stageIn(values["saw"]), stageIn(values["to"])];
    if (!from || !to) return { refused: refused("old-page") };
    const isSilent = values["silent"] === "yes";
    if (to !== "shipped") return { input: { from, to, isSilent } };
    const { texts, errors } = checkFields([courierField, trackingField], values);
    const { courier, tracking } = texts;
    const trackingUrl = tracking ? readTrackingUrl(tracking) : "";
    const faults =
      trackingUrl === undefined ? { ...errors, tracking: trackingField.message } : errors;
    if (Object.keys(faults).length > 0) return { refused: invalid(faults) };
    return { input: { from, to, isSilent, courier, trackingUrl } };
  },
  run: async (ports, order, { from, to, isSilent = false, ...shipped }: Move, act) => {
    if (order.stage !== from) return stale({ stage: order.stage });
    if (!nextStages(from).includes(to)) return { ...refused("no-step"), stage: from };
    const { money } = await readEntries(ports.db, order);
    const fault = faultOf(to, money);
    if (fault) return { ...refused(fault), money };
    const { courier = "", trackingUrl = "" } = to === "shipped" ? shipped : {};
    const tracking_url = readTrackingUrl(trackingUrl) ?? "";
    await store(ports, order, act, { stage: to, courier, tracking_url });
    await planRequest(ports.db, order.reference, to, act.at);
    if (!isSilent) await tell(ports.db, order, act);
    return done(
      { stage: to, money },
      { thing: order.thing, before: { stage: from }, after: { stage: to } },
    );
  },
});

/** Returns `moveOrder` for a form whose button stands for one stage and sends no `to`. */
export const moveTo = (to: Stage): typeof moveOrder => ({
  ...moveOrder,
  right: isMakingStage(to) ? "making" : "daily",
  read: (values, ...others) => moveOrder.read({ ...values, to }, ...others),
});

/**
 * Cancels an order: its store credit is given back, and nothing is due any more. Only the house sees `reason`; the
 * customer is told that the order was cancelled. Money that was paid has to be refunded separately.
 */
export const cancelOrder = orderCommand({
  act: "cancelled-order",
  fields: [sawField, reasonField],
  read: (values) => readStep(values, true),
  run: async (ports, order, { from, reason }: { from: Stage; reason: string }, act) => {
    if (order.stage !== from) return stale({ stage: order.stage });
    if (!isOpenStage(from)) return { ...refused("no-step"), stage: from };
    const { money } = await readEntries(ports.db, order);
    const hasMoney = money.paid > money.refunded;
    if (hasMoney && typeof act.by !== "string" && !mayDo(act.by, "payments"))
      return refused("has-money");
    const { paid } = await cancel(ports, order, reason, act);
    const after = { paid: formatKobo(paid) };
    return done({}, { thing: order.thing, before: { stage: from }, after });
  },
});

/** Cancels an order whose stage is open. Call it in a transaction that has locked the order. */
export async function cancel(ports: CommandPorts, order: CommandedOrder, reason: string, act: Act) {
  const { db } = ports;
  await releaseCredit(db, order.reference, act.at);
  const { money } = await updateStatus(db, { ...order, stage: "cancelled" }, act.at);
  if (money.paid === 0) await giveUseBack(db, order.reference, act.at);
  await giveStockBack(db, order.reference, act.at);
  await store(ports, order, act, { stage: "cancelled", reason });
  await tell(db, order, act);
  return money;
}

/** Queues the e-mail to the customer about a step. */
async function tell(db: Db, { reference }: CommandedOrder, { id, at }: Act): Promise<void> {
  await enqueueToCustomer(db, reference, { topic: "stage", subject: id }, at);
}

/**
 * Undoes the last move that was not undone yet, by a new row of `order_stages`. The customer gets no e-mail. Who may only
 * make pieces undoes only what they moved themselves.
 */
export const undoStage = orderCommand({
  act: "undid-stage",
  right: "making",
  fields: [sawField],
  read: (values) => readStep(values),
  run: async (ports, order, { from }: { from: Stage }, act) => {
    const { db } = ports;
    if (order.stage !== from) return stale({ stage: order.stage });
    // The move is found by its stage, not by its time alone: the clocks of two machines may differ.
    const steps = await stagesOf(db, order.reference);
    const last = steps.findLast(({ stage }) => stage === from);
    if (!last) return { ...refused("no-step"), stage: from };
    if (typeof act.by !== "string" && !mayUndo(act.by, last)) return refused("not-own");
    const back = { ...order, stage: last.before };
    if (last.stage === "cancelled") {
      const { money } = await readEntries(db, back);
      await reclaimCredit(db, order.reference, money.due);
    }
    const { money } = await updateStatus(db, back, act.at);
    // Of an order that a code pays for wholly, the status has not changed.
    if (money.due === 0) await keepUse(db, order.reference, act.at);
    const isPaid = money.status === "paid" || money.status === "part_paid";
    if (last.stage === "cancelled" && isPaid) await takeStock(db, order.reference, act.at);
    if (faultOf(last.before, money) === "nothing-paid") {
      return { ...refused("nothing-paid"), money };
    }
    await store(ports, order, act, { stage: last.before, undoes: last.id });
    await dropUnsent(db, "stage", last.id);
    return done(
      { stage: last.before, money },
      { thing: order.thing, before: { stage: from }, after: { stage: last.before } },
    );
  },
});

/** Whether somebody may undo a move. */
export function mayUndo(
  by: Rights & { id: string },
  { stage, person_id }: Pick<StageStep, "stage" | "person_id">,
): boolean {
  return mayDo(by, "daily") || (isMakingStage(stage) && person_id === by.id);
}

/** Reads the stage that the form showed, and perhaps the reason for the step. */
export function readStep(values: Values, hasReason = false) {
  const from = stageIn(values["saw"]);
  if (!from) return { refused: refused("old-page") };
  const read = readFields(hasReason ? [reasonField] : [], values);
  return "refused" in read ? read : { input: { from, reason: read.input.reason } };
}

type Step = { stage: Stage } & Partial<
  Record<keyof Schema["order_stages"] & ("undoes" | "courier" | "tracking_url" | "reason"), string>
>;

async function store(
  { db, logger }: Pick<CommandPorts, "db" | "logger">,
  { reference, stage: before }: CommandedOrder,
  { id, name, by, at }: Act,
  step: Step,
): Promise<void> {
  const nothing = { undoes: null, courier: "", tracking_url: "", reason: "" };
  const person_id = typeof by === "string" ? null : by.id;
  const entry = { id, order_reference: reference, before, made_by: name, person_id };
  await db
    .insertInto("order_stages")
    .values({ ...entry, ...nothing, ...step, made_at: at.toISOString() })
    .execute();
  const { stage } = step;
  await db.updateTable("orders").set({ stage }).where("reference", "=", reference).execute();
  await freezeMeasurements(db, { reference, before, stage, at });
  logger.info({ order: reference, stage }, "Order's stage changed");
}
