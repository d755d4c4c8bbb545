import type { Route } from "./+types/hazelbabies";
import { brand } from "../../domain/stores/brand.ts";
import { babies } from "../../domain/stores/showcases.ts";
import Feed from "../islands/feed/feed.island.tsx";
import { Island } from "../browser/island.tsx";
import { StoreInstagram } from "../ui/stores/store-instagram.tsx";
import { StoreGallery } from "../ui/stores/store-gallery.tsx";
import { StoreHero } from "../ui/stores/store-hero.tsx";
import { StoreSection } from "../ui/stores/store-section.tsx";
import { firstPicture } from "../media/pictures.ts";
import { pageMeta } from "../frame/seo.ts";
import { manifestContext } from "../shop-context.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: `${brand.stores.hazelbabies}, clothes for girls · ${brand.name}`,
    description: `${brand.stores.hazelbabies} by ${brand.name}: party dresses, pinafores and smocks for girls, shown from our house in ${brand.city}.`,
    path: "/hazelbabies",
    picture: loaderData?.hero,
  });
}

export function loader({ context }: Route.LoaderArgs) {
  const manifest = context.get(manifestContext);
  return {
    hero: firstPicture(manifest, "heroes/hazelbabies"),
    pieces: babies.map((piece) => ({
      ...piece,
      picture: firstPicture(manifest, `hazelbabies/${piece.slug}`),
    })),
  };
}

export default function HazelBabiesScreen({ loaderData: { hero, pieces } }: Route.ComponentProps) {
  return (
    <>
      <StoreHero heading="Creating magical moments for every girl." picture={hero}>
        <p>Party dresses, pinafores and smocks, to look at here and to ask us about.</p>
      </StoreHero>
      <StoreSection id="collection" heading="The Collection">
        <StoreGallery pieces={pieces} store={brand.stores.hazelbabies} />
      </StoreSection>
      <StoreInstagram>
        <Island name="feed" component={Feed} props={{ store: "babies" }} />
      </StoreInstagram>
    </>
  );
}
