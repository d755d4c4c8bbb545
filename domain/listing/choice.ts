import { COLOURS, KINDS } from "../catalogue/facts.ts";
import type { Colour, Kind } from "../catalogue/facts.ts";
import type { Product } from "../catalogue/types.ts";
import { isWithin } from "../search/matches.ts";
import type { PriceRange } from "../search/price-range.ts";

/** Steps of a listing's price filter, by their value in the address. Whole naira; no price is in two. */
export const PRICE_STEPS = {
  "under-50k": { most: 49_999 },
  "50k-100k": { least: 50_000, most: 99_999 },
  "100k-200k": { least: 100_000, most: 199_999 },
  "200k-500k": { least: 200_000, most: 499_999 },
  "from-500k": { least: 500_000 },
} as const satisfies Record<string, PriceRange>;
export type PriceStep = keyof typeof PRICE_STEPS;

/** `usual` is the owner's order. */
export const SORTS = {
  usual: "Our order",
  "price-up": "Lowest price first",
  "price-down": "Highest price first",
} as const;
export type Sort = keyof typeof SORTS;

/** What a shopper wants to see of a listing. */
export type Choice = {
  kind: Kind | undefined;
  colour: Colour | undefined;
  price: PriceStep | undefined;
  promotion: boolean;
  stock: boolean;
  sort: Sort;
};

export const NO_CHOICE: Choice = {
  kind: undefined,
  colour: undefined,
  price: undefined,
  promotion: false,
  stock: false,
  sort: "usual",
};

/** The parameters of a listing's address in their one order; all others are ignored (`app/pages.ts`). */
export const CHOICE_PARAMETERS = ["kind", "colour", "price", "promotion", "stock", "sort"] as const;

const YES = "yes";

/** Reads the query of a listing's address; values that do not exist are ignored. */
export function readChoice(search: URLSearchParams): Choice {
  const one = <List extends object>(name: string, list: List): keyof List | undefined => {
    const value = search.get(name) ?? "";
    return Object.hasOwn(list, value) ? (value as keyof List) : undefined;
  };
  return {
    kind: one("kind", KINDS),
    colour: one("colour", COLOURS),
    price: one("price", PRICE_STEPS),
    promotion: search.get("promotion") === YES,
    stock: search.get("stock") === YES,
    sort: one("sort", SORTS) ?? "usual",
  };
}

/** The query string of a choice, in one order and without what is as usual; empty for the whole listing. */
export function choiceSearch({ kind, colour, price, promotion, stock, sort }: Choice): string {
  const values = {
    kind,
    colour,
    price,
    promotion: promotion ? YES : undefined,
    stock: stock ? YES : undefined,
    sort: sort === "usual" ? undefined : sort,
  };
  const search = new URLSearchParams(
    CHOICE_PARAMETERS.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return search.size > 0 ? `?${search}` : "";
}

/** The pieces of a listing that a choice shows, in its order. */
export function chosenPieces(products: readonly Product[], choice: Choice): Product[] {
  const found = products.filter((product) => isChosen(product, choice));
  if (choice.sort === "usual") return found;
  const direction = choice.sort === "price-up" ? 1 : -1;
  return found.toSorted((one, other) => direction * (one.price - other.price));
}

/** A piece has each of its colours. */
export function isChosen(product: Product, choice: Choice): boolean {
  const { kind, colour, price, promotion, stock } = choice;
  return (
    (kind === undefined || product.kind === kind) &&
    (colour === undefined || product.colours.includes(colour)) &&
    (price === undefined || isWithin(product.price, PRICE_STEPS[price])) &&
    (!promotion || product.price < product.originalPrice) &&
    (!stock || !product.soldOut)
  );
}
