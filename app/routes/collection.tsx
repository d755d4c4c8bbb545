import { data } from "react-router";
import type { Route } from "./+types/collection";
import { brand } from "../../domain/brand.ts";
import { showcase } from "../../domain/catalogue/collections.ts";
import type { CollectionId } from "../../domain/catalogue/types.ts";
import type { PictureManifest } from "../../domain/pictures/pictures.ts";
import { NextRoom } from "../ui/next-room.tsx";
import { Opening } from "../ui/opening.tsx";
import { ProductGrid } from "../ui/product-grid.tsx";
import { cardsOf, firstPicture } from "../pictures.ts";
import { breadcrumbs, pageMeta } from "../seo.ts";
import { catalogueContext, manifestContext } from "../shop-context.ts";
import styles from "./collection.module.css";

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { heading, blurb, href } = loaderData.collection;
  return pageMeta({
    title: `${heading} · ${brand.name}`,
    description: blurb,
    path: href,
    picture: loaderData.pieces[0]?.picture,
    data: [breadcrumbs({ name: heading, path: href })],
  });
}

export function loader({ url, context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const collection = catalogue.findCollection(url.pathname.split("/")[1] ?? "");
  if (!collection) throw data(null, { status: 404, statusText: "Not Found" });
  const manifest = context.get(manifestContext);
  return {
    room: collection.id,
    collection,
    hero: firstPicture(manifest, `heroes/${collection.id}`),
    pieces: cardsOf(manifest, catalogue, collection.products),
    next: nextRoom(manifest, collection.id),
  };
}

export default function CollectionScreen({
  loaderData: { collection, hero, pieces, next },
}: Route.ComponentProps) {
  return (
    <>
      <Opening heading={collection.heading} picture={hero}>
        {collection.blurb}
      </Opening>
      <div className={styles.listing}>
        <ProductGrid
          id="products"
          pieces={pieces}
          wideColumns={collection.wideColumns}
          fourthFromExtraLarge={collection.id === "genesis"}
        />
      </div>
      <NextRoom {...next} />
    </>
  );
}

/** The next room in the menu's order, starting over after the last; HazelBee's shop leads to the first. */
function nextRoom(manifest: PictureManifest, id: CollectionId) {
  const position = showcase.findIndex((room) => room.id === id);
  const room = showcase[(position + 1) % showcase.length];
  if (!room) throw new Error("The showcase is empty");
  const { id: next, name, href } = room;
  return {
    id: next,
    name: `${name} Collection`,
    href,
    picture: firstPicture(manifest, `heroes/${next}`),
  };
}
