import { useEffect, useEffectEvent, useRef, useState } from "react";
import { parseQuantity } from "../../../domain/cart/quantity.ts";
import island from "./island.module.css";
import styles from "./quantity-stepper.module.css";

type Props = {
  /** Unique on the page. */
  id: string;
  quantity: number;
  onChange(quantity: number): void;
  /** Whether the label is visible, or only read by assistive technology. */
  showsLabel?: boolean;
  /** Whether the form was submitted with this text: then an empty field shows its message, too. */
  isChecked?: boolean;
};

/**
 * Minus (disabled at 1), a typed number, plus (no upper bound of its own). A typed quantity that the shop
 * accepts applies at once; any other text stays in the field with the reason beside it, and changes nothing
 * (readings, Cart).
 */
export function QuantityStepper({ id, quantity, onChange, showsLabel, isChecked }: Props) {
  const input = useRef<HTMLInputElement>(null);
  /** Typed text that is no accepted quantity. */
  const [typed, setTyped] = useState<string>();
  const [isLeft, setIsLeft] = useState(false);
  const parsed = typed === undefined ? undefined : parseQuantity(typed);
  // An emptied field is about to get another number: no message yet.
  const isOnItsWay = typed === "" && !isLeft && !isChecked;
  const problem = parsed?.ok === false && !isOnItsWay ? parsed.message : undefined;

  const enter = (text: string) => {
    const entered = parseQuantity(text);
    setTyped(entered.ok ? undefined : text);
    setIsLeft(false);
    if (entered.ok) onChange(entered.value);
  };
  const step = (by: number) => enter(String(Math.max(1, quantity + by)));

  const enterEarly = useEffectEvent(() => {
    const text = input.current?.value ?? "";
    if (text !== String(quantity)) enter(text);
  });
  // Typed before hydration, or restored by the browser.
  useEffect(() => enterEarly(), []);

  return (
    <div className={styles.field} data-quantity>
      <label className={showsLabel ? styles.label : "spoken"} htmlFor={id}>
        Quantity
      </label>
      <div className={styles.stepper}>
        <button
          className={island.needsScript}
          type="button"
          aria-label="Decrease quantity"
          disabled={quantity <= 1}
          onClick={() => step(-1)}
        >
          −
        </button>
        <input
          id={id}
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          ref={input}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-problem`}
          value={typed ?? String(quantity)}
          onChange={({ target }) => enter(target.value)}
          onBlur={() => setIsLeft(true)}
        />
        <button
          className={island.needsScript}
          type="button"
          aria-label="Increase quantity"
          onClick={() => step(1)}
        >
          +
        </button>
      </div>
      <p className={styles.problem} id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </div>
  );
}
