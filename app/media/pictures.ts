import type { RouterContextProvider } from "react-router";
import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import { showcaseOf } from "../../domain/catalogue/collections.ts";
import type { CollectionFacts, Product } from "../../domain/catalogue/product.ts";
import {
  picturesOf,
  type PictureManifest,
  type PictureSource,
} from "../../domain/media/pictures.ts";
import type { CardPiece } from "../catalogue/product-card.tsx";
import { catalogueContext, manifestContext } from "../shop-context.ts";

type CollectionPicture = Pick<CollectionFacts, "id" | "picture">;

/** The part of a catalogue that `productPictures` needs. */
type Photographed = Pick<Catalogue, "photographsOf" | "collections">;

/** A product's pictures in order: the owner's photographs if there are any, otherwise the pictures of the repository. */
export function productPictures(
  manifest: PictureManifest,
  catalogue: Pick<Photographed, "photographsOf">,
  sku: string,
): readonly PictureSource[] {
  const own = catalogue.photographsOf(sku);
  if (!own) return picturesOf(manifest, sku);
  // Pictures of the bundle among them are shown as this release has them.
  return own.map(({ key, record }) => ({
    key,
    record: (record.hash.length === 8 && manifest[key]) || record,
  }));
}

/** The first picture of a subject such as `heroes/home`. @throws if there is none, so that the build fails. */
export function firstPicture(manifest: PictureManifest, subject: string): PictureSource {
  return firstOf(picturesOf(manifest, subject), subject);
}

function firstOf([first]: readonly PictureSource[], subject: string): PictureSource {
  if (first) return first;
  throw new Error(
    `No picture of ${subject}: add pictures/${subject}/1.jpg and run npm run pictures`,
  );
}

export type Pictures = ReturnType<typeof picturesIn>;

/** The pictures of a page, for its loader. @throws if a subject or product has none, so that the build fails. */
export function picturesIn(
  context: Readonly<RouterContextProvider>,
  catalogue: Photographed = context.get(catalogueContext),
) {
  const manifest = context.get(manifestContext);
  const ofProduct = (sku: string) => productPictures(manifest, catalogue, sku);
  const firstOfProduct = (sku: string) => firstOf(ofProduct(sku), sku);
  const first = (subject: string) => firstPicture(manifest, subject);
  /** A collection's picture at the top of its page, or on the links to it. */
  const ofCollection = (place: "heroes" | "covers", { id, picture }: CollectionPicture) =>
    picture ?? first(`${place}/${id}`);
  /** The data that the cards of products show. */
  const cards = (products: readonly Product[]): CardPiece[] =>
    products.map(({ sku, alt, href, price, originalPrice, soldOut }) => {
      const picture = firstOfProduct(sku);
      return { sku, alt, href, price, originalPrice, soldOut, picture };
    });

  return {
    first,
    ofProduct,
    firstOfProduct,
    /** A product's last picture, which is the close-up of its fabric. */
    closeUp: (sku: string) => ofProduct(sku).at(-1) ?? firstOfProduct(sku),
    cards,
    /**
     * Like `cards`, but with the crops of different heights under `pictures/latest/`, for Home's masonry. A product with
     * photographs of the owner's shows the first of these instead.
     */
    latestCards: (products: readonly Product[]) =>
      cards(products).map((card) => {
        const [cut] = catalogue.photographsOf(card.sku)
          ? []
          : picturesOf(manifest, `latest/${card.sku.split("/")[1] ?? ""}`);
        return cut ? { ...card, picture: cut } : card;
      }),
    ofCollection,
    /** The collections of the showcase with their cover pictures, for `CollectionDoors`. */
    doors: () =>
      showcaseOf(catalogue.collections).map((collection) => {
        const { name, href, room } = collection;
        return { id: room, name, href, picture: ofCollection("covers", collection) };
      }),
  };
}
