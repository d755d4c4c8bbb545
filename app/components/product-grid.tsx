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

/** A listing in even rows. The first row is fetched at once, the rest as it comes near. */
export function ProductGrid({ pieces, wideColumns, fourthFromExtraLarge, id }: Props) {
  const wide = fourthFromExtraLarge
    ? styles.fourLate
    : wideColumns === 4
      ? styles.four
      : styles.three;
  return (
    <ul className={`${styles.grid} ${wide}`} id={id} data-listing>
      {pieces.map((piece, position) => (
        <li key={piece.sku}>
          <ProductCard
            piece={piece}
            sizes={SIZES[wideColumns]}
            eager={position === 1 ? "next" : position === 0}
          />
        </li>
      ))}
    </ul>
  );
}

const SIZES = {
  3: "(min-width: 62rem) 31vw, (min-width: 48rem) 47vw, 100vw",
  4: "(min-width: 75rem) 23vw, (min-width: 62rem) 31vw, (min-width: 48rem) 47vw, 100vw",
};
