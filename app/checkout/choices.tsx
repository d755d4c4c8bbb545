import { useEffect, useEffectEvent, useRef, useState } from "react";
import { linesWithoutSize } from "../../domain/cart/current-cart.ts";
import type { CurrentCart } from "../../domain/cart/current-cart.ts";
import { bodyWords } from "../../domain/catalogue/measurements.ts";
import type { Body } from "../../domain/catalogue/measurements.ts";
import { readyBy, SPEEDS, surchargeOf } from "../../domain/checkout/speed.ts";
import type { Speed } from "../../domain/checkout/speed.ts";
import type { Naira } from "../../domain/money.ts";
import { longDay } from "../../domain/time.ts";
import { useStoredValue } from "../browser/use-stored-value.ts";
import { NO_SIZING, sizingStore } from "../catalogue/sizing.ts";
import type { Sizing } from "../catalogue/sizing.ts";
import { Price } from "../design/price.tsx";
import { checkoutDraft } from "./draft.ts";
import styles from "./choices.module.css";

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

/** Shows what 'Not sure, size me' sends with the order, and takes it back; nothing if no size is missing. */
export function SizeMeChoice({ cart }: { cart: CurrentCart | null }) {
  const sizing = useStoredValue(sizingStore, NO_SIZING);
  // A box that is unticked stays, so that it can be ticked again.
  const [wasAsked] = useState(() => sizingStore.get().isForHouse);
  const names = cart ? [...new Set(linesWithoutSize(cart).map(({ name }) => name))] : [];
  if (names.length === 0 || !(wasAsked || sizing.isForHouse)) return null;
  const measured = bodyWords(sizing.body, sizing.unit);
  return (
    <label className={styles.sizeMe}>
      <input
        type="checkbox"
        checked={sizing.isForHouse}
        onChange={({ target }) => sizingStore.set({ ...sizing, isForHouse: target.checked })}
      />
      <span>
        Size me
        <small>
          {measured
            ? `My measurements go with this order: ${measured}. You choose the size of ${names.join(", ")}.`
            : `You write to me about my measurements for ${names.join(", ")}.`}
        </small>
      </span>
    </label>
  );
}

/** The measurements that go with an order of this cart; undefined if she has not asked for it, or chose all sizes. */
export function sizingFor(cart: CurrentCart, { isForHouse, body }: Sizing): Body | undefined {
  return isForHouse && linesWithoutSize(cart).length > 0 ? body : undefined;
}
