import { useRef, useState } from "react";
import { parseQuantity } from "../../domain/cart/line.ts";
import { useOnHydration } from "../browser/hooks.ts";
import island from "../browser/island.module.css";
import styles from "./quantity-stepper.module.css";

type Props = {
  /** Unique on the page. */
  id: string;
  quantity: number;
  onChange(quantity: number): void;
  /** Whether the form was submitted with the field's present text: then even an empty field shows its message. */
  isChecked?: boolean;
};

/**
 * Minus (disabled at 1), a number input, plus (never disabled). A valid quantity takes effect immediately; any
 * other text stays in the field with an error message, and changes nothing.
 */
export function QuantityStepper({ id, quantity, onChange, isChecked }: Props) {
  const input = useRef<HTMLInputElement>(null);
  /** Typed text that is not a valid quantity. */
  const [typed, setTyped] = useState<string>();
  const [isBlurred, setIsBlurred] = useState(false);
  const parsed = typed === undefined ? undefined : parseQuantity(typed);
  // No message yet for an emptied field: the shopper is about to type another number.
  const isBeingRetyped = typed === "" && !isBlurred && !isChecked;
  const problem = parsed?.ok === false && !isBeingRetyped ? parsed.message : undefined;

  const enter = (text: string) => {
    const entered = parseQuantity(text);
    setTyped(entered.ok ? undefined : text);
    setIsBlurred(false);
    if (entered.ok) onChange(entered.value);
  };
  const step = (by: number) => enter(String(Math.max(1, quantity + by)));

  // Applies text that was typed before hydration or restored by the browser.
  useOnHydration(() => {
    const text = input.current?.value ?? "";
    if (text !== String(quantity)) enter(text);
  });

  return (
    <div className={styles.field} data-quantity>
      <label className="spoken" htmlFor={id}>
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
          <span className="sign minus" />
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
          onBlur={() => setIsBlurred(true)}
        />
        <button
          className={island.needsScript}
          type="button"
          aria-label="Increase quantity"
          onClick={() => step(1)}
        >
          <span className="sign" />
        </button>
      </div>
      <p className={styles.problem} id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </div>
  );
}
