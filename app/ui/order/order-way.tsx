import type { OrderStep } from "../../../domain/orders/api.ts";
import { isOpenStage, OPEN_STAGES } from "../../../domain/orders/stages.ts";
import type { Stage } from "../../../domain/orders/stages.ts";
import { dayOfYear, toLagos } from "../../../domain/time.ts";
import styles from "./order-way.module.css";

type Props = {
  /** The stages that the order has reached, oldest first: at least one. */
  steps: readonly OrderStep[];
};

const NAMES: Readonly<Record<Stage, string>> = {
  received: "Received",
  cutting: "Cutting",
  sewing: "Sewing",
  ready: "Ready",
  shipped: "Shipped",
  collected: "Collected",
  cancelled: "Cancelled",
};
const END = "Shipped or collected";

/** The way of an order through the house: the stages that it has reached, with their days, and those to come. */
export function OrderWay({ steps }: Props) {
  const current = steps.at(-1)?.stage ?? "received";
  return (
    <ol className={styles.way} aria-label="Where your order stands">
      {steps.map(({ stage, at }) => (
        <li key={stage} aria-current={stage === current ? "step" : undefined} data-reached="">
          <span>{NAMES[stage]}</span>
          <time dateTime={at}>{dayOfYear(toLagos(at) ?? at)}</time>
        </li>
      ))}
      {aheadOf(current).map((name) => (
        <li key={name}>
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
}

/** What is still to come; a stage that was skipped is not. */
function aheadOf(current: Stage): readonly string[] {
  if (!isOpenStage(current)) return [];
  const ahead = OPEN_STAGES.slice(OPEN_STAGES.findIndex((stage) => stage === current) + 1);
  return [...ahead.map((stage) => NAMES[stage]), END];
}
