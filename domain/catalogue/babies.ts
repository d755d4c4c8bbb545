import type { ShowcaseItem } from "./showcase-item.ts";

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
