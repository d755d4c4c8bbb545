import type { Catalogue } from "../catalogue/catalogue-of.ts";
import type { Naira } from "../money/money.ts";

/** A product's current data for the cart and the checkout, whatever a browser has stored. */
export type Offer = {
  name: string;
  href: string;
  price: Naira;
  originalPrice: Naira;
  /** False for accessories. */
  sized: boolean;
  /** Set if it cannot be bought now. */
  soldOut?: true;
};

/** All SKUs that are currently sold; any other is no longer available. */
export type PriceList = Readonly<Record<string, Offer>>;

/** The whole list, about 7 KB before compression. For loaders only: islands get it as a prop. */
export function priceList({ products }: Catalogue): PriceList {
  return Object.fromEntries(
    products.map(({ sku, fullName, href, price, originalPrice, sized, soldOut }) => [
      sku,
      { name: fullName, href, price, originalPrice, sized, ...(soldOut && { soldOut }) },
    ]),
  );
}
