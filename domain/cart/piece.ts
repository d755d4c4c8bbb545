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

/** A product's fields for a cart line, under the name of the page that adds it. */
export function pieceOf({ sku, alt, fullName, price, originalPrice, href }: Product): CartPiece {
  return {
    sku,
    alt: nameUnder(fullName, alt),
    price,
    originalPrice,
    src: thumbnailUrl(sku),
    href,
  };
}

/** A product's full name; its second name alone where that is what the shopper saw: 'Yellow Dress'. */
export function nameUnder(fullName: string, seen: string | undefined): string {
  return seen && fullName.endsWith(` (${seen})`) ? seen : fullName;
}
