import type { Product } from "../../domain/catalogue/types.ts";
import type { PictureSource } from "../../domain/pictures/pictures.ts";
import { Picture, type PictureLoad } from "./picture.tsx";
import { PriceTag } from "./price-tag.tsx";
import { SaveButton } from "./save-button.tsx";
import styles from "./product-card.module.css";

/** The product fields that a card needs. */
export type CardPiece = Pick<
  Product,
  "sku" | "alt" | "href" | "price" | "originalPrice" | "soldOut"
> & {
  picture: PictureSource;
};

type Props = { piece: CardPiece; sizes: string; load?: PictureLoad };

/** Image, name, price; links to the product's page. On hover the image turns grey and grows under 'View More'. Beside the link a 'Save' button. */
export function ProductCard({ piece, sizes, load }: Props) {
  return (
    <div className={styles.piece}>
      <a className={styles.card} href={piece.href} data-card>
        <span className={styles.frame}>
          <Picture source={piece.picture} alt={piece.alt} sizes={sizes} load={load} />
          <span className={styles.more} aria-hidden>
            View More
          </span>
        </span>
        <span className={styles.caption}>
          <span className={styles.name}>{piece.alt}</span>
          {piece.soldOut && <span className={styles.soldOut}>Sold out</span>}
          <PriceTag price={piece.price} originalPrice={piece.originalPrice} />
        </span>
      </a>
      <SaveButton sku={piece.sku} name={piece.alt} layout="icon" />
    </div>
  );
}
