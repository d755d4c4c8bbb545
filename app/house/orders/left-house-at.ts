import type { Stage } from "../../../domain/orders/stages.ts";

type Step = { id: string; stage: Stage; undoes: string | null; made_at: string };

/** When an order was shipped or collected, if that was not undone. Steps are oldest first. */
export function leftHouseAt(steps: readonly Step[]): string | undefined {
  const undone = new Set(steps.map(({ undoes }) => undoes));
  return steps.findLast(
    ({ id, stage, undoes }) =>
      undoes === null && !undone.has(id) && (stage === "shipped" || stage === "collected"),
  )?.made_at;
}
