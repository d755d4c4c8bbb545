import { COLOURS, KINDS } from "../catalogue/facts.ts";
import type { Colour, Kind } from "../catalogue/facts.ts";
import type { Product } from "../catalogue/types.ts";
import { isWithin } from "../search/matches.ts";
import { rangeOf, readPriceStep } from "./price-steps.ts";
import type { PriceStep } from "./price-steps.ts";

/** `usual` is the owner's order. */
export const SORTS = {
  usual: "Featured",
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
    price: readPriceStep(search.get("price") ?? ""),
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
  const found = products.filter(chosenBy(choice));
  if (choice.sort === "usual") return found;
  const direction = choice.sort === "price-up" ? 1 : -1;
  return found.sort((one, other) => direction * (one.price - other.price));
}

/** Whether a choice shows a piece. A piece has each of its colours. */
export function chosenBy(choice: Choice): (product: Product) => boolean {
  const { kind, colour, price, promotion, stock } = choice;
  const range = price && rangeOf(price);
  return (product) =>
    (kind === undefined || product.kind === kind) &&
    (colour === undefined || product.colours.includes(colour)) &&
    (range === undefined || isWithin(product.price, range)) &&
    (!promotion || product.price < product.originalPrice) &&
    (!stock || !product.soldOut);
}
