import type { OrderMoney } from "./order-money.ts";

/** Where the making of an order stands; not whether it is paid (selling, Words). */
export const STAGES = [
  "received",
  "cutting",
  "sewing",
  "ready",
  "shipped",
  "collected",
  "cancelled",
] as const;
export type Stage = (typeof STAGES)[number];

/** The stages in which the workshop or the owner still has something to do. */
export const OPEN_STAGES = [
  "received",
  "cutting",
  "sewing",
  "ready",
] as const satisfies readonly Stage[];

const NEXT: Readonly<Record<Stage, readonly Stage[]>> = {
  received: ["cutting", "sewing", "ready", "shipped", "collected"],
  cutting: ["sewing", "ready", "shipped", "collected"],
  sewing: ["ready", "shipped", "collected"],
  ready: ["shipped", "collected"],
  shipped: [],
  collected: [],
  cancelled: [],
};

/** The stages that may follow: one by one or skipping forward. Back only by undoing; `cancelled` is a step of its own. */
export function nextStages(stage: Stage): readonly Stage[] {
  return NEXT[stage];
}

/** Whether an order can be cancelled: not what has left the house. */
export function canCancel(stage: Stage): boolean {
  return isOpenStage(stage);
}

export function isOpenStage(stage: Stage): boolean {
  return OPEN_STAGES.some((open) => open === stage);
}

/** Whether size and address of an order can be changed: not once it has left the house or was cancelled. */
export function canChange(stage: Stage): boolean {
  return isOpenStage(stage);
}

/** Why an order cannot reach a stage yet. */
export type StageFault = "nothing-paid" | "something-due" | "refunded";

/** The steps that are possible now, and why others that would follow are not. */
export function possibleSteps(
  stage: Stage,
  money: Pick<OrderMoney, "status" | "due">,
): { steps: readonly Stage[]; fault: StageFault | undefined } {
  const next = nextStages(stage);
  const faults = next.map((to) => faultOf(to, money));
  return {
    steps: next.filter((_, at) => faults[at] === undefined),
    fault: faults.find((fault) => fault !== undefined),
  };
}

/** Nothing is made before something is paid, and nothing leaves the house before all is (section 9, Terms). */
export function faultOf(
  stage: Stage,
  { status, due }: Pick<OrderMoney, "status" | "due">,
): StageFault | undefined {
  if (stage === "received" || stage === "cancelled") return undefined;
  if (status === "refunded") return "refunded";
  if (status === "pending" || status === "failed") return "nothing-paid";
  const leaves = stage === "shipped" || stage === "collected";
  return leaves && due > 0 ? "something-due" : undefined;
}
