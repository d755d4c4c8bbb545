import type { HazelBeeCard } from "../../../domain/stores/showcases.ts";
import type { PictureSource } from "../../../domain/media/pictures.ts";
import { Picture } from "../../design/picture.tsx";
import { PriceTag } from "../../design/price.tsx";
import { SaveButton } from "../../catalogue/product-card.tsx";
import styles from "./store-cards.module.css";

type Card = HazelBeeCard & { picture: PictureSource };
type Props = { cards: readonly Card[] };

/** HazelBee's 'Explore Our Collection': each card links to its product's page. Two of the cards are larger. */
export function StoreCards({ cards }: Props) {
  return (
    <ul className={styles.cards}>
      {cards.map(({ id, sku, title, href, price, originalPrice, soldOut, picture }, position) => (
        <li key={id}>
          <a className={styles.card} href={href}>
            <Picture
              source={picture}
              alt=""
              sizes={position % 9 === 0 ? LARGE : SIZES}
              load={position < FIRST_ROW ? "soon" : "lazy"}
            />
            <span className={styles.title}>{title}</span>
            <PriceTag price={price} originalPrice={originalPrice} />
            {soldOut && <span className={styles.soldOut}>Sold out</span>}
          </a>
          <SaveButton sku={sku} name={title} layout="icon" />
        </li>
      ))}
    </ul>
  );
}

/** Maximum number of cards in the first row at any width; on a tall screen they are visible below the hero. */
const FIRST_ROW = 3;

/** For the first and the tenth card (store-cards.module.css). */
const LARGE = "(min-width: 48rem) 47vw, 92vw";
const SIZES = "(min-width: 62rem) 23vw, 47vw";
