import type { Naira } from "../../domain/money.ts";
import { Price } from "./price.tsx";
import styles from "./price-tag.module.css";

type Props = { price: Naira; originalPrice: Naira };

/** The piece's price; on a promotion followed by the original price, struck through. */
export function PriceTag({ price, originalPrice }: Props) {
  return (
    <span className={styles.tag}>
      <Price naira={price} />
      {price !== originalPrice && (
        <s className={styles.before}>
          <span className="spoken">instead of </span>
          <Price naira={originalPrice} />
        </s>
      )}
    </span>
  );
}
