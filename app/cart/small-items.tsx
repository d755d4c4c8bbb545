import type { CartPiece } from "../../domain/cart/line.ts";
import type { PictureSource } from "../../domain/media/pictures.ts";
import { Picture } from "../design/picture.tsx";
import { Price } from "../design/price.tsx";
import styles from "./small-items.module.css";

export type SmallItem = { piece: CartPiece; picture: PictureSource; soldOut: boolean };

type Props = { items: readonly SmallItem[]; onAdd(item: SmallItem): void };

/** The accessories, offered below the cart (readings, Products). They have no sizes: each press adds one piece. */
export function SmallItems({ items, onAdd }: Props) {
  return (
    <section className={styles.offer} aria-labelledby="small-items">
      <h2 id="small-items">Small items</h2>
      <ul className={styles.items}>
        {items.map((item) => (
          <li className={styles.item} key={item.piece.sku}>
            <Picture
              className={styles.picture}
              source={item.picture}
              alt=""
              sizes="(min-width: 75rem) 11vw, (min-width: 48rem) 22vw, 44vw"
            />
            <p className={styles.name}>{item.piece.alt}</p>
            <Price className={styles.price} naira={item.piece.price} />
            {item.soldOut ? (
              <p className={styles.soldOut}>Sold out</p>
            ) : (
              <button
                className="button-text"
                type="button"
                aria-label={`Add ${item.piece.alt} To Cart`}
                onClick={() => onAdd(item)}
              >
                Add
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
