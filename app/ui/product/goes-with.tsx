import type { Naira } from "../../../domain/money/money.ts";
import type { PictureSource } from "../../../domain/pictures/pictures.ts";
import { Picture } from "../picture.tsx";
import { Price } from "../price.tsx";
import { ProductCard, type CardPiece } from "../product-card.tsx";
import styles from "./goes-with.module.css";

/** An accessory has no page and no size: it is added from here. */
export type Accessory = { sku: string; alt: string; price: Naira; picture: PictureSource };

type Props = { accessories: readonly Accessory[]; pieces: readonly CardPiece[] };

/** Accessories and pieces that go with the page's own. Without any there is no section. */
export function GoesWith({ accessories, pieces }: Props) {
  if (accessories.length + pieces.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="goes-with">
      <h2 className="room-name" id="goes-with">
        Goes with
      </h2>
      <ul className={styles.row}>
        {accessories.map(({ sku, alt, price, picture }) => (
          <li key={sku} className={styles.accessory}>
            <Picture source={picture} alt="" sizes={SIZES} />
            <p>
              <span>{alt}</span>
              <Price naira={price} />
            </p>
            {/* The cart page adds it (`domain/cart/add-by-address.ts`). */}
            <form action="/cart">
              <button
                className="button-text"
                type="submit"
                name="add"
                value={sku}
                aria-label={`Add ${alt} To Cart`}
              >
                Add
              </button>
            </form>
          </li>
        ))}
        {pieces.map((piece) => (
          <li key={piece.sku}>
            <ProductCard piece={piece} sizes={SIZES} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const SIZES = "(min-width: 62rem) 23vw, min(66vw, 22rem)";
