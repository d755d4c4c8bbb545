import type { CSSProperties } from "react";
import { ProductCard, type CardPiece } from "./product-card.tsx";
import styles from "./product-grid.module.css";

type Props = {
  pieces: readonly CardPiece[];
  /** Columns on wide screens; 1 on phones and 2 from medium in every listing (section 2). */
  wideColumns: 3 | 4;
  /** Genesis has its fourth column from extra large only. */
  fourthFromExtraLarge?: boolean;
  id?: string | undefined;
};

/** A listing in even rows; where the last has room left, a few words stand in it. The first row is fetched at once, the rest as it comes near. */
export function ProductGrid({ pieces, wideColumns, fourthFromExtraLarge, id }: Props) {
  const wide = fourthFromExtraLarge
    ? styles.fourLate
    : wideColumns === 4
      ? styles.four
      : styles.three;
  const free = (columns: number) => (columns - (pieces.length % columns)) % columns;
  return (
    <div className={`${styles.listing} ${wide}`}>
      <ul className={styles.grid} id={id} data-listing>
        {pieces.map((piece, position) => (
          <li key={piece.sku}>
            <ProductCard piece={piece} sizes={SIZES[wideColumns]} eager={position === 0} />
          </li>
        ))}
      </ul>
      <p
        className={styles.note}
        data-two={free(2) ? "" : undefined}
        data-free={free(wideColumns) ? "" : undefined}
        style={{ "--wide": free(wideColumns) } as CSSProperties}
      >
        Made for you in 7 to 14 days. Delivered worldwide.
      </p>
    </div>
  );
}

const SIZES = {
  3: "(min-width: 62rem) 31vw, (min-width: 48rem) 47vw, 100vw",
  4: "(min-width: 75rem) 23vw, (min-width: 62rem) 31vw, (min-width: 48rem) 47vw, 100vw",
};
