import { formatTerms, writeTerms } from "../../domain/currencies.ts";
import type { Term } from "../../domain/currencies.ts";
import type { Naira } from "../../domain/money.ts";
import styles from "./price.module.css";

type Props = {
  /** An amount, or the terms of a sum. In another currency the terms are converted and rounded before they are added. */
  naira: Naira | readonly Term[];
  className?: string | undefined;
};

/** A price in naira; the boot script converts it (`app/browser/currency.ts`), possibly before hydration. */
export function Price({ naira, className }: Props) {
  const terms = writeTerms(typeof naira === "number" ? [[naira, 1]] : naira);
  return (
    <span className={className} data-naira={terms} suppressHydrationWarning>
      {formatTerms(terms, "ngn", undefined)}
    </span>
  );
}

type PriceTagProps = { price: Naira; originalPrice: Naira };

/** The piece's price; on a promotion followed by the original price, struck through. */
export function PriceTag({ price, originalPrice }: PriceTagProps) {
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
