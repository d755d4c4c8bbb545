import type { CollectionFacts } from "./product.ts";

/**
 * The six listings in the order of 'Explore Collections', HazelBee last. Of these the owner changes only blurbs (`domain/stores/words.ts`).
 */
export const collections: readonly CollectionFacts[] = [
  {
    id: "mysthique",
    name: "Mysthique",
    heading: "Mysthique Collection",
    blurb: "A CHRISTMAS tale like no other.",
    href: "/mysthique",
    wideColumns: 4,
  },
  {
    id: "genesis",
    name: "Genesis",
    heading: "Genesis Collection",
    blurb:
      "For the modern working-class woman: pieces that mean business from the first meeting on.",
    href: "/genesis",
    wideColumns: 4,
  },
  {
    id: "naledi",
    name: "Naledi",
    heading: "Naledi Collection",
    blurb:
      "The urban nature of every star in the constellation inspired the creation of this collection. Every piece transcends the beauty of the next with comfort and style.",
    href: "/naledi",
    wideColumns: 3,
  },
  {
    id: "resurgence",
    name: "Resurgence",
    heading: "Resurgence Collection",
    blurb: "inspired by the Afro-centric woman making a statement in every appearance",
    href: "/resurgence",
    wideColumns: 3,
  },
  {
    id: "bubble-girl",
    name: "Bubble Girl",
    heading: "Bubble Girl Collection",
    blurb: "This collection play with 3-D shapes and forms, bringing architecture to fashion",
    href: "/bubble-girl",
    wideColumns: 3,
  },
  {
    id: "hazelbee",
    name: "HazelBee",
    heading: "HazelBee Shop",
    blurb: "Ready to wear, for the wedding guest and the bridesmaid.",
    href: "/hazelbee/shop",
    wideColumns: 3,
  },
];

/** The five collections of 'Explore Collections' and of the Shop menu; HazelBee is a separate store. */
export const showcase = collections.filter(({ id }) => id !== "hazelbee");

/** The collection that a SKU belongs to; undefined for an accessory, and for a bespoke piece, which has no SKU. */
export function collectionOf(sku: string): CollectionFacts | undefined {
  return findCollection(sku.split("/")[0] ?? "");
}

/** Returns undefined for any text that is no collection's id; the accessories are not a collection. */
export function findCollection(id: string): CollectionFacts | undefined {
  return collections.find((collection) => collection.id === id);
}
