import { data } from "react-router";
import { brand } from "../../../domain/stores/brand.ts";
import { showcase } from "../../../domain/catalogue/collections.ts";
import type { CollectionId } from "../../../domain/catalogue/product.ts";
import { choiceSearch, chosenPieces, readChoice } from "../../../domain/catalogue/listing.ts";
import { hasTwoColumns } from "../../../domain/catalogue/columns.ts";
import {
  chosenFilters,
  filterGroups,
  sortLinks,
  withoutFilters,
} from "../../../domain/catalogue/filters.ts";
import type { PictureManifest, PictureSource } from "../../../domain/media/pictures.ts";
import { cardsOf, firstPicture } from "../../media/pictures.ts";
import { breadcrumbs, pageMeta } from "../../frame/seo.ts";
import { catalogueContext, manifestContext } from "../../shop-context.ts";
import { Picture } from "../../design/picture.tsx";
import { RoomHead } from "../../design/room-head.tsx";
import { Opening, ProductGrid } from "../listing.tsx";
import type { Route } from "./+types/page";
import { ListingFilters } from "./listing-filters.tsx";
import styles from "./page.module.css";

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
  // A filtered or sorted listing is not indexed; its canonical link leads to the whole one.
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

/**
 * On phones, whether a listing has one column or two. The style sheet follows the choice (`.listing:has(…)`);
 * the boot script stores it in a cookie (`app/browser/boot.ts`), so that the server renders the next page with it and
 * the layout does not shift.
 */
function Columns({ isTwo }: { isTwo: boolean }) {
  return (
    <fieldset className={styles.columns}>
      <legend className="spoken">Columns</legend>
      <ColumnChoice value="one" label="One column" isOn={!isTwo} path="M1 1h20v20H1z" />
      <ColumnChoice
        value="two"
        label="Two columns"
        isOn={isTwo}
        path="M1 1h9v20H1zM12 1h9v20h-9z"
      />
    </fieldset>
  );
}

type ColumnChoiceProps = { value: string; label: string; isOn: boolean; path: string };

function ColumnChoice({ value, label, isOn, path }: ColumnChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name="columns"
        value={value}
        defaultChecked={isOn}
        aria-label={label}
        // Browsers would restore the choice of an earlier visit instead of the server's.
        autoComplete="off"
        data-columns
      />
      <svg width="22" height="22" viewBox="0 0 22 22" fill="none" stroke="currentColor" aria-hidden>
        <path d={path} />
      </svg>
    </label>
  );
}

type NextRoomProps = { id: string; name: string; href: string; picture: PictureSource };

/** The link to the next collection at the end of a listing, in that collection's colours. */
function NextRoom({ id, name, href, picture }: NextRoomProps) {
  return (
    <nav data-room={id} aria-label="Next collection">
      <a className={styles.door} href={href}>
        <span className={styles.next}>Next</span>
        <RoomHead heading={name} as="span" />
        <Picture
          className={styles.picture}
          source={picture}
          alt=""
          sizes="100vw"
          phoneSizes="100vw"
        />
      </a>
    </nav>
  );
}
