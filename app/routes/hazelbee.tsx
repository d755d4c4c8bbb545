import type { Route } from "./+types/hazelbee";
import { brand } from "../../domain/stores/brand.ts";
import { hazelbeeCards } from "../../domain/stores/showcases.ts";
import { Picture } from "../design/picture.tsx";
import { StoreCards } from "../ui/stores/store-cards.tsx";
import { StoreHero } from "../ui/stores/store-hero.tsx";
import { StoreInstagram } from "../ui/stores/store-instagram.tsx";
import { StoreSection } from "../ui/stores/store-section.tsx";
import { firstOfProduct, firstPicture } from "../media/pictures.ts";
import { pageMeta } from "../frame/seo.ts";
import { catalogueContext, manifestContext } from "../shop-context.ts";
import styles from "./hazelbee.module.css";

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
