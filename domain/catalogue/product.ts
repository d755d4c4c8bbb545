import type { PictureSource } from "../media/pictures.ts";
import type { Naira } from "../money.ts";
import type { Colour, Kind, Occasion, PieceFacts } from "./facts.ts";

/** The six listings of the bundle. */
export type BundledCollection =
  | "naledi"
  | "genesis"
  | "resurgence"
  | "bubble-girl"
  | "mysthique"
  | "hazelbee";

/**
 * A collection of the bundle, or one that the owner has made: only the catalogue knows them all. The id is also the start of
 * a SKU and of a product's address (HazelBee's: `/hazelbee/shop`).
 */
export type CollectionId = string;

/** What a product belongs to: a collection, or the accessories that are offered below the cart, `small-items`. */
export type ProductGroup = CollectionId;

/** `<group>/<slug>`: identifies a product in the cart, in orders, in the API, and its pictures. */
export type Sku = `${ProductGroup}/${string}`;

/** The shop's sizes, smallest first; a shopper chooses one. */
export const SIZES = ["XS", "S", "M", "L", "XL", "2XL", "3XL"] as const;
export type Size = (typeof SIZES)[number];

/** The text for a size that was not chosen. */
export const SIZE_NOT_SPECIFIED = "Not specified";

/** The bundle's promotions: Black Friday takes 50% off `originalPrice`, December 30%. */
export type Promotion = "black-friday" | "december";

/** One entry of a group's data file. Everything else about a product is derived from it. */
export type ProductEntry = {
  /** Number in the shop's first lists of pieces. Not unique, since two lists overlap: the SKU identifies a product. */
  id: number;
  /** Display name. */
  alt: string;
  /** Made from `alt` if it is not set. */
  slug?: string;
  /** A second name it is also listed under: Look 12 is Genesis' Yellow Dress. */
  alsoNamed?: string;
  /** Base price in whole naira. */
  originalPrice: Naira;
  /** Set if the piece is sold at a promotion's price. Never on a combo or a part. */
  promotion?: Promotion;
  /** Every bundled piece has a kind (checked in `domain/catalogue/bundle/bundle.ts`); an owner's piece may have none. */
  kind?: Kind | undefined;
  /** The main colour first. Every bundled piece has at least one; an owner's piece may have none. */
  colours?: readonly Colour[] | undefined;
  /** Only occasions that the piece's texts or its collection's texts mention. */
  occasions?: readonly Occasion[];
  facts?: PieceFacts;
  /** One or two sentences about the piece, in the brand's tone. */
  description: string;
  /** Fabric, cut and care facts, each a short line. */
  details: readonly string[];
  /** Combos only: slugs of the parts, in the order they are offered 'Or Buy Separately:'. */
  parts?: readonly string[];
  /** A part of a combo: sold on its combo's page, not in the listing. */
  partOnly?: true;
};

/** A product as the shop uses it: an entry and the fields derived from it. */
export type Product = {
  sku: Sku;
  id: number;
  /** The name on cards and pages. */
  alt: string;
  /** The name in the cart, in orders and in messages: both names if there are two, 'Look 12 (Yellow Dress)'. */
  fullName: string;
  slug: string;
  collection: ProductGroup;
  /** Address of its own page (the combo's page for a part, the cart for an accessory). */
  href: string;
  /** The price shown and charged everywhere, in whole naira. */
  price: Naira;
  originalPrice: Naira;
  /** `originalPrice` less 50%; combos and their parts have none. */
  bfDiscount?: Naira;
  /** `originalPrice` less 30%; combos and their parts have none. */
  decDiscount?: Naira;
  promotion?: Promotion;
  /** Undefined for an owner's piece whose kind was not chosen. */
  kind?: Kind | undefined;
  /** The main colour first; empty for an owner's piece whose colour was not chosen. */
  colours: readonly Colour[];
  occasions: readonly Occasion[];
  facts: PieceFacts;
  description: string;
  details: readonly string[];
  /** Whether there are sizes to choose from: not for accessories, unless the owner gives them some. */
  sized: boolean;
  /** The sizes in which it is offered; empty if there is one size. */
  sizes: readonly string[];
  /** The sizes with a count (`domain/catalogue/sizes.ts`); none of a combo, which takes from the counts of its parts. */
  counted: readonly string[];
  /** How many are left of sizes of which there are few; 0: sold out. */
  left: Readonly<Record<string, number>>;
  combo: boolean;
  /** The parts of a combo, in order; empty for everything else. */
  items: readonly Product[];
  partOnly: boolean;
  /** Cannot be bought, but its page stays. Also set for a combo with a part that is sold out, and if no size is left. */
  soldOut: boolean;
  /** It is so whatever is left: the owner says so of it or of a part, or its parts have no size in common. */
  soldOutByHand: boolean;
};

/** The entries of each group's data file, in order. */
export type Bundle = Readonly<Record<BundledCollection | "small-items", readonly ProductEntry[]>>;

/** The entries of all groups, in order: the bundle's with the owner's pieces, and those of the collections that she has made. */
export type Groups = Readonly<Record<ProductGroup, readonly ProductEntry[]>>;

/** A collection's fixed data, without its products. */
export type CollectionFacts = {
  id: CollectionId;
  /** 'Naledi', as in '{name} Collection'. */
  name: string;
  /** The listing's heading: 'Naledi Collection', 'HazelBee Shop'. */
  heading: string;
  /** Shown below the heading. */
  blurb: string;
  /** Address of the listing. */
  href: string;
  /** Columns of the grid on wide screens. */
  wideColumns: 3 | 4;
  /** The room (`data-room`) whose colours it has; of the bundle's collections each has its own, by its id. */
  room: string;
  /** The picture of a collection that the owner has made; the others have theirs under `pictures/`. */
  picture?: PictureSource | undefined;
};

export type Collection = CollectionFacts & {
  /** The listed products in order, without the parts of combos. */
  products: readonly Product[];
};

/** One product page's address. Two addresses may show the same product; one of them is canonical. */
export type ProductPage = {
  path: string;
  /** The path of the canonical link: `path` itself for all but three pages. */
  canonical: string;
  /** The collection under which the page is; the page links to its listing. */
  collection: CollectionId;
  /** The line above the name: 'HazelZuri', 'HazelZuri Styles' or 'HazelBee'. */
  heading: string;
  product: Product;
};

/** Accessories, the list of small items, come in one size. */
export function hasSizes(sku: string): boolean {
  return !sku.startsWith("small-items/");
}
