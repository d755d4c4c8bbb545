import { currencies } from "../../domain/money-text.ts";
import { CURRENCIES } from "../../domain/money.ts";
import styles from "./currency-select.module.css";

/**
 * The display currency: full labels on wide screens, only signs on narrow ones (section 2). An option's text
 * cannot depend on the width, so there are two selects and CSS shows one of them;
 * `app/boot/paint-prices.ts` sets both to the shopper's choice.
 */
export function CurrencySelect() {
  return (
    <>
      <Select className={styles.wide} text="label" />
      <Select className={styles.narrow} text="sign" />
    </>
  );
}

type SelectProps = { className: string | undefined; text: "label" | "sign" };

function Select({ className, text }: SelectProps) {
  return (
    <select className={`${styles.select} ${className}`} aria-label="Currency" data-currency>
      {CURRENCIES.map((currency) => (
        <option key={currency} value={currency}>
          {currencies[currency][text]}
        </option>
      ))}
    </select>
  );
}
