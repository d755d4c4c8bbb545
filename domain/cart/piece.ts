import type { Product, Sku } from "../catalogue/types.ts";
import type { Naira } from "../money/money.ts";
import { thumbnailUrl } from "../pictures/thumbnail.ts";

/** The fields of a product that a cart line stores. */
export type CartPiece = {
  sku: Sku;
  alt: string;
  price: Naira;
  originalPrice: Naira;
  src: string;
  href: string;
};

/** A product's fields for a cart line, with the full name, which does not depend on the page that adds the line. */
export function pieceOf({ sku, fullName, price, originalPrice, href }: Product): CartPiece {
  return { sku, alt: fullName, price, originalPrice, src: thumbnailUrl(sku), href };
}
