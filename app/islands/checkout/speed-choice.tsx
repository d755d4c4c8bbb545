import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readyBy, SPEEDS, surchargeOf } from "../../../domain/checkout/speed.ts";
import type { Speed } from "../../../domain/checkout/speed.ts";
import type { Naira } from "../../../domain/money.ts";
import { longDay } from "../../../domain/time.ts";
import { checkoutDraft } from "../../stores/checkout-draft.ts";
import { Price } from "../../design/price.tsx";
import styles from "./speed-choice.module.css";

type Props = {
  /** The sum of the cart's lines. */
  goods: Naira;
  /** Why the server refused the choice. */
  error: string | undefined;
  onChange(speed: Speed): void;
};

const LABELS: Readonly<Record<Speed, string>> = {
  standard: "Standard, 7 to 14 days",
  express: "Express, +30%",
};

/** In place of the choice while the owner takes no express orders. */
export function OnlyStandard() {
  const [today] = useState(() => new Date().toISOString());
  const day = readyBy(today, "standard");
  return (
    <p className={styles.only}>
      {LABELS.standard}
      {day && <small>Paid today, ready by {longDay(day)}</small>}
    </p>
  );
}

/** How fast the order is made, with its price and the day it is ready by if it is paid today (selling, Terms). */
export function SpeedChoice({ goods, error, onChange }: Props) {
  const place = useRef<HTMLFieldSetElement>(null);
  const readEarlyChoice = useEffectEvent(() => {
    const express = place.current?.querySelector<HTMLInputElement>('[value="express"]');
    if (express && checkoutDraft.get()?.speed === "express") express.checked = true;
    if (express?.checked) onChange("express");
  });
  // Applies a choice that the browser has restored, or that was made before a reload.
  useEffect(() => readEarlyChoice(), []);
  const [today] = useState(() => new Date().toISOString());

  return (
    <fieldset className={styles.choice} ref={place}>
      <legend>How soon</legend>
      {SPEEDS.map((speed) => {
        const day = readyBy(today, speed);
        const surcharge = surchargeOf(speed, goods);
        return (
          <label key={speed}>
            <input
              type="radio"
              name="speed"
              value={speed}
              defaultChecked={speed === "standard"}
              onChange={() => onChange(speed)}
            />
            <span>
              {LABELS[speed]}
              {day && <small>Paid today, ready by {longDay(day)}</small>}
            </span>
            {surcharge > 0 && (
              <span>
                + <Price naira={surcharge} />
              </span>
            )}
          </label>
        );
      })}
      {error && (
        <p className={styles.refused} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
