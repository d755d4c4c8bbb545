/** A piece that is shown but not for sale. Its picture is under `pictures/<group>/<slug>`. */
export type ShowcaseItem = { id: number; title: string; slug: string };

/** HazelBabies' nine outfits for girls. Group of the pictures: `hazelbabies`. */
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

/** HazelLifestyle's interior and intimate pieces. Group of the pictures: `hazellifestyle`. */
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

/** A gown that is designed for one customer: it has no price, and its card links to `/contact`. */
export type CustomDress = ShowcaseItem & { price: null };

/** Shown instead of a price. */
export const PRICE_ON_REQUEST = "Price on request";

/** Shown on Home below the brand section. Group of the pictures: `custom`. */
export const customDresses: readonly CustomDress[] = [
  { id: 1, title: "Dawn Gown", slug: "dawn-gown", price: null },
  { id: 2, title: "Harmattan Gown", slug: "harmattan-gown", price: null },
  { id: 3, title: "Atlantic Column", slug: "atlantic-column", price: null },
  { id: 4, title: "Delta Cape Gown", slug: "delta-cape-gown", price: null },
  { id: 5, title: "Copper Ball Gown", slug: "copper-ball-gown", price: null },
  { id: 6, title: "Moonrise Gown", slug: "moonrise-gown", price: null },
];
