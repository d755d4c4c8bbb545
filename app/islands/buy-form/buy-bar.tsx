import { useRef } from "react";
import type { Size } from "../../../domain/catalogue/product.ts";
import type { Naira } from "../../../domain/money.ts";
import { Price } from "../../design/price.tsx";
import { NO_SIZING, sizingStore } from "../../catalogue/sizing.ts";
import { useStoredValue } from "../../browser/use-stored-value.ts";
import { useOutOfSight } from "./use-out-of-sight.ts";
import styles from "./buy-bar.module.css";

type Props = {
  sku: string;
  /** The button's text. */
  label: string;
  price: Naira;
  size: Size | undefined;
};

/**
 * The form's submit button. On narrow screens it sticks to the screen's bottom while the form is on it (CSS alone);
 * while the form is above or below the screen, the same button stays there as a bar, with the price and the size, which
 * leads back to the sizes. There is one button, so that nobody meets it twice.
 */
export function BuyBar({ sku, label, price, size }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const away = useOutOfSight(place);
  const { isForHouse } = useStoredValue(sizingStore, NO_SIZING);
  const missing = isForHouse ? "We size you" : "Choose a size";
  return (
    <div className={styles.place} ref={place} data-place style={{ minHeight: away?.height }}>
      <div className={styles.bar} data-bar={away ? "" : undefined}>
        {away && (
          <p className={styles.chosen}>
            <Price naira={price} />
            <a href="#size">{size ? `Size ${size}` : missing}</a>
          </p>
        )}
        <button className="button" type="submit" name="add" value={sku}>
          {label}
        </button>
      </div>
    </div>
  );
}
