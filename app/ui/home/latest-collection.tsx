import { Picture } from "../picture.tsx";
import { PriceTag } from "../price-tag.tsx";
import type { CardPiece } from "../product-card.tsx";
import { RoomHead } from "../room-head.tsx";
import styles from "./latest-collection.module.css";

type Props = { pieces: readonly CardPiece[]; href: string };

/**
 * An editorial grid of the latest collection; up to 991 px masonry in two columns, up to 575 px in one (section 9):
 * one picture, and below it the other pieces in short rows with their prices.
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
        {pieces.map(({ sku, alt, href: page, price, originalPrice, picture }, position) => (
          <li key={sku}>
            <a href={page}>
              <Picture
                source={picture}
                alt={alt}
                sizes={`(min-width: 62rem) 38vw, (min-width: 36rem) 50vw, ${position === 0 ? "100vw" : "6rem"}`}
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
