import { useState } from "react";
import { linesWithoutSize, type CurrentCart } from "../../../domain/cart/current-cart.ts";
import { bodyWords, type Body } from "../../../domain/catalogue/measurements.ts";
import { NO_SIZING, sizingStore, type Sizing } from "../../catalogue/sizing.ts";
import { useStoredValue } from "../../browser/use-stored-value.ts";
import styles from "./size-me-choice.module.css";

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
