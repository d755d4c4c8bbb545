import { useRef, useState } from "react";
import { parseQuantity } from "../../domain/cart/quantity.ts";
import styles from "./quantity-field.module.css";

type Props = {
  /** Why the quantity was refused, shown beside the field. */
  problem?: string | undefined;
};

/** Quantity with minus (disabled at 1), plus (no upper bound of its own) and a typed number. Uncontrolled: a number typed early stays. */
export function QuantityField({ problem }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [atOne, setAtOne] = useState(true);

  const current = () => {
    const typed = parseQuantity(input.current?.value ?? "");
    return typed.ok ? typed.value : 1;
  };
  const look = () => setAtOne(current() <= 1);
  const step = (by: 1 | -1) => {
    if (input.current) input.current.value = String(Math.max(1, current() + by));
    look();
  };

  // A number typed before the island is awake counts, too.
  const watch = (field: HTMLInputElement | null) => {
    input.current = field;
    look();
  };

  return (
    <div className={styles.field}>
      <label htmlFor="quantity">Quantity</label>
      <div className={styles.stepper}>
        <button
          type="button"
          aria-label="Decrease quantity"
          disabled={atOne}
          onClick={() => step(-1)}
        >
          −
        </button>
        <input
          ref={watch}
          id="quantity"
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          defaultValue={1}
          onInput={look}
          aria-invalid={problem ? true : undefined}
          aria-describedby="quantity-problem"
        />
        <button type="button" aria-label="Increase quantity" onClick={() => step(1)}>
          +
        </button>
      </div>
      <p className={styles.problem} id="quantity-problem" role="alert">
        {problem}
      </p>
    </div>
  );
}
