import { sizeWords } from "../../../domain/orders/size-words.ts";
import { thumbnailUrl } from "../../../domain/pictures/thumbnail.ts";
import styles from "./printed-pieces.module.css";

type Line = { position: number; sku: string; name: string; size: string; quantity: number };
type Props = { lines: readonly Line[]; hasPictures?: boolean };

/** What of a line is printed: no price. */
export function toPrinted({ position, sku, name, size, quantity }: Line): Line {
  return { position, sku, name, size, quantity };
}

/** Pieces with their sizes on a printed sheet: large enough to be read across a cutting table. */
export function PrintedPieces({ lines, hasPictures = false }: Props) {
  return (
    <ul className={styles.pieces}>
      {lines.map(({ position, sku, name, size, quantity }) => (
        <li key={position}>
          {hasPictures && sku && <img src={thumbnailUrl(sku)} width={64} height={80} alt="" />}
          <span className={styles.name}>{`${quantity} × ${name}`}</span>
          <span className={styles.size}>{size || sizeWords({ sku })}</span>
        </li>
      ))}
    </ul>
  );
}
