import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Sku } from "../catalogue/product.ts";
import type { Naira } from "../money.ts";

/**
 * A picture with a title that is not for sale: HazelBabies' and HazelLifestyle's cards. Its picture
 * is under `<group>/<slug>`.
 */
export type ShowcaseItem = { id: number; title: string; slug: string };

/** HazelBabies' nine outfits for girls; shown, not sold. Pictures are under `hazelbabies/<slug>`. */
export const babies: readonly ShowcaseItem[] = [
  { id: 1, title: "Kite Dress", slug: "kite-dress" },
  { id: 2, title: "Marigold Dress", slug: "marigold-dress" },
  { id: 3, title: "Pumpkin Twirl", slug: "pumpkin-twirl" },
  { id: 4, title: "Sky Pinafore", slug: "sky-pinafore" },
  { id: 5, title: "Little Star Dress", slug: "little-star-dress" },
  { id: 6, title: "Birthday Tutu", slug: "birthday-tutu" },
  { id: 7, title: "Garden Smock", slug: "garden-smock" },
  { id: 8, title: "Sunday Best", slug: "sunday-best" },
  { id: 9, title: "Party Puff", slug: "party-puff" },
];

/** HazelLifestyle's interior and intimate pieces; shown, not sold. Pictures are under `hazellifestyle/<slug>`. */
export const lifestyle: readonly ShowcaseItem[] = [
  { id: 1, title: "Ivory Robe", slug: "ivory-robe" },
  { id: 2, title: "Rose Kimono Robe", slug: "rose-kimono-robe" },
  { id: 3, title: "Terracotta Cushions", slug: "terracotta-cushions" },
  { id: 4, title: "Adire Cushion", slug: "adire-cushion" },
  { id: 5, title: "Folded Linen", slug: "folded-linen" },
  { id: 6, title: "Velvet Curtain", slug: "velvet-curtain" },
  { id: 7, title: "Draped Throw", slug: "draped-throw" },
  { id: 8, title: "Silk Slip", slug: "silk-slip" },
  { id: 9, title: "Pyjama Set", slug: "pyjama-set" },
];

/** Made to order: has no price, and the card links to `/contact`. */
export type CustomDress = ShowcaseItem & { price: null };

/** Shown instead of a price. */
export const PRICE_ON_REQUEST = "Price on request";

/** Shown on Home below the brand section. Pictures are under `custom/<slug>`. */
export const customDresses: readonly CustomDress[] = [
  { id: 1, title: "Dawn Gown", slug: "dawn-gown", price: null },
  { id: 2, title: "Harmattan Gown", slug: "harmattan-gown", price: null },
  { id: 3, title: "Atlantic Column", slug: "atlantic-column", price: null },
  { id: 4, title: "Delta Cape Gown", slug: "delta-cape-gown", price: null },
  { id: 5, title: "Copper Ball Gown", slug: "copper-ball-gown", price: null },
  { id: 6, title: "Moonrise Gown", slug: "moonrise-gown", price: null },
];

/** A card of HazelBee's 'Explore Our Collection'; its picture is the product's first. */
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
