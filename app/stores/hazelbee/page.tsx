import { brand } from "../../../domain/stores/brand.ts";
import { CardCaption, SaveButton, type CardPiece } from "../../catalogue/product-card.tsx";
import { Picture } from "../../design/picture.tsx";
import { pageMeta } from "../../frame/seo.ts";
import { picturesIn } from "../../media/pictures.ts";
import { catalogueContext } from "../../shop-context.ts";
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
  const pictures = picturesIn(context);
  const products = context.get(catalogueContext).findCollection("hazelbee")?.products ?? [];
  return {
    hero: pictures.first("heroes/hazelbee"),
    cards: pictures.cards(products),
    closeUps: products.slice(-4).map(({ sku }) => pictures.closeUp(sku)),
  };
}

export default function HazelBeeScreen({
  loaderData: { hero, cards, closeUps },
}: Route.ComponentProps) {
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
        aside={
          <a className="touch-target" href="/hazelbee/shop">
            All {cards.length} pieces
          </a>
        }
      >
        <StoreCards cards={cards} />
      </StoreSection>
      <StoreInstagram>
        <ul className={styles.strip}>
          {closeUps.map((picture) => (
            <li key={picture.key}>
              <Picture source={picture} alt="" sizes="(min-width: 48rem) 24vw, 48vw" />
            </li>
          ))}
        </ul>
      </StoreInstagram>
    </>
  );
}

/** HazelBee's 'Explore Our Collection': each card links to its product's page. The first and tenth card are larger. */
function StoreCards({ cards }: { cards: readonly CardPiece[] }) {
  return (
    <ul className={styles.cards}>
      {cards.map((piece, position) => (
        <li key={piece.sku}>
          <a className={`grows ${styles.card}`} href={piece.href}>
            <Picture
              source={piece.picture}
              alt=""
              sizes={position % 9 === 0 ? LARGE : SIZES}
              load={position < FIRST_ROW ? "soon" : "lazy"}
            />
            <CardCaption piece={piece} />
          </a>
          <SaveButton sku={piece.sku} name={piece.alt} layout="icon" />
        </li>
      ))}
    </ul>
  );
}

/** The most cards in the first row at any width, which a tall screen shows below the hero. */
const FIRST_ROW = 3;

/** `sizes` of the first and the tenth card, which are larger. */
const LARGE = "(min-width: 48rem) 47vw, 92vw";
const SIZES = "(min-width: 62rem) 23vw, 47vw";
