import type { ReactNode } from "react";
import type { OrderState, OrderStep } from "../../domain/orders/api.ts";
import { isOpenStage, OPEN_STAGES, STAGE_NAMES } from "../../domain/orders/stages.ts";
import type { Stage } from "../../domain/orders/stages.ts";
import { dayOfYear, longDay, toLagos } from "../../domain/time.ts";
import styles from "./progress.module.css";

type Props = {
  order: OrderState;
  /** The order's status in words. */
  status: string;
};

/** An order's number, reference, status and days. */
export function OrderFacts({ order, status }: Props) {
  const { number, reference, readyBy, stage } = order;
  const placedAt = order.steps[0]?.at ?? "";
  const isComing = isOpenStage(stage) && order.status !== "refunded";
  return (
    <dl className={styles.facts}>
      <Fact name="Number">{number}</Fact>
      <Fact name="Reference">
        <span className={styles.reference}>{reference}</span>
      </Fact>
      <Fact name="Status">{status}</Fact>
      <Fact name="Ordered">
        <time dateTime={placedAt}>{longDay(toLagos(placedAt) ?? placedAt)}</time>
      </Fact>
      {readyBy && isComing && (
        <Fact name="Ready by">
          <time dateTime={readyBy}>{longDay(readyBy)}</time>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="fine-print">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type OrderWayProps = {
  /** The stages that the order has reached, oldest first: at least one. */
  steps: readonly OrderStep[];
};
const END = "Shipped or collected";

/** The stages that an order has reached, with their days, and the stages to come. */
export function OrderWay({ steps }: OrderWayProps) {
  const current = steps.at(-1)?.stage ?? "received";
  return (
    <ol className={styles.way} aria-label="Where your order stands">
      {steps.map(({ stage, at }) => (
        <li key={stage} aria-current={stage === current ? "step" : undefined} data-reached="">
          <span>{STAGE_NAMES[stage]}</span>
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

/** The names of the stages after the current one; earlier stages that were skipped are not listed. */
function aheadOf(current: Stage): readonly string[] {
  if (!isOpenStage(current)) return [];
  const ahead = OPEN_STAGES.slice(OPEN_STAGES.findIndex((stage) => stage === current) + 1);
  return [...ahead.map((stage) => STAGE_NAMES[stage]), END];
}

/** The courier of a shipped order, and a link to track the parcel. */
export function ParcelLink({ step }: { step: OrderStep | undefined }) {
  if (step?.stage !== "shipped") return null;
  const { courier, trackingUrl } = step;
  const by = courier ? ` with ${courier}` : "";
  // Only an https address is shown as a link, since it leads away from the shop.
  if (!trackingUrl?.startsWith("https://")) return courier ? <p>It comes{by}.</p> : null;
  return (
    <p>
      <a className="button" href={trackingUrl} target="_blank" rel="noopener">
        Follow it{by}
        <span className="spoken"> (opens in a new tab)</span>
      </a>
    </p>
  );
}
