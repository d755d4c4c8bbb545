import { pictureAlt, pictureView } from "../domain/catalogue/picture-alt.ts";
import type { Product } from "../domain/catalogue/types.ts";
import manifest from "../domain/pictures/manifest.json";
import type { CardPiece } from "./ui/product-card.tsx";
import { picturesOf, type PictureSource } from "../domain/pictures/pictures.ts";

/** A subject's pictures in order (`naledi/orion-dress`). For loaders only: the manifest must not reach the browser. */
export function pictures(subject: string): PictureSource[] {
  return picturesOf(manifest, subject);
}

/** A subject's first picture. @throws if there is none, so that the build fails instead of a page. */
export function firstPicture(subject: string): PictureSource {
  const [first] = pictures(subject);
  if (!first)
    throw new Error(
      `No picture of ${subject}: add pictures/${subject}/1.jpg and run npm run pictures`,
    );
  return first;
}

/** A product's close-up of its fabric: its last picture. */
export function closeUp(sku: string): PictureSource {
  return pictures(sku).at(-1) ?? firstPicture(sku);
}

/** The data that a product's card shows. */
export function cardOf(product: Product): CardPiece {
  const { sku, alt, href, price, originalPrice, soldOut } = product;
  return { sku, alt, href, price, originalPrice, soldOut, picture: firstPicture(sku) };
}

/** What each of a product's pictures shows. */
export function viewsOf(sources: readonly PictureSource[]): string[] {
  return sources.map((_, position) => pictureView(position + 1));
}

/** The alternative texts of a product's pictures. */
export function altsOf(product: Product, sources: readonly PictureSource[]): string[] {
  return sources.map((_, position) => pictureAlt(product, position + 1));
}
