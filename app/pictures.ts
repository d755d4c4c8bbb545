import type { Catalogue } from "../domain/catalogue/catalogue-of.ts";
import { pictureAlt, pictureView } from "../domain/catalogue/picture-alt.ts";
import type { Product } from "../domain/catalogue/types.ts";
import manifest from "../domain/pictures/manifest.json";
import type { CardPiece } from "./ui/product-card.tsx";
import { picturesOf, type PictureSource } from "../domain/pictures/pictures.ts";

/** The first of the bundle's pictures of a subject (`heroes/home`). @throws if there is none, so that the build fails. */
export function firstPicture(subject: string): PictureSource {
  const [first] = picturesOf(manifest, subject);
  if (!first) throw missing(subject);
  return first;
}

/** What `productPictures` needs of a catalogue. */
type Photographed = Pick<Catalogue, "photographsOf">;

/**
 * A product's pictures in order: the owner's photographs if there are any, otherwise the bundle's. For loaders only: the
 * manifest must not reach the browser.
 */
export function productPictures(catalogue: Photographed, sku: string): readonly PictureSource[] {
  return catalogue.photographsOf(sku) ?? picturesOf(manifest, sku);
}

/** A product's first picture. @throws if there is none, so that the build fails instead of a page. */
export function firstOfProduct(catalogue: Photographed, sku: string): PictureSource {
  const [first] = productPictures(catalogue, sku);
  if (!first) throw missing(sku);
  return first;
}

/** A product's close-up of its fabric: its last picture. */
export function closeUp(catalogue: Photographed, sku: string): PictureSource {
  return productPictures(catalogue, sku).at(-1) ?? firstOfProduct(catalogue, sku);
}

/** The data that the cards of products show. */
export function cardsOf(catalogue: Photographed, products: readonly Product[]): CardPiece[] {
  return products.map(({ sku, alt, href, price, originalPrice, soldOut }) => {
    const picture = firstOfProduct(catalogue, sku);
    return { sku, alt, href, price, originalPrice, soldOut, picture };
  });
}

/** What each of a product's pictures shows. */
export function viewsOf(sources: readonly PictureSource[]): string[] {
  return sources.map((_, position) => pictureView(position + 1));
}

/** The alternative texts of a product's pictures. */
export function altsOf(product: Product, sources: readonly PictureSource[]): string[] {
  return sources.map((_, position) => pictureAlt(product, position + 1));
}

function missing(subject: string): Error {
  return new Error(
    `No picture of ${subject}: add pictures/${subject}/1.jpg and run npm run pictures`,
  );
}
