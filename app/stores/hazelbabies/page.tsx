import { brand } from "../../../domain/stores/brand.ts";
import { babies } from "../../../domain/stores/showcases.ts";
import { Island } from "../../browser/island.tsx";
import { pageMeta } from "../../frame/seo.ts";
import { firstPicture } from "../../media/pictures.ts";
import { manifestContext } from "../../shop-context.ts";
import Feed from "../feed.island.tsx";
import { StoreHero, StoreInstagram, StoreSection } from "../sections.tsx";
import { Showcase } from "../showcase.tsx";
import type { Route } from "./+types/page";

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
        <Showcase pieces={pieces} store={brand.stores.hazelbabies} layout="gallery" />
      </StoreSection>
      <StoreInstagram>
        <Island name="feed" component={Feed} props={{ store: "babies" }} />
      </StoreInstagram>
    </>
  );
}
