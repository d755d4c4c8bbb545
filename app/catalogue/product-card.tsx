import type { Product } from "../../domain/catalogue/product.ts";
import type { PictureSource } from "../../domain/media/pictures.ts";
import { Icon } from "../design/icon.tsx";
import { Picture, type PictureLoad } from "../design/picture.tsx";
import { PriceTag } from "../design/price.tsx";
import styles from "./product-card.module.css";

/** The product fields that a card needs. */
export type CardPiece = Pick<
  Product,
  "sku" | "alt" | "href" | "price" | "originalPrice" | "soldOut"
> & {
  picture: PictureSource;
};

type Props = { piece: CardPiece; sizes: string; load?: PictureLoad };

/**
 * Image, name and price as a link to the product's page, with a 'Save' button beside it. On hover the image turns grey
 * and grows under 'View More'.
 */
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
        <CardCaption piece={piece} />
      </a>
      <SaveButton sku={piece.sku} name={piece.alt} layout="icon" />
    </div>
  );
}

type CaptionProps = {
  piece: Pick<CardPiece, "alt" | "price" | "originalPrice" | "soldOut">;
  /** Whether the name is spoken as the picture's alternative text already. */
  isSpoken?: boolean;
};

/** A piece's name and, below it, its price, under its picture. */
export function CardCaption({ piece, isSpoken = false }: CaptionProps) {
  return (
    <span className={styles.caption}>
      <span className="piece-name" aria-hidden={isSpoken || undefined}>
        {piece.alt}
      </span>
      {piece.soldOut && <span className={styles.soldOut}>Sold out</span>}
      <PriceTag price={piece.price} originalPrice={piece.originalPrice} />
    </span>
  );
}

type SaveButtonProps = {
  sku: string;
  /** The piece's name: the description of a card's button, whose own name is only 'Save' or 'Saved'. */
  name?: string;
  /** `icon`: only the heart is visible, for the corner of a card's picture. */
  layout: "icon" | "line";
};

/**
 * A button that saves a piece on the shopper's device, or removes it again. `app/catalogue/saved-store.ts` handles the
 * press and writes 'Save' or 'Saved' into the button.
 */
export function SaveButton({ sku, name, layout }: SaveButtonProps) {
  return (
    <button
      className={layout === "icon" ? `${styles.save} ${styles.icon}` : styles.save}
      type="button"
      aria-pressed={false}
      title={name}
      data-save={sku}
      suppressHydrationWarning
    >
      <Heart />
      <span className={layout === "icon" ? "spoken" : undefined} suppressHydrationWarning>
        Save
      </span>
    </button>
  );
}

export function Heart() {
  const path = "M11 18.4 2.7 10a5 5 0 0 1 7.1-7L11 4.2 12.2 3a5 5 0 0 1 7.1 7z";
  return <Icon width={22} height={20} path={path} />;
}
