import { checkFields } from "../../../domain/fields.ts";
import {
  courierField,
  readyByField,
  reasonField,
  trackingField,
} from "../../../domain/house/order-fields.ts";
import { faultWords, STAGE_NAMES } from "../../../domain/house/orders.ts";
import { readTrackingUrl, STAGES } from "../../../domain/orders/stages.ts";
import type { Stage } from "../../../domain/orders/stages.ts";
import { longDay } from "../../../domain/time.ts";
import type { StageResult } from "../../../server/orders/change-stage.ts";
import type { ActRefusal } from "../../../server/house/order-acts.ts";
import { commonOutcome, invalid, refused, stale } from "./action-result.ts";
import type { Action, Outcome } from "./action-result.ts";

/** What the forms about an order's stage and day do. */
export const stageActions: Readonly<Record<string, Action>> = {
  "to-cutting": (context) => move(context, "cutting"),
  "to-sewing": (context) => move(context, "sewing"),
  "to-ready": (context) => move(context, "ready"),
  "to-shipped": (context) => move(context, "shipped"),
  "to-collected": (context) => move(context, "collected"),

  undo: async ({ orders, request, values }) => {
    const from = stageOf(values["saw"]);
    if (!from) return refused(LOOK_AGAIN);
    return stageOutcome(await orders.undo({ ...request, from }), from, "undo");
  },

  cancel: async ({ orders, request, values }) => {
    const from = stageOf(values["saw"]);
    if (!from) return refused(LOOK_AGAIN);
    const { texts, errors } = checkFields([reasonField], values);
    if (errors["reason"]) return invalid(errors);
    const { reason } = texts;
    return stageOutcome(await orders.cancel({ ...request, from, reason }), from, "cancel");
  },

  "ready-by": async ({ orders, request, values }) => {
    const { readyBy: to = "", saw = "" } = values;
    const isDay = /^2\d{3}-\d\d-\d\d$/.test(to) && !Number.isNaN(Date.parse(to));
    if (!isDay || new Date(to).toISOString().slice(0, 10) !== to) {
      return invalid({ readyBy: readyByField.message });
    }
    const result = await orders.changeReadyBy({ ...request, from: saw || null, to });
    if (result.kind === "changed") return { done: "ready-by" };
    if (result.kind === "past") return invalid({ readyBy: "This day is over." });
    if (result.kind === "closed") return refused("Nothing is to be made of this order now.");
    if (result.kind !== "stale") return commonOutcome(result.kind);
    const now = result.readyBy ? longDay(result.readyBy) : "no day";
    return stale(
      `Somebody has changed the day since: you saw ${saw ? longDay(saw) : "no day"}, it is ${now} now. Yours was not saved; press again to save it.`,
    );
  },
};

const LOOK_AGAIN = "This page is old. Look at the order again.";

const move: (context: Parameters<Action>[0], to: Stage) => Promise<Outcome> = async (
  { orders, request, values },
  to,
) => {
  const from = stageOf(values["saw"]);
  if (!from) return refused(LOOK_AGAIN);
  const isSilent = values["silent"] === "yes";
  const isShipped = to === "shipped";
  const { texts, errors } = checkFields(isShipped ? [courierField, trackingField] : [], values);
  const trackingUrl = texts.tracking ? readTrackingUrl(texts.tracking) : "";
  const faults = {
    ...errors,
    ...(trackingUrl === undefined && { tracking: trackingField.message }),
  };
  if (trackingUrl === undefined || Object.keys(faults).length > 0) return invalid(faults);
  const step = { to, courier: isShipped ? texts.courier : "", trackingUrl, isSilent };
  const result = await orders.move({ ...request, from, ...step });
  return stageOutcome(result, from, "stage");
};

function stageOutcome(result: StageResult | ActRefusal, saw: Stage, done: string): Outcome {
  switch (result.kind) {
    case "changed":
      return { done };
    case "stale":
      return stale(
        `Somebody has moved it since: you saw ${STAGE_NAMES[saw]}, it is ${STAGE_NAMES[result.stage]} now. Nothing was changed.`,
      );
    case "no-step":
      return refused(`It is ${STAGE_NAMES[result.stage]}: this step is not possible.`);
    case "nothing-paid":
    case "refunded":
    case "something-due":
      return refused(faultWords(result.kind, result.money));
    case "unknown-order":
    case "repeated":
    case "other-values":
      return commonOutcome(result.kind);
  }
}

function stageOf(text: string | undefined): Stage | undefined {
  return STAGES.find((stage) => stage === text);
}
