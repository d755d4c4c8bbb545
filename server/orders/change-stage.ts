import type { OrderMoney } from "../../domain/orders/money.ts";
import { canCancel, faultOf, nextStages, readTrackingUrl } from "../../domain/orders/stages.ts";
import type { Stage, StageFault } from "../../domain/orders/stages.ts";
import type { Db } from "../db/schema.ts";
import type { OrderStagesTable } from "../db/tables/orders.ts";
import { inTransaction } from "../db/transactions.ts";
import { enqueueEmail } from "../messages/outbox.ts";
import { reclaimCredit, releaseCredit } from "../payments/credits.ts";
import type { Ports } from "../ports.ts";
import { readEntries, updateStatus } from "./entries.ts";
import { lockOrder, stagesOf } from "./order-rows.ts";
import type { LockedOrder } from "./order-rows.ts";

/** `id` is the caller's id of the request: a repeated one acts once. `from` is the stage that the caller saw. */
type StageRequest = { order: string; id: string; from: Stage; by: string };

export type MoveRequest = StageRequest & {
  to: Stage;
  /** Only for 'shipped'. */
  courier?: string;
  /** Only for 'shipped': an https address, else it is left out. */
  trackingUrl?: string;
  /** The customer gets no e-mail. */
  isSilent?: boolean;
};

export type StageResult =
  | { kind: "changed"; stage: Stage; money: OrderMoney }
  /** Somebody else has changed it since. */
  | { kind: "stale"; stage: Stage }
  /** No such step leads from its stage. */
  | { kind: "no-step"; stage: Stage }
  | { kind: StageFault; money: OrderMoney }
  | { kind: "unknown-order" };

/** In characters; screens and commands refuse longer texts before. */
const MAX_COURIER = 100;
const MAX_REASON = 500;

type StagePorts = Pick<Ports, "db" | "now" | "outboxBell" | "logger">;

/**
 * The owner moves an order from stage to stage: forward one by one or skipping, never without money (`domain/orders/stages.ts`); or
 * cancels it, which gives its store credit back and leaves nothing due; or undoes the last step. Each is a new entry.
 */
export function createChangeStage({ db, now, outboxBell, logger }: StagePorts) {
  async function change(
    request: StageRequest,
    takeStep: (transaction: Db, order: LockedOrder, at: Date) => Promise<StageResult>,
  ): Promise<StageResult> {
    const result = await inTransaction(db, async (transaction): Promise<StageResult> => {
      const order = await lockOrder(transaction, request.order);
      if (!order) return { kind: "unknown-order" } as const;
      if (await isKnown(transaction, request)) {
        const { money } = await readEntries(transaction, order);
        return { kind: "changed", stage: order.stage, money } as const;
      }
      if (order.stage !== request.from) return { kind: "stale", stage: order.stage } as const;
      return takeStep(transaction, order, now());
    });
    if (result.kind === "changed") {
      outboxBell.ring();
      logger.info({ order: request.order, stage: result.stage }, "Order's stage changed");
    }
    return result;
  }

  return {
    moveOrder: (request: MoveRequest): Promise<StageResult> =>
      change(request, async (transaction, order, at) => {
        const { to, isSilent = false } = request;
        const isShipped = to === "shipped";
        const courier = isShipped ? (request.courier ?? "").slice(0, MAX_COURIER) : "";
        const trackingUrl = isShipped ? (readTrackingUrl(request.trackingUrl ?? "") ?? "") : "";
        if (!nextStages(order.stage).includes(to)) return { kind: "no-step", stage: order.stage };
        const { money } = await readEntries(transaction, order);
        const fault = faultOf(to, money);
        if (fault) return { kind: fault, money };
        const step = { stage: to, undoes: null, courier, tracking_url: trackingUrl, reason: "" };
        await store(transaction, order, request, step, at);
        if (!isSilent) await enqueueEmail(transaction, "stage", request.id, at);
        return { kind: "changed", stage: to, money };
      }),

    /** `reason` is for the house; the customer reads that it was cancelled. Money is returned by a refund of its own. */
    cancelOrder: (request: StageRequest & { reason: string }): Promise<StageResult> =>
      change(request, async (transaction, order, at) => {
        if (!canCancel(order.stage)) return { kind: "no-step", stage: order.stage };
        const reason = request.reason.slice(0, MAX_REASON);
        const step = { stage: "cancelled", undoes: null, courier: "", tracking_url: "" } as const;
        await releaseCredit(transaction, order.reference, at);
        const { money } = await updateStatus(transaction, { ...order, stage: "cancelled" }, at);
        await store(transaction, order, request, { ...step, reason }, at);
        await enqueueEmail(transaction, "stage", request.id, at);
        return { kind: "changed", stage: "cancelled", money };
      }),

    /** Undoes the last step that was not undone. The customer is not written to. */
    undoStage: (request: StageRequest): Promise<StageResult> =>
      change(request, async (transaction, order, at) => {
        // Not simply the newest: two machines' clocks may differ.
        const steps = await stagesOf(transaction, order.reference);
        const last = steps.findLast(({ stage }) => stage === order.stage);
        if (!last) return { kind: "no-step", stage: order.stage };
        const before = await readEntries(transaction, { ...order, stage: last.before });
        if (last.stage === "cancelled") {
          await reclaimCredit(transaction, order.reference, before.money.due);
        }
        const back = { ...order, stage: last.before };
        const { money } = await updateStatus(transaction, back, at);
        const fault = faultOf(last.before, money);
        if (fault === "nothing-paid") {
          // Everything as it was: this may be a part of a larger transaction.
          if (last.stage === "cancelled") await releaseCredit(transaction, order.reference, at);
          await updateStatus(transaction, { ...order, status: money.status }, at);
          return { kind: fault, money };
        }
        const step = { stage: last.before, undoes: last.id, courier: "", tracking_url: "" };
        await store(transaction, order, request, { ...step, reason: "" }, at);
        await dropUnsent(transaction, last.id);
        return { kind: "changed", stage: last.before, money };
      }),
  };
}

/** Whether a request with this id has acted on the order. */
async function isKnown(db: Db, { id, order }: StageRequest): Promise<boolean> {
  const step = await db
    .selectFrom("order_stages")
    .select("id")
    .where("id", "=", id)
    .where("order_reference", "=", order)
    .executeTakeFirst();
  return step !== undefined;
}

async function store(
  transaction: Db,
  order: LockedOrder,
  { id, by }: StageRequest,
  step: Pick<OrderStagesRow, "stage" | "undoes" | "courier" | "tracking_url" | "reason">,
  at: Date,
): Promise<void> {
  await transaction
    .insertInto("order_stages")
    .values({
      id,
      order_reference: order.reference,
      before: order.stage,
      ...step,
      made_by: by,
      made_at: at.toISOString(),
    })
    .execute();
  await transaction
    .updateTable("orders")
    .set({ stage: step.stage })
    .where("reference", "=", order.reference)
    .execute();
}

type OrderStagesRow = {
  [Column in keyof OrderStagesTable]: OrderStagesTable[Column]["__select__"];
};

/** The e-mail about a step that is undone before it was sent. */
async function dropUnsent(db: Db, stepId: string): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where("topic", "=", "stage")
    .where("subject", "=", stepId)
    .where("state", "=", "waiting")
    .execute();
}
