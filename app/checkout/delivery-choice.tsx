import { useState } from "react";
import {
  arrivesBy,
  deliveryFee,
  HANDOVER_NAMES,
  HANDOVERS,
  isKnownDestination,
  zoneOf,
} from "../../domain/checkout/delivery.ts";
import type { DeliveryTerms, Destination, Handover } from "../../domain/checkout/delivery.ts";
import { readyBy } from "../../domain/checkout/days.ts";
import type { LeadTime } from "../../domain/checkout/days.ts";
import type { Naira } from "../../domain/money.ts";
import { dayOfYear } from "../../domain/time.ts";
import { Price } from "../design/price.tsx";
import { useRestoredChoice } from "./choices.tsx";
import styles from "./choices.module.css";

type Props = {
  terms: DeliveryTerms;
  /** The address in the form, as far as it is known. */
  to: Destination;
  /** The sum of the cart's lines. */
  goods: Naira;
  /** What the order is promised at its speed. */
  lead: LeadTime;
  /** Why the server refused the choice. */
  error: string | undefined;
  onChange(handover: Handover): void;
};

/** How the order reaches the shopper, with prices and days. If orders cannot be collected, there is nothing to choose. */
export function DeliveryChoice({ terms, error, onChange, ...order }: Props) {
  const place = useRestoredChoice("delivery", HANDOVERS, onChange);

  return (
    <fieldset className={styles.choice} ref={place}>
      {/* An option has the group's name. */}
      <legend className="spoken">Delivery</legend>
      {terms.collects ? (
        HANDOVERS.map((handover) => (
          <label key={handover}>
            <input
              type="radio"
              name="delivery"
              value={handover}
              defaultChecked={handover === "deliver"}
              onChange={() => onChange(handover)}
            />
            <HandoverFacts terms={terms} handover={handover} {...order} />
          </label>
        ))
      ) : (
        <div className={styles.alone}>
          <HandoverFacts terms={terms} handover="deliver" {...order} />
        </div>
      )}
      {error && (
        <p className={styles.refused} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type FactsProps = Pick<Props, "terms" | "to" | "goods" | "lead"> & { handover: Handover };

/** The name, day and price of one way; of delivery only once the address has a zone. */
function HandoverFacts({ terms, to, goods, lead, handover }: FactsProps) {
  const isKnown = handover === "collect" || isKnownDestination(to);
  const fee = isKnown ? deliveryFee(terms, { to, handover, goods }) : undefined;
  const duties = handover === "deliver" && to.country !== "NG" && zoneOf(terms, to)?.duties;
  return (
    <>
      <span>
        {HANDOVER_NAMES[handover]}
        <small role={handover === "deliver" ? "status" : undefined}>
          {isKnown ? <When {...{ terms, to, lead, handover, fee }} /> : UNKNOWN}
        </small>
        {duties && <small>{duties}</small>}
      </span>
      {fee !== undefined && (
        <span>
          {fee > 0 ? (
            <>
              + <Price naira={fee} />
            </>
          ) : (
            "Free"
          )}
        </span>
      )}
    </>
  );
}

const UNKNOWN = "Choose country and state, and the price stands here.";

function When({
  terms,
  to,
  lead,
  handover,
  fee,
}: Omit<FactsProps, "goods"> & { fee: Naira | undefined }) {
  const [today] = useState(() => new Date().toISOString());
  if (fee === undefined) return "We write to you with the fee once your order is placed.";
  const zone = handover === "deliver" ? zoneOf(terms, to) : undefined;
  const arrives = zone && arrivesBy(today, lead, zone);
  const ready = readyBy(today, lead);
  // 'Paid today' stands above, where it is chosen how soon.
  if (arrives) return `With you by ${dayOfYear(arrives)}`;
  return ready && `Ready by ${dayOfYear(ready)}`;
}
