import type { Route } from "./+types/hazellifestyle";
import { brand } from "../../domain/brand.ts";
import { lifestyle } from "../../domain/catalogue/lifestyle.ts";
import { FeedSection } from "../components/feed-section.tsx";
import { Masonry } from "../components/masonry.tsx";
import { StoreHero } from "../components/store-hero.tsx";
import { StoreSection } from "../components/store-section.tsx";
import { firstPicture } from "../pictures.ts";

export function meta() {
  return [
    { title: `${brand.stores.hazellifestyle}, for the home and the evening · ${brand.name}` },
    {
      name: "description",
      content: `${brand.stores.hazellifestyle} by ${brand.name}: robes, silks, cushions and linen, shown from our house in ${brand.city}.`,
    },
  ];
}

export function loader() {
  return {
    room: "hazellifestyle",
    hero: firstPicture("heroes/hazellifestyle"),
    pieces: lifestyle.map((piece) => ({
      ...piece,
      picture: firstPicture(`hazellifestyle/${piece.slug}`),
    })),
  };
}

export default function HazelLifestyleScreen({
  loaderData: { hero, pieces },
}: Route.ComponentProps) {
  return (
    <>
      <StoreHero heading={brand.stores.hazellifestyle} picture={hero}>
        <p>Interiors and intimate wear: robes, silks, cushions and linen, for the hours at home.</p>
        <a href="#collection">Explore Now</a>
      </StoreHero>
      <StoreSection id="collection" heading="The Collection">
        <Masonry pieces={pieces} />
      </StoreSection>
      <FeedSection store="lifestyle" />
    </>
  );
}
