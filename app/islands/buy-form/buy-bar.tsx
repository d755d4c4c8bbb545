import { useRef, type ReactNode } from "react";
import type { Size } from "../../../domain/catalogue/types.ts";
import type { Naira } from "../../../domain/money/money.ts";
import { Price } from "../../ui/price.tsx";
import { usePassed } from "./use-passed.ts";
import styles from "./buy-bar.module.css";

type Props = {
  sku: string;
  /** The button's text. */
  label: string;
  price: Naira;
  size: Size | undefined;
  /** What the last press did. */
  children: ReactNode;
};

/**
 * The form's submit button. On narrow screens it sticks to the screen's bottom while the form is on it (CSS alone);
 * once the form has been scrolled past, the same button stays there as a bar, with the price and the size, which leads
 * back to the sizes. There is one button, so that nobody meets it twice.
 */
export function BuyBar({ sku, label, price, size, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const passed = usePassed(place);
  return (
    <div className={styles.place} ref={place} data-place style={{ minHeight: passed?.height }}>
      <div className={styles.bar} data-passed={passed ? "" : undefined}>
        {passed && (
          <p className={styles.chosen}>
            <Price naira={price} />
            <a href="#size">{size ? `Size ${size}` : "Choose a size"}</a>
          </p>
        )}
        <button className="button" type="submit" name="add" value={sku}>
          {label}
        </button>
        {children}
      </div>
    </div>
  );
}
