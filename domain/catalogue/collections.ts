import { bubbleGirl } from "./bubble-girl.ts";
import { genesis } from "./genesis.ts";
import { hazelbee } from "./hazelbee.ts";
import { mysthique } from "./mysthique.ts";
import { naledi } from "./naledi.ts";
import { resurgence } from "./resurgence.ts";
import type { Collection, ProductEntry } from "./types.ts";

/** A collection's texts and its product entries. */
export type CollectionEntry = Omit<Collection, "products"> & { entries: readonly ProductEntry[] };

/** In the order of the specification's showcase, HazelBee last. Blurbs are from the specification (section 2). */
export const collectionEntries: readonly CollectionEntry[] = [
  {
    id: "mysthique",
    name: "Mysthique",
    heading: "Mysthique Collection",
    blurb: "A CHRISTMAS tale like no other.",
    href: "/mysthique",
    wideColumns: 4,
    entries: mysthique,
  },
  {
    id: "genesis",
    name: "Genesis",
    heading: "Genesis Collection",
    blurb:
      "For the modern working-class woman: pieces that mean business from the first meeting on.",
    href: "/genesis",
    wideColumns: 4,
    entries: genesis,
  },
  {
    id: "naledi",
    name: "Naledi",
    heading: "Naledi Collection",
    blurb:
      "The urban nature of every star in the constellation inspired the creation of this collection. Every piece transcends the beauty of the next with comfort and style.",
    href: "/naledi",
    wideColumns: 3,
    entries: naledi,
  },
  {
    id: "resurgence",
    name: "Resurgence",
    heading: "Resurgence Collection",
    blurb: "inspired by the Afro-centric woman making a statement in every appearance",
    href: "/resurgence",
    wideColumns: 3,
    entries: resurgence,
  },
  {
    id: "bubble-girl",
    name: "Bubble Girl",
    heading: "Bubble Girl Collection",
    blurb: "This collection play with 3-D shapes and forms, bringing architecture to fashion",
    href: "/bubble-girl",
    wideColumns: 3,
    entries: bubbleGirl,
  },
  {
    id: "hazelbee",
    name: "HazelBee",
    heading: "HazelBee Shop",
    blurb: "Ready to wear, for the wedding guest and the bridesmaid.",
    href: "/hazelbee/shop",
    wideColumns: 3,
    entries: hazelbee,
  },
];
