import type { Customer } from "../checkout/validate.ts";
import type { OrderMoney } from "./money.ts";

/** Where the making of an order stands; not whether it is paid. */
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

/** Nothing is made before something is paid, and nothing leaves the house before all is. */
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

const MAX_LENGTH = 500;

/** A courier's page for one parcel, as it is stored: an https address. Undefined for anything else. */
export function readTrackingUrl(typed: string): string | undefined {
  const text = typed.trim();
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isSafe = url.protocol === "https:" && url.username === "" && url.password === "";
  return isSafe ? url.href : undefined;
}

/** One change of an order, as far as sizes are concerned; `position` is the line's. */
type Change = { field: string; position: number | null; after: string };

/**
 * Lines in the sizes that are in force. A line never changes; each change of its size is an entry beside it, and
 * the last one counts. `changes` are oldest first; those of anything else are ignored.
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

/** An address as entries keep it and forms compare it: three lines at most. */
export function addressText({ address, state, country }: Address): string {
  return [address, state, country].filter(Boolean).join("\n");
}
