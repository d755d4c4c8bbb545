import type { ShowcaseItem } from "./showcase-item.ts";

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
