import { data } from "react-router";
import type { Route } from "./+types/collection";
import { brand } from "../../domain/brand.ts";
import { showcase } from "../../domain/catalogue/collections.ts";
import type { CollectionId } from "../../domain/catalogue/types.ts";
import type { PictureManifest } from "../../domain/pictures/pictures.ts";
import { choiceSearch, chosenPieces, readChoice } from "../../domain/listing/choice.ts";
import { hasTwoColumns } from "../../domain/listing/columns.ts";
import {
  chosenFilters,
  filterGroups,
  sortLinks,
  withoutFilters,
} from "../../domain/listing/filters.ts";
import { Columns } from "../ui/listing/columns.tsx";
import { ListingFilters } from "../ui/listing/listing-filters.tsx";
import { NextRoom } from "../ui/listing/next-room.tsx";
import { Opening } from "../ui/listing/opening.tsx";
import { ProductGrid } from "../ui/listing/product-grid.tsx";
import { cardsOf, firstPicture } from "../pictures.ts";
import { breadcrumbs, pageMeta } from "../seo.ts";
import { catalogueContext, manifestContext } from "../shop-context.ts";
import styles from "./collection.module.css";

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { heading, blurb, href } = loaderData.collection;
  const isWhole = choiceSearch(loaderData.choice) === "";
  const page = pageMeta({
    title: `${heading} · ${brand.name}`,
    description: blurb,
    path: href,
    picture: loaderData.pieces[0]?.picture,
    data: [breadcrumbs({ name: heading, path: href })],
  });
  // Its canonical link leads to the whole listing.
  return isWhole ? page : [...page, { name: "robots", content: "noindex, follow" }];
}

export function loader({ url, request, context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const collection = catalogue.findCollection(url.pathname.split("/")[1] ?? "");
  if (!collection) throw data(null, { status: 404, statusText: "Not Found" });
  const manifest = context.get(manifestContext);
  const choice = readChoice(url.searchParams);
  const { products } = collection;
  const groups = filterGroups(products, choice);
  const shown = chosenPieces(products, choice);
  const { heading, blurb, href, wideColumns } = collection;
  return {
    room: collection.id,
    collection: { id: collection.id, heading, blurb, href, wideColumns },
    choice,
    filters: {
      groups,
      sorts: sortLinks(choice),
      chosen: chosenFilters(groups),
      clear: withoutFilters(choice),
      total: products.length,
    },
    sendDays: collection.id === "hazelbee" ? catalogue.shop.sendDays : undefined,
    isTwo: hasTwoColumns(request.headers.get("Cookie")),
    hero: firstPicture(manifest, `heroes/${collection.id}`),
    pieces: cardsOf(manifest, catalogue, shown),
    next: nextRoom(manifest, collection.id),
  };
}

export default function CollectionScreen({
  loaderData: { collection, filters, sendDays, isTwo, hero, pieces, next },
}: Route.ComponentProps) {
  return (
    <>
      <Opening heading={collection.heading} picture={hero}>
        {collection.blurb}
      </Opening>
      <div className={styles.listing}>
        <div className={styles.tools}>
          <ListingFilters href={collection.href} shown={pieces.length} {...filters} />
          <Columns isTwo={isTwo} />
        </div>
        {pieces.length === 0 && (
          <p className={styles.none}>No piece matches all of these filters.</p>
        )}
        <ProductGrid
          id="products"
          isTwoOnPhones={isTwo}
          sendDays={sendDays}
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
