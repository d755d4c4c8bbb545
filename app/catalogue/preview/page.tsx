import type { CSSProperties } from "react";
import { data } from "react-router";
import type { Catalogue } from "../../../domain/catalogue/catalogue.ts";
import type { ProductPage } from "../../../domain/catalogue/product.ts";
import { brand } from "../../../domain/stores/brand.ts";
import { MainFrame } from "../../frame/main-layout.tsx";
import { StoreFrame } from "../../frame/store-layout.tsx";
import { picturesIn } from "../../media/pictures.ts";
import type { Pictures } from "../../media/pictures.ts";
import { arrivalNote, ProductGrid } from "../listing.tsx";
import { StoryArticle } from "../../stories/article.tsx";
import { storyPage } from "../../stories/story-page.ts";
import { productPage } from "../product/product-page.ts";
import { shopContext } from "../../shop-context.ts";
import type { Route } from "./+types/page";
import ProductScreen from "../product/page.tsx";
import { loadCollectionDraft, loadPart } from "./load-part.server.ts";
import { PartPreview } from "./words.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Preview: ${loaderData && nameOf(loaderData)} · ${brand.name}` }];
}

/**
 * Shows everybody who has the link a draft's page, as it will be once the draft is published; with `?listing` its card
 * between those that are beside it in its listing. Or the page of a part of the shop's words, as it will be once saved.
 */
export async function loader(args: Route.LoaderArgs) {
  const { params, context, url } = args;
  const { readPreview, readPartPreview, readStoryPreview, readCollectionPreview } =
    context.get(shopContext);
  const words = await readPartPreview(params.token);
  if (words) return loadPart(args, words.part, words.catalogue);
  const collection = await readCollectionPreview(params.token);
  if (collection) return loadCollectionDraft(args, collection.slug, collection.catalogue);
  const draft = await readStoryPreview(params.token);
  if (draft) return { storyDraft: storyPage(context, draft), year: new Date().getFullYear() };
  const preview = await readPreview(params.token);
  if (!preview) throw data(null, { status: 404, statusText: "Not Found" });
  const { catalogue, page } = preview;
  const pictures = picturesIn(context, catalogue);
  return {
    ...productPage(pictures, catalogue, page),
    listing: url.searchParams.has("listing") ? listingOf(pictures, catalogue, page) : undefined,
    year: new Date().getFullYear(),
  };
}

/** So many cards are one row on a desk and two on a phone. */
const BESIDE = 4;

function listingOf(pictures: Pictures, catalogue: Catalogue, { collection, product }: ProductPage) {
  const { products = [], wideColumns = 4 } = catalogue.findCollection(collection) ?? {};
  const at = products.findIndex(({ sku }) => sku === product.sku);
  const from = Math.max(0, Math.min(at - 1, products.length - BESIDE));
  return { pieces: pictures.cards(products.slice(from, from + BESIDE)), wideColumns };
}

function nameOf(shown: Route.ComponentProps["loaderData"]): string {
  if ("storyDraft" in shown && shown.storyDraft) return shown.storyDraft.title;
  if (!("part" in shown)) return shown.product.alt;
  return shown.part.name ?? "Words";
}

/** As on the listing's own page after 'Two columns': the piece and its neighbours are on one screen. */
const TWO_ON_PHONES = {
  "--phone-columns": 2,
  "--phone-margin": "var(--gutter)",
  "--phone-inset": "0",
} as CSSProperties;

export default function PreviewScreen({ loaderData }: Route.ComponentProps) {
  if ("part" in loaderData) {
    return (
      <PartPreview
        loaderData={loaderData}
        note={
          <p className="kept-line" role="note">
            <strong>Preview.</strong> Only people with this link see this page, for a day.{" "}
            {loaderData.part.name === undefined && "Nothing of it is saved yet."}
          </p>
        }
      />
    );
  }
  if ("storyDraft" in loaderData && loaderData.storyDraft) {
    return (
      <MainFrame year={loaderData.year}>
        <p className="kept-line" role="note">
          <strong>Preview.</strong> Only people with this link see this page, for a day.
        </p>
        <StoryArticle story={loaderData.storyDraft} />
      </MainFrame>
    );
  }
  const { room, product, year, listing, sendDays, days } = loaderData;
  const page = (
    <>
      <p className="kept-line" role="note">
        <strong>Preview.</strong> Only people with this link see this page, for a day. What is not
        published yet cannot be ordered.
      </p>
      {listing ? (
        <div style={TWO_ON_PHONES}>
          <ProductGrid
            {...listing}
            note={arrivalNote({ sendDays, ready: days.ready })}
            isTwoOnPhones
          />
        </div>
      ) : (
        <ProductScreen loaderData={loaderData} />
      )}
    </>
  );
  return room === "hazelbee" ? (
    <StoreFrame store="hazelbee" path={product.href}>
      {page}
    </StoreFrame>
  ) : (
    <MainFrame room={room} year={year}>
      {page}
    </MainFrame>
  );
}
