import type { Customer } from "../checkout/validate.ts";
import type { OrderMoney } from "./money.ts";

/** The stages in which the workshop or the owner still has something to do, one after the other. */
export const OPEN_STAGES = ["received", "cutting", "sewing", "ready"] as const;

/** The stages of an order that has left the house: either is an order's last one. */
export const GONE_STAGES = ["shipped", "collected"] as const;

/** Where the making of an order stands; not whether it is paid. */
export const STAGES = [...OPEN_STAGES, ...GONE_STAGES, "cancelled"] as const;
export type Stage = (typeof STAGES)[number];

/** Names of the stages, as the owner and the customer read them. */
export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  received: "Received",
  cutting: "Cutting",
  sewing: "Sewing",
  ready: "Ready",
  shipped: "Shipped",
  collected: "Collected",
  cancelled: "Cancelled",
};

/** The stages that may follow: the next or a later one. Going back (undoing a step) and cancelling are other actions. */
export function nextStages(stage: Stage): readonly Stage[] {
  if (!isOpenStage(stage)) return [];
  return [...OPEN_STAGES.slice(STAGES.indexOf(stage) + 1), ...GONE_STAGES];
}

/** The stages one step on: of a ready order either of the last ones. */
export function stagesAfter(stage: Stage): readonly Stage[] {
  if (!isOpenStage(stage)) return [];
  const next = OPEN_STAGES[STAGES.indexOf(stage) + 1];
  return next ? [next] : GONE_STAGES;
}

/** Only in an open stage can an order be cancelled, and its size, address and day be changed. */
export function isOpenStage(stage: Stage): boolean {
  return OPEN_STAGES.some((open) => open === stage);
}

/** How long an order can be changed or cancelled, as the Terms say; the owner may allow it later, too. */
export const CHANGE_HOURS = 72;

/** Whether an order in this stage has left the house. */
export function isGoneStage(stage: Stage): boolean {
  return GONE_STAGES.some((gone) => gone === stage);
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

/** The stages to which the workshop moves orders. */
const MAKING_STAGES: readonly Stage[] = ["cutting", "sewing", "ready"];

export const isMakingStage = (stage: Stage): boolean => MAKING_STAGES.includes(stage);

/** Like `possibleSteps`, of the making alone. */
export function makingSteps(
  ...[stage, money]: Parameters<typeof possibleSteps>
): ReturnType<typeof possibleSteps> {
  const next = nextStages(stage).filter(isMakingStage);
  const faults = next.map((to) => faultOf(to, money));
  return {
    steps: next.filter((_, at) => faults[at] === undefined),
    fault: faults.find((fault) => fault !== undefined),
  };
}

/** Nothing is made before something is paid, and nothing leaves the house before all is. */
export function faultOf(
  stage: Stage,
  { status, due }: Pick<OrderMoney, "status" | "due">,
): StageFault | undefined {
  if (stage === "received" || stage === "cancelled") return undefined;
  if (status === "refunded") return "refunded";
  if (status === "pending" || status === "failed") return "nothing-paid";
  return isGoneStage(stage) && due > 0 ? "something-due" : undefined;
}

const MAX_LENGTH = 500;

/** Reads the address of a courier's page for one parcel, which must be https; undefined for anything else. */
export function readTrackingUrl(typed: string): string | undefined {
  const text = typed.trim();
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isSafe = url.protocol === "https:" && url.username === "" && url.password === "";
  return isSafe ? url.href : undefined;
}

/** A stored change of an order; `position` is that of the line that was changed. */
type Change = { field: string; position: number | null; after: string };

/**
 * Lines with their current sizes. A stored line never changes; each change of its size is a row of its own, and
 * the last one counts. `changes` are oldest first; changes of other fields are ignored.
 */
export function currentSizes<Line extends { position: number; size: string }>(
  lines: readonly Line[],
  changes: readonly Change[],
): Line[] {
  return lines.map((line) => {
    const last = [...changes]
      .reverse()
      .find(({ field, position }) => field === "size" && position === line.position);
    return last ? { ...line, size: last.after } : line;
  });
}

/** Where an order goes; `country` is a two-letter code, `state` empty in a country without regions. */
export type Address = Pick<Customer, "address" | "country" | "state">;

/** An address as one text of at most three lines, which changes of an order store and forms compare. */
export function addressText({ address, state, country }: Address): string {
  return [address, state, country].filter(Boolean).join("\n");
}
