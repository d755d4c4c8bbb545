import type { Catalogue } from "../../../domain/catalogue/catalogue.ts";
import { sizeWords } from "../../../domain/orders/size-words.ts";
import { thumbnailUrl } from "../../../domain/media/thumbnail.ts";
import styles from "./printed-pieces.module.css";

type Line = { position: number; sku: string; name: string; size: string; quantity: number };
type PrintedLine = Line & { parts?: readonly string[] };
type Props = { lines: readonly PrintedLine[]; hasPictures?: boolean };

/** What of a line is printed: no price, and of a combo the pieces that it is made of. */
export function toPrinted(
  { position, sku, name, size, quantity }: Line,
  { findProduct }: Pick<Catalogue, "findProduct">,
): PrintedLine {
  const parts = findProduct(sku)?.items.map(({ alt }) => alt) ?? [];
  return { position, sku, name, size, quantity, parts };
}

/** Pieces with their sizes on a printed sheet: large enough to be read across a cutting table. */
export function PrintedPieces({ lines, hasPictures = false }: Props) {
  return (
    <ul className={styles.pieces}>
      {lines.map(({ position, sku, name, size, quantity, parts = [] }) => (
        <li key={position}>
          {hasPictures && sku && <img src={thumbnailUrl(sku)} width={64} height={80} alt="" />}
          <span className={styles.name}>
            {`${quantity} × ${name}`}
            {parts.length > 0 && <span className={styles.parts}>{parts.join(" and ")}</span>}
          </span>
          <span className={styles.size}>{size || sizeWords({ sku })}</span>
        </li>
      ))}
    </ul>
  );
}
