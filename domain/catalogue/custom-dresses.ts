import type { ShowcaseItem } from "./showcase-item.ts";

/** Made to order: has no price, and the card links to `/contact` (readings, Products). */
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
