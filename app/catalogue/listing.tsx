import type { CSSProperties, ReactNode } from "react";
import { inDays } from "../../domain/checkout/days.ts";
import type { Span } from "../../domain/checkout/days.ts";
import { sentWithin } from "../../domain/checkout/speed.ts";
import type { PictureSource } from "../../domain/media/pictures.ts";
import { Picture } from "../design/picture.tsx";
import { RoomHead } from "../design/room-head.tsx";
import { ProductCard, type CardPiece } from "./product-card.tsx";
import styles from "./listing.module.css";

type OpeningProps = {
  heading: string;
  /** Shown beside the name from 48rem on; on phones the listing follows the name. */
  picture: PictureSource;
  /** The owner has made this collection. */
  isOwn: boolean;
  children: ReactNode;
};

/**
 * The top of a collection's page, a low band so that the first row of pieces is in sight: its name and blurb, and beside
 * them its picture, in the room's colours.
 */
export function Opening({ heading, picture, isOwn, children }: OpeningProps) {
  return (
    <div className={styles.opening}>
      <RoomHead heading={heading} as="h1" isOwn={isOwn}>
        <p>{children}</p>
      </RoomHead>
      <Picture
        className={styles.picture}
        source={picture}
        alt=""
        sizes="50vw"
        load="main"
        wideOnly
      />
    </div>
  );
}

type GridProps = {
  pieces: readonly CardPiece[];
  /** Columns on wide screens (from 62rem); medium screens (from 48rem) have 2 in every listing. */
  wideColumns: 3 | 4;
  /** Shows the fourth column only from 75rem on, as in Genesis. */
  fourthFromExtraLarge?: boolean;
  /** Two columns on phones instead of one. */
  isTwoOnPhones?: boolean;
  /** A sentence that fills an incomplete last row. */
  note?: string;
};

/** When a listing's pieces come. `sendDays`: in how many working days ready-to-wear is sent; undefined if made to order. */
export function arrivalNote({ sendDays, ready }: { sendDays: number | undefined; ready: Span }) {
  const when = sendDays === undefined ? `Made for you in ${inDays(ready)}` : sentWithin(sendDays);
  return `${when}. Delivered worldwide.`;
}

/**
 * A listing in even rows. For the first 1.5 s a spinner turns on each card whose picture has not loaded: the spinner is
 * stacked between the picture's placeholder and the picture. Pictures that can be in sight are fetched at once.
 */
export function ProductGrid({
  pieces,
  wideColumns,
  fourthFromExtraLarge,
  isTwoOnPhones,
  note,
}: GridProps) {
  const wide = fourthFromExtraLarge ? styles.fourLate : wideColumns === 4 ? styles.four : "";
  const free = (columns: number) => (columns - (pieces.length % columns)) % columns;
  return (
    <div className={`${styles.listing} ${wide}`}>
      <ul className={styles.grid} id="products" data-listing>
        {pieces.map((piece, position) => (
          <li key={piece.sku}>
            <img
              className={styles.spinner}
              src="/spinner.svg"
              alt="Loading"
              width={40}
              height={40}
              loading={position < IN_SIGHT ? undefined : "lazy"}
            />
            <ProductCard
              piece={piece}
              sizes={`${SIZES[wideColumns]}, ${isTwoOnPhones ? 50 : 100}vw`}
              load={position === 0 ? "main" : position < IN_SIGHT ? "soon" : "lazy"}
            />
          </li>
        ))}
      </ul>
      <p
        className={styles.note}
        data-two={free(2) ? "" : undefined}
        data-free={free(wideColumns) ? "" : undefined}
        style={{ "--wide": free(wideColumns) } as CSSProperties}
      >
        {note}
      </p>
    </div>
  );
}

/** The most pieces in sight as a listing opens: a row of four, or two rows of two. */
const IN_SIGHT = 4;

const SIZES = {
  3: "(min-width: 62rem) 31vw, (min-width: 48rem) 47vw",
  4: "(min-width: 75rem) 23vw, (min-width: 62rem) 31vw, (min-width: 48rem) 47vw",
};
