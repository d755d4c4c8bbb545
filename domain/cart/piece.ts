import type { Product, Sku } from "../catalogue/types.ts";
import type { Naira } from "../money/money.ts";
import { thumbnailUrl } from "../pictures/thumbnail.ts";

/** What the cart keeps of a product. */
export type CartPiece = {
  sku: Sku;
  alt: string;
  price: Naira;
  originalPrice: Naira;
  src: string;
  href: string;
};

/** A product as the cart names it: by its full name, so that one line never changes its name with the page. */
export function pieceOf({ sku, fullName, price, originalPrice, href }: Product): CartPiece {
  return { sku, alt: fullName, price, originalPrice, src: thumbnailUrl(sku), href };
}
