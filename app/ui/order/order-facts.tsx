import type { ReactNode } from "react";
import type { OrderState } from "../../../domain/orders/api.ts";
import { isOpenStage } from "../../../domain/orders/stages.ts";
import { longDay, toLagos } from "../../../domain/time.ts";
import styles from "./order-facts.module.css";

type Props = {
  order: OrderState & { placedAt: string };
  /** Its status in words. */
  status: string;
};

/** An order's number, reference, status and days. */
export function OrderFacts({ order, status }: Props) {
  const { number, reference, placedAt, readyBy, stage } = order;
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
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
