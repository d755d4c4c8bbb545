import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import { showcase } from "../../domain/catalogue/collections.ts";
import { pictureAlt, pictureView } from "../../domain/media/photographs.ts";
import type { Product } from "../../domain/catalogue/product.ts";
import type { CardPiece } from "../catalogue/product-card.tsx";
import {
  picturesOf,
  type PictureManifest,
  type PictureSource,
} from "../../domain/media/pictures.ts";

/** The first of the pictures that come with the code of a subject, such as `heroes/home`. @throws if there is none, so that the build fails. */
export function firstPicture(manifest: PictureManifest, subject: string): PictureSource {
  const [first] = picturesOf(manifest, subject);
  if (!first) throw missingPicture(subject);
  return first;
}

/** The five collections with their cover pictures, for `CollectionDoors`. */
export function collectionDoors(manifest: PictureManifest) {
  return showcase.map(({ id, name, href }) => ({
    id,
    name,
    href,
    picture: firstPicture(manifest, `covers/${id}`),
  }));
}

/** What `productPictures` needs of a catalogue. */
type Photographed = Pick<Catalogue, "photographsOf">;

/** A product's pictures in order: the owner's photographs if there are any, otherwise those that come with the code. */
export function productPictures(
  manifest: PictureManifest,
  catalogue: Photographed,
  sku: string,
): readonly PictureSource[] {
  return catalogue.photographsOf(sku) ?? picturesOf(manifest, sku);
}

/** A product's first picture. @throws if there is none, so that the build fails instead of a page. */
export function firstOfProduct(
  manifest: PictureManifest,
  catalogue: Photographed,
  sku: string,
): PictureSource {
  const [first] = productPictures(manifest, catalogue, sku);
  if (!first) throw missingPicture(sku);
  return first;
}

/** A product's close-up of its fabric: its last picture. */
export function closeUp(
  manifest: PictureManifest,
  catalogue: Photographed,
  sku: string,
): PictureSource {
  return (
    productPictures(manifest, catalogue, sku).at(-1) ?? firstOfProduct(manifest, catalogue, sku)
  );
}

/** The data that the cards of products show; the manifest is in `manifestContext`, for loaders. */
export function cardsOf(
  manifest: PictureManifest,
  catalogue: Photographed,
  products: readonly Product[],
): CardPiece[] {
  return products.map(({ sku, alt, href, price, originalPrice, soldOut }) => {
    const picture = firstOfProduct(manifest, catalogue, sku);
    return { sku, alt, href, price, originalPrice, soldOut, picture };
  });
}

/**
 * As `cardsOf`, with the pictures of Home's masonry: those under `pictures/latest/` are cut to different heights. A
 * photograph of the owner's comes first.
 */
export function latestCards(
  manifest: PictureManifest,
  catalogue: Photographed,
  products: readonly Product[],
): CardPiece[] {
  return cardsOf(manifest, catalogue, products).map((card) => {
    const [cut] = catalogue.photographsOf(card.sku)
      ? []
      : picturesOf(manifest, `latest/${card.sku.split("/")[1] ?? ""}`);
    return cut ? { ...card, picture: cut } : card;
  });
}

/** What each of a product's pictures shows. */
export function viewsOf(sources: readonly PictureSource[]): string[] {
  return sources.map((_, position) => pictureView(position + 1, sources.length));
}

/** The alternative texts of a product's pictures. */
export function altsOf(product: Product, sources: readonly PictureSource[]): string[] {
  return sources.map((_, position) => pictureAlt(product, position + 1, sources.length));
}

function missingPicture(subject: string): Error {
  return new Error(
    `No picture of ${subject}: add pictures/${subject}/1.jpg and run npm run pictures`,
  );
}
