import { useState } from "react";
import { parseQuantity } from "../../../domain/cart/quantity.ts";
import { useAwake } from "../../browser/use-awake.ts";
import styles from "./quantity-stepper.module.css";

type Props = {
  /** The line's id, for ids that are the page's only ones. */
  id: string;
  quantity: number;
  /** The same as it is stored now: what was pressed before the island was awake comes faster than this renders. */
  stored(): number;
  onChange(quantity: number): void;
};

/**
 * Minus (disabled at 1), a typed number, plus. What is typed counts at once where it is a whole number that
 * the shop takes; anything else stays in the field, with the reason beside it, and changes nothing.
 */
export function QuantityStepper({ id, quantity, stored, onChange }: Props) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const awake = useAwake();
  const problemId = `quantity-problem-${id}`;

  const enter = (text: string) => {
    const parsed = parseQuantity(text);
    setProblem(parsed.ok ? undefined : parsed.message);
    if (parsed.ok) onChange(parsed.value);
    return parsed.ok;
  };
  const step = (by: number) => {
    setTyped(undefined);
    enter(String(Math.max(1, stored() + by)));
  };
  const type = (text: string) => {
    // An emptied field is on its way to another number: its problem can wait until it is left.
    const fits = text !== "" && enter(text);
    setTyped(fits ? undefined : text);
  };

  return (
    <div>
      <div className={styles.stepper}>
        <button
          type="button"
          aria-label="Decrease quantity"
          disabled={quantity <= 1}
          onClick={() => step(-1)}
        >
          −
        </button>
        <input
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          // Plus and minus are kept when they are pressed early (`wake.ts`), what is typed would not be.
          readOnly={!awake}
          aria-label="Quantity"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problemId}
          value={typed ?? String(quantity)}
          onChange={({ target }) => type(target.value)}
          onBlur={() => typed !== undefined && enter(typed)}
        />
        <button type="button" aria-label="Increase quantity" onClick={() => step(1)}>
          +
        </button>
      </div>
      <p className={styles.problem} id={problemId} role="alert">
        {problem}
      </p>
    </div>
  );
}
