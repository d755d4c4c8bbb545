import type { Selectable } from "kysely";
import type { OrderStep } from "../../domain/orders/api.ts";
import type { Stage } from "../../domain/orders/stages.ts";
import type { Db } from "../db/schema.ts";
import type { OrderStagesTable } from "../db/tables/orders.ts";

export type StageStep = Selectable<OrderStagesTable>;

/** An order's steps from one stage to another that were not undone, oldest first. */
export async function stagesOf(db: Db, orderReference: string): Promise<StageStep[]> {
  const steps = await db
    .selectFrom("order_stages")
    .selectAll()
    .where("order_reference", "=", orderReference)
    .orderBy("made_at")
    .orderBy("id")
    .execute();
  const undone = new Set(steps.map(({ undoes }) => undoes));
  return steps.filter(({ id, undoes }) => undoes === null && !undone.has(id));
}

/** The same for the customer, beginning with the day on which it was placed. */
export function stepsSince(placedAt: string, steps: readonly StageStep[]): OrderStep[] {
  const received = { stage: "received" as Stage, at: placedAt };
  return [
    received,
    ...steps.map(({ stage, made_at, courier, tracking_url }) => ({
      stage,
      at: made_at,
      ...(courier && { courier }),
      ...(tracking_url && { trackingUrl: tracking_url }),
    })),
  ];
}
