import type { BundledCollection, CollectionFacts } from "./product.ts";

type BundledFacts = CollectionFacts & { id: BundledCollection };

const listings: readonly Omit<BundledFacts, "room">[] = [
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

/**
 * The bundle's six listings in the order of 'Explore Collections', HazelBee last. Of these the owner changes only blurbs
 * (`domain/stores/words.ts`); those that she makes herself are in `domain/catalogue/made-collections.ts`.
 */
export const collections: readonly BundledFacts[] = listings.map((facts) => ({
  ...facts,
  room: facts.id,
}));

/**
 * Of a list of collections those of 'Explore Collections' and of the Shop menu: the five, and then the owner's; HazelBee is a
 * separate store.
 */
export function showcaseOf<Facts extends Pick<CollectionFacts, "id">>(
  all: readonly Facts[],
): readonly Facts[] {
  return all.filter(({ id }) => id !== "hazelbee");
}

/** The five collections of the bundle's showcase. */
export const showcase = showcaseOf(collections);

/** The collection of the bundle that a SKU belongs to; undefined for an accessory, and for a bespoke piece, which has no SKU. */
export function collectionOf(sku: string): BundledFacts | undefined {
  return findCollection(sku.split("/")[0] ?? "");
}

/** Returns undefined for any text that is not the id of a collection of the bundle; the accessories are not a collection. */
export function findCollection(id: string): BundledFacts | undefined {
  return collections.find((collection) => collection.id === id);
}
