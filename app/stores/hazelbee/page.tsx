import type { PictureSource } from "../../../domain/media/pictures.ts";
import { brand } from "../../../domain/stores/brand.ts";
import { hazelbeeCards, type HazelBeeCard } from "../../../domain/stores/showcases.ts";
import { SaveButton } from "../../catalogue/product-card.tsx";
import { Picture } from "../../design/picture.tsx";
import { PriceTag } from "../../design/price.tsx";
import { pageMeta } from "../../frame/seo.ts";
import { firstOfProduct, firstPicture } from "../../media/pictures.ts";
import { catalogueContext, manifestContext } from "../../shop-context.ts";
import { StoreHero, StoreInstagram, StoreSection } from "../sections.tsx";
import type { Route } from "./+types/page";
import styles from "./page.module.css";

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: `${brand.stores.hazelbee}, wedding guest styles · ${brand.name}`,
    description: `${brand.stores.hazelbee} by ${brand.name}: ready-to-wear dresses and sets for wedding guests and bridesmaids, made in ${brand.city}.`,
    path: "/hazelbee",
    picture: loaderData?.hero,
  });
}

export function loader({ context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const manifest = context.get(manifestContext);
  return {
    hero: firstPicture(manifest, "heroes/hazelbee"),
    cards: hazelbeeCards(catalogue).map((card) => ({
      ...card,
      picture: firstOfProduct(manifest, catalogue, card.sku),
    })),
  };
}

export default function HazelBeeScreen({ loaderData: { hero, cards } }: Route.ComponentProps) {
  return (
    <>
      <StoreHero heading="The Perfect Wedding guest styles" picture={hero}>
        <p>Dresses and sets for the guest and the bridesmaid, ready to wear in seven sizes.</p>
        <a className="button" href="/hazelbee/shop">
          Shop Now
        </a>
      </StoreHero>
      <StoreSection
        id="collection"
        heading="Explore Our Collection"
        aside={<a href="/hazelbee/shop">All {cards.length} pieces</a>}
      >
        <StoreCards cards={cards} />
      </StoreSection>
      <StoreInstagram>
        <ul className={styles.strip}>
          {cards.slice(-4).map(({ id, picture }) => (
            <li key={id}>
              <Picture source={picture} alt="" sizes="(min-width: 48rem) 24vw, 48vw" />
            </li>
          ))}
        </ul>
      </StoreInstagram>
    </>
  );
}

type Card = HazelBeeCard & { picture: PictureSource };
type StoreCardsProps = { cards: readonly Card[] };

/** HazelBee's 'Explore Our Collection': each card links to its product's page. Two of the cards are larger. */
function StoreCards({ cards }: StoreCardsProps) {
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

/** For the first and the tenth card, which are larger. */
const LARGE = "(min-width: 48rem) 47vw, 92vw";
const SIZES = "(min-width: 62rem) 23vw, 47vw";
