import { pictureAlt, pictureView } from "../domain/catalogue/picture-alt.ts";
import type { Product } from "../domain/catalogue/types.ts";
import type { CardPiece } from "./ui/product-card.tsx";
import {
  picturesOf,
  type PictureManifest,
  type PictureSource,
} from "../domain/pictures/pictures.ts";

/** A subject's first picture. @throws if there is none, so that the build fails instead of a page. */
export function firstPicture(manifest: PictureManifest, subject: string): PictureSource {
  const [first] = picturesOf(manifest, subject);
  if (!first)
    throw new Error(
      `No picture of ${subject}: add pictures/${subject}/1.jpg and run npm run pictures`,
    );
  return first;
}

/** A product's close-up of its fabric: its last picture. */
export function closeUp(manifest: PictureManifest, sku: string): PictureSource {
  return picturesOf(manifest, sku).at(-1) ?? firstPicture(manifest, sku);
}

/** The data that a product's card shows; its picture from the manifest, which loaders find in `manifestContext`. */
export function cardOf(manifest: PictureManifest, product: Product): CardPiece {
  const { sku, alt, href, price, originalPrice, soldOut } = product;
  return { sku, alt, href, price, originalPrice, soldOut, picture: firstPicture(manifest, sku) };
}

/** What each of a product's pictures shows. */
export function viewsOf(sources: readonly PictureSource[]): string[] {
  return sources.map((_, position) => pictureView(position + 1));
}

/** The alternative texts of a product's pictures. */
export function altsOf(product: Product, sources: readonly PictureSource[]): string[] {
  return sources.map((_, position) => pictureAlt(product, position + 1));
}
