import type { Route } from "./+types/home";
import { brand } from "../../domain/brand.ts";
import { customDresses } from "../../domain/catalogue/custom-dresses.ts";
import { AllCollections } from "../ui/home/all-collections.tsx";
import { BrandStory } from "../ui/home/brand-story.tsx";
import { CollectionDoors } from "../ui/collection-doors.tsx";
import { HomeHero } from "../ui/home/home-hero.tsx";
import { LatestCollection } from "../ui/home/latest-collection.tsx";
import { MadeToOrder } from "../ui/home/made-to-order.tsx";
import { Island } from "../islands/island.tsx";
import { MessageForm } from "../islands/message-form/message-form.tsx";
import { SignUpPopup } from "../islands/popup/popup.tsx";
import { Subscribe } from "../ui/home/subscribe.tsx";
import { closeUp, collectionDoors, firstPicture, latestCards } from "../pictures.ts";
import { organization, pageMeta } from "../seo.ts";
import { catalogueContext, manifestContext } from "../shop-context.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: `${brand.name} · Bold, timeless, unconventional fashion from ${brand.city}`,
    description: `${brand.name} makes bold, timeless, unconventional clothes for women in ${brand.city}, ${brand.country}: five collections, made to order, delivered worldwide.`,
    path: "/",
    picture: loaderData?.hero,
    data: [organization({ social: loaderData?.social ?? [] })],
  });
}

export function loader({ context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const manifest = context.get(manifestContext);
  return {
    social: catalogue.shop.social,
    hero: firstPicture(manifest, "heroes/home"),
    latest: latestCards(manifest, catalogue, catalogue.findCollection("mysthique")?.products ?? []),
    doors: collectionDoors(manifest),
    story: closeUp(manifest, catalogue, "naledi/orion-dress"),
    dresses: customDresses.map(({ title, slug }) => ({
      title,
      picture: firstPicture(manifest, `custom/${slug}`),
    })),
    popup: firstPicture(manifest, "illustrations/popup"),
  };
}

export default function HomeScreen({ loaderData }: Route.ComponentProps) {
  const { hero, latest, doors, story, dresses, popup } = loaderData;
  return (
    <>
      <HomeHero picture={hero} />
      <AllCollections count={doors.length} />
      <Island name="popup" component={SignUpPopup} props={{ picture: popup }} />
      <LatestCollection pieces={latest} href="/mysthique" />
      <CollectionDoors doors={doors} />
      <BrandStory picture={story} />
      <MadeToOrder dresses={dresses} />
      <Subscribe>
        <Island name="message-form" component={MessageForm} props={{ kind: "newsletter" }} />
      </Subscribe>
    </>
  );
}
