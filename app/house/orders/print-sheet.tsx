import type { ReactNode } from "react";
import type { Catalogue } from "../../../domain/catalogue/catalogue.ts";
import { thumbnailUrl } from "../../../domain/media/thumbnail.ts";
import { sizeWords } from "../../../domain/orders/summary.ts";
import { brand } from "../../../domain/stores/brand.ts";
import styles from "./print-sheet.module.css";

type Props = {
  /** The order's number. */
  title: string;
  /** Which sheet it is. */
  kind: string;
  /** Back to the order; not printed. */
  back: string;
  /** Nothing of it is to be made or sent. */
  isCancelled: boolean;
  children: ReactNode;
};

/** A sheet of paper: on the screen as it will be printed, without the house's frame on paper. */
export function Printed({ title, kind, back, isCancelled, children }: Props) {
  return (
    <>
      <p className={styles.bar}>
        <a href={back}>{`Back to ${title}`}</a>
        <span>To print it, use “Print” in your browser’s menu.</span>
      </p>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <p className={styles.brand}>{brand.name}</p>
          <p>{kind}</p>
          <h1>{title}</h1>
        </header>
        {isCancelled && <p className={styles.cancelled}>Cancelled</p>}
        {children}
      </article>
    </>
  );
}

type Line = { position: number; sku: string; name: string; size: string; quantity: number };
type PrintedLine = Line & { parts?: readonly string[] };
type PrintedPiecesProps = { lines: readonly PrintedLine[]; hasPictures?: boolean };

/** What of a line is printed: no price, and of a combo the pieces that it is made of. */
export function toPrinted(
  { position, sku, name, size, quantity }: Line,
  { findProduct }: Pick<Catalogue, "findProduct">,
): PrintedLine {
  const parts = findProduct(sku)?.items.map(({ alt }) => alt) ?? [];
  return { position, sku, name, size, quantity, parts };
}

/** Pieces with their sizes on a printed sheet: large enough to be read across a cutting table. */
export function PrintedPieces({ lines, hasPictures = false }: PrintedPiecesProps) {
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
