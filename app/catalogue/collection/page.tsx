import { data } from "react-router";
import { brand } from "../../../domain/stores/brand.ts";
import type { Catalogue } from "../../../domain/catalogue/catalogue.ts";
import { showcaseOf } from "../../../domain/catalogue/collections.ts";
import { choiceSearch, chosenPieces, readChoice } from "../../../domain/catalogue/listing.ts";
import { hasTwoColumns } from "../../../domain/catalogue/columns.ts";
import {
  chosenFilters,
  filterGroups,
  sortLinks,
  withoutFilters,
} from "../../../domain/catalogue/filters.ts";
import { picturesIn, type Pictures } from "../../media/pictures.ts";
import { breadcrumbs, pageMeta } from "../../frame/seo.ts";
import { LinkedText, linksIn } from "../../frame/words.tsx";
import { catalogueContext } from "../../shop-context.ts";
import { Icon } from "../../design/icon.tsx";
import { Picture } from "../../design/picture.tsx";
import { RoomHead } from "../../design/room-head.tsx";
import { arrivalNote, Opening, ProductGrid } from "../listing.tsx";
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
    picture: loaderData.own ?? loaderData.pieces[0]?.picture,
    data: [breadcrumbs({ name: heading, path: href })],
  });
  // A filtered or sorted listing is not indexed; its canonical link leads to the whole listing.
  return isWhole ? page : [...page, { name: "robots", content: "noindex, follow" }];
}

export function loader({ url, request, context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const collection = catalogue.findCollection(url.pathname.split("/")[1] ?? "");
  if (!collection) throw data(null, { status: 404, statusText: "Not Found" });
  const pictures = picturesIn(context);
  const choice = readChoice(url.searchParams);
  const { products } = collection;
  const groups = filterGroups(products, choice);
  const shown = chosenPieces(products, choice);
  const { heading, blurb, href, wideColumns } = collection;
  return {
    room: collection.room,
    collection: { id: collection.id, heading, blurb, href, wideColumns },
    blurb: linksIn(context, blurb),
    choice,
    filters: {
      groups,
      sorts: sortLinks(choice),
      chosen: chosenFilters(groups),
      clear: withoutFilters(choice),
      total: products.length,
    },
    days: {
      sendDays: collection.id === "hazelbee" ? catalogue.shop.sendDays : undefined,
      ready: catalogue.days.ready,
    },
    isTwo: hasTwoColumns(request.headers.get("Cookie")),
    /** The picture of a collection that the owner has made. */
    own: collection.picture,
    hero: pictures.ofCollection("heroes", collection),
    pieces: pictures.cards(shown),
    next: nextRoom(pictures, catalogue, collection.id),
  };
}

export default function CollectionScreen({
  loaderData: { collection, blurb, filters, days, isTwo, own, hero, pieces, next },
}: Route.ComponentProps) {
  return (
    <>
      <Opening heading={collection.heading} picture={hero} isOwn={own !== undefined}>
        <LinkedText text={blurb} />
      </Opening>
      <div className={styles.listing}>
        {filters.total > 0 && (
          <div className={styles.tools}>
            <ListingFilters href={collection.href} shown={pieces.length} {...filters} />
            <Columns isTwo={isTwo} />
          </div>
        )}
        {pieces.length === 0 && (
          <p className={styles.none}>
            {filters.total === 0
              ? "The first pieces of this collection are on their way."
              : "No piece matches all of these filters."}
          </p>
        )}
        <ProductGrid
          isTwoOnPhones={isTwo}
          note={arrivalNote(days)}
          pieces={pieces}
          wideColumns={collection.wideColumns}
          fourthFromExtraLarge={collection.id === "genesis"}
        />
      </div>
      <NextRoom {...next} />
    </>
  );
}

/** The next collection in the menu's order, starting over after the last; HazelBee's shop leads to the first. */
function nextRoom(pictures: Pictures, { collections }: Catalogue, id: string) {
  const showcase = showcaseOf(collections);
  const position = showcase.findIndex((each) => each.id === id);
  const next = showcase[(position + 1) % showcase.length];
  if (!next) throw new Error("The showcase is empty");
  const { name, href, room } = next;
  const picture = pictures.ofCollection("heroes", next);
  return { room, isOwn: next.picture !== undefined, name: `${name} Collection`, href, picture };
}

/**
 * Lets the shopper choose one column or two on phones. The style sheet follows the choice (`.listing:has(…)`); the boot
 * script stores it in a cookie (`app/browser/boot.ts`), so that the server renders the next page accordingly and the
 * layout does not shift.
 */
function Columns({ isTwo }: { isTwo: boolean }) {
  return (
    <fieldset className={styles.columns}>
      <legend className="spoken">Columns</legend>
      {COLUMNS.map(({ value, label, path }) => (
        <label key={value} className={`icon-button ${styles.choice}`}>
          <input
            type="radio"
            name="columns"
            value={value}
            defaultChecked={isTwo === (value === "two")}
            aria-label={label}
            // Otherwise browsers would restore the choice of an earlier visit over the server's.
            autoComplete="off"
            data-columns
          />
          <Icon width={22} height={22} strokeWidth={1} path={path} />
        </label>
      ))}
    </fieldset>
  );
}

const COLUMNS = [
  { value: "one", label: "One column", path: "M1 1h20v20H1z" },
  { value: "two", label: "Two columns", path: "M1 1h9v20H1zM12 1h9v20h-9z" },
];

/** The link to the next collection at the end of a listing, in that collection's colours. */
function NextRoom({ room, isOwn, name, href, picture }: ReturnType<typeof nextRoom>) {
  return (
    <nav data-room={room} aria-label="Next collection">
      <a className={styles.door} href={href}>
        <span className={styles.next}>Next</span>
        <RoomHead heading={name} as="span" isOwn={isOwn}>
          <span className={styles.view}>View Collection</span>
        </RoomHead>
        <Picture
          className={styles.picture}
          source={picture}
          alt=""
          sizes="(min-width: 48rem) 50vw, 100vw"
          // Only the bundle's pictures have a crop for phones.
          {...(picture.record.phone && { phoneSizes: "100vw" })}
        />
      </a>
    </nav>
  );
}
