import type { CSSProperties } from "react";
import { Picture } from "../picture.tsx";
import { PriceTag } from "../price-tag.tsx";
import type { CardPiece } from "../product-card.tsx";
import { RoomHead } from "../room-head.tsx";
import styles from "./latest-collection.module.css";

type Props = { pieces: readonly CardPiece[]; href: string };

/**
 * The pieces of the latest collection, each picture whole and in its own shape: masonry in one column up to 575 px, in
 * two up to 991 px (section 9), beyond a grid of three.
 */
export function LatestCollection({ pieces, href }: Props) {
  return (
    <section className={styles.latest} data-room="mysthique" aria-labelledby="latest">
      <RoomHead heading="Latest Collection" as="h2" id="latest">
        <p>Mysthique. A Christmas tale like no other.</p>
        <a className={`button-line ${styles.shop}`} href={href}>
          Shop Now
        </a>
      </RoomHead>
      <ul className={styles.grid}>
        {pieces.map(({ sku, alt, href: page, price, originalPrice, picture }) => (
          <li key={sku} style={{ "--ratio": ratioOf(picture.record) } as CSSProperties}>
            <a href={page}>
              <Picture
                source={picture}
                alt={alt}
                sizes="(min-width: 62rem) 31vw, (min-width: 36rem) 47vw, 100vw"
              />
              <span className={styles.caption}>
                <span aria-hidden>{alt}</span>
                <PriceTag price={price} originalPrice={originalPrice} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ratioOf({ width, height }: { width: number; height: number }): number {
  return Math.round((1000 * width) / height) / 1000;
}
