import { formatKobo } from "../../../domain/money-text.ts";
import type { Stage } from "../../../domain/orders/stages.ts";
import { createChangeReadyBy } from "../change-ready-by.ts";
import type { ReadyByResult } from "../change-ready-by.ts";
import { createChangeStage } from "../change-stage.ts";
import type { StageResult } from "../change-stage.ts";
import { actOnOrder } from "./act-on-order.ts";
import type { ActPorts, OrderAct, Unacted } from "./act-on-order.ts";

/** `from` is the stage that the person saw. */
type FromStage = OrderAct & { from: Stage };

export type Move = FromStage & {
  to: Stage;
  courier: string;
  /** An https address, already validated, or empty. */
  trackingUrl: string;
  isSilent: boolean;
};

export type ReadyBy = OrderAct & { from: string | null; to: string };

/** What is done with an order's stage and day, each once and recorded. */
export type StageActs = {
  move(act: Move): Promise<StageResult | Unacted>;
  undo(act: FromStage): Promise<StageResult | Unacted>;
  cancel(act: FromStage & { reason: string }): Promise<StageResult | Unacted>;
  changeReadyBy(act: ReadyBy): Promise<ReadyByResult | Unacted>;
};

export function createStageActs(ports: ActPorts): StageActs {
  return {
    move: ({ from, to, courier, trackingUrl, isSilent, ...act }) =>
      actOnOrder(
        ports,
        act,
        { act: "moved-order", values: { from, to, courier, trackingUrl, isSilent } },
        async (inside, { reference: order }, id) => {
          const step = { from, to, courier, trackingUrl, isSilent };
          const request = { order, id, by: act.by.name, ...step };
          const result = await createChangeStage(inside).moveOrder(request);
          return { result, done: doneIf(result, { stage: from }, { stage: to }) };
        },
      ),

    undo: ({ from, ...act }) =>
      actOnOrder(
        ports,
        act,
        { act: "undid-stage", values: { from } },
        async (inside, { reference: order }, id) => {
          const request = { order, id, from, by: act.by.name };
          const result = await createChangeStage(inside).undoStage(request);
          return { result, done: doneIf(result, { stage: from }, { stage: stageOf(result) }) };
        },
      ),

    cancel: ({ from, reason, ...act }) =>
      actOnOrder(
        ports,
        act,
        { act: "cancelled-order", values: { from, reason } },
        async (inside, { reference: order }, id) => {
          const request = { order, id, from, reason, by: act.by.name };
          const result = await createChangeStage(inside).cancelOrder(request);
          const paid = "money" in result ? formatKobo(result.money.paid) : "";
          const after = { paid };
          return { result, done: doneIf(result, { stage: from }, after) };
        },
      ),

    changeReadyBy: ({ from, to, ...act }) =>
      actOnOrder(
        ports,
        act,
        { act: "changed-ready-by", values: { from, to } },
        async (inside, { reference: order }, id) => {
          const request = { order, id, from, to, by: act.by.name, reason: "" };
          const result = await createChangeReadyBy(inside)(request);
          return { result, done: doneIf(result, { "ready by": from }, { "ready by": to }) };
        },
      ),
  };
}

type Facts = Readonly<Record<string, string | null>>;

function doneIf({ kind }: { kind: string }, before: Facts, after: Facts) {
  return kind === "changed" ? { before, after } : undefined;
}

function stageOf(result: StageResult): string | null {
  return "stage" in result ? result.stage : null;
}
