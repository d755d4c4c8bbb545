import { brand } from "../../../domain/stores/brand.ts";
import { lifestyle } from "../../../domain/stores/showcases.ts";
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
    title: `${brand.stores.hazellifestyle}, for the home and the evening · ${brand.name}`,
    description: `${brand.stores.hazellifestyle} by ${brand.name}: robes, silks, cushions and linen, shown from our house in ${brand.city}.`,
    path: "/hazellifestyle",
    picture: loaderData?.hero,
  });
}

export function loader({ context }: Route.LoaderArgs) {
  const manifest = context.get(manifestContext);
  return {
    hero: firstPicture(manifest, "heroes/hazellifestyle"),
    pieces: lifestyle.map((piece) => ({
      ...piece,
      picture: firstPicture(manifest, `hazellifestyle/${piece.slug}`),
    })),
  };
}

export default function HazelLifestyleScreen({
  loaderData: { hero, pieces },
}: Route.ComponentProps) {
  return (
    <>
      <StoreHero heading="The hours at home" picture={hero}>
        <p>
          {brand.stores.hazellifestyle}: interiors and intimate wear, robes, silks, cushions and
          linen.
        </p>
        <a className="button" href="#collection">
          Explore Now
        </a>
      </StoreHero>
      <StoreSection id="collection" heading="The Collection">
        <Showcase pieces={pieces} store={brand.stores.hazellifestyle} layout="masonry" />
      </StoreSection>
      <StoreInstagram>
        <Island name="feed" component={Feed} props={{ store: "lifestyle" }} />
      </StoreInstagram>
    </>
  );
}
