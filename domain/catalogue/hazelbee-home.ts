import type { Naira } from "../money/money.ts";
import type { Catalogue } from "./catalogue-of.ts";
import type { Sku } from "./types.ts";

/** A card of HazelBee's 'Explore Our Collection' (section 3); its picture is the product's first. */
export type HazelBeeCard = {
  id: number;
  title: string;
  sku: Sku;
  href: string;
  price: Naira;
  originalPrice: Naira;
  soldOut: boolean;
};

/** One card for each piece of the HazelBee shop, in the order of its listing. */
export function hazelbeeCards({ findCollection }: Catalogue): readonly HazelBeeCard[] {
  const products = findCollection("hazelbee")?.products ?? [];
  return products.map(({ id, alt, sku, href, price, originalPrice, soldOut }) => {
    return { id, title: alt, sku, href, price, originalPrice, soldOut };
  });
}
