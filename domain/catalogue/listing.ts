import type { Naira } from "../money.ts";
import { COLOURS, KINDS } from "./facts.ts";
import type { Colour, Kind } from "./facts.ts";
import { SIZES } from "./product.ts";
import type { Product, Size } from "./product.ts";
import { canHave } from "./sizes.ts";
import { isWithin } from "./search/query.ts";
import type { PriceRange } from "./search/price-range.ts";

/** `usual` is the owner's order. */
export const SORTS = {
  usual: "Featured",
  "price-up": "Lowest price first",
  "price-down": "Highest price first",
} as const;
export type Sort = keyof typeof SORTS;

/** The sizes of a listing's filter, as addresses write them. */
export type ListedSize = Size | "one";
export const LISTED_SIZES: readonly ListedSize[] = [...SIZES, "one"];

/** What a shopper wants to see of a listing. */
export type Choice = {
  kind: Kind | undefined;
  colour: Colour | undefined;
  size: ListedSize | undefined;
  price: PriceStep | undefined;
  promotion: boolean;
  stock: boolean;
  sort: Sort;
};

export const NO_CHOICE: Choice = {
  kind: undefined,
  colour: undefined,
  size: undefined,
  price: undefined,
  promotion: false,
  stock: false,
  sort: "usual",
};

/** The parameters of a listing's address in their fixed order; all other parameters are ignored (`app/pages.ts`). */
export const CHOICE_PARAMETERS = [
  "kind",
  "colour",
  "size",
  "price",
  "promotion",
  "stock",
  "sort",
] as const;

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
    size: LISTED_SIZES.find((size) => size === search.get("size")),
    price: readPriceStep(search.get("price") ?? ""),
    promotion: search.get("promotion") === YES,
    stock: search.get("stock") === YES,
    sort: one("sort", SORTS) ?? "usual",
  };
}

/** The query string of a choice, in fixed order and without default values; empty for the whole listing. */
export function choiceSearch({ promotion, stock, sort, ...others }: Choice): string {
  const values = {
    ...others,
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

/** The pieces of a listing that a choice shows, in the order that the choice asks for. */
export function chosenPieces(products: readonly Product[], choice: Choice): Product[] {
  const found = products.filter(chosenBy(choice));
  if (choice.sort === "usual") return found;
  const direction = choice.sort === "price-up" ? 1 : -1;
  return found.sort((one, other) => direction * (one.price - other.price));
}

/**
 * Whether a choice shows a piece. The chosen colour may be any of the piece's colours; of a size that is sold out nothing
 * is shown.
 */
export function chosenBy(choice: Choice): (product: Product) => boolean {
  const { kind, colour, size, price, promotion, stock } = choice;
  const range = price && rangeOf(price);
  return (product) =>
    (kind === undefined || product.kind === kind) &&
    (colour === undefined || product.colours.includes(colour)) &&
    (size === undefined || canHave(product, size === "one" ? "" : size)) &&
    (range === undefined || isWithin(product.price, range)) &&
    (!promotion || product.price < product.originalPrice) &&
    (!stock || !product.soldOut);
}

/** A step of a listing's price filter, as addresses write it: `50k-80k`. Its bounds are numbers of `LADDER`. */
export type PriceStep = `under-${number}k` | `${number}k-${number}k` | `from-${number}k`;

/** First digits of a bound, the roundest first: 100,000 is preferred to 120,000 if both divide a listing equally well. */
const LEADING = [10, 50, 20, 25, 15, 30, 40, 80, 60, 12];
/** Times `LEADING` these give bounds from 1,000 to 80,000,000; a piece costs at most 100,000,000 (`MAX_PRICE`). */
const DECADES = [100, 1_000, 10_000, 100_000, 1_000_000];
/** Every bound that a step may have, in naira and a multiple of 1,000, with its rank of roundness (0: the roundest). */
const LADDER: ReadonlyMap<Naira, number> = new Map(
  DECADES.flatMap((decade) =>
    LEADING.map((digits, rank) => [digits * decade, rank] as const),
  ).filter(([bound]) => bound % 1_000 === 0),
);

/** With more steps, choosing one would mean reading a list. */
const MOST_STEPS = 4;
/** Average number of pieces that a step has at least: short listings get fewer steps. */
const PIECES_A_STEP = 2;

/**
 * The steps that divide a listing's prices as evenly as round bounds can; none if one step would hold all prices. A
 * price equal to a bound belongs to the higher step.
 */
export function priceSteps(prices: readonly Naira[]): PriceStep[] {
  const sorted = [...prices].sort((one, other) => one - other);
  const dividing = [...LADDER].flatMap(([bound, rank]) => {
    const below = sorted.findIndex((price) => price >= bound);
    return below > 0 ? [{ bound, rank, below }] : [];
  });
  const count = Math.min(MOST_STEPS, Math.floor(sorted.length / PIECES_A_STEP));
  const bounds = new Set<Naira>();
  for (let step = 1; step < count; step++) {
    const wanted = (sorted.length * step) / count;
    const far = ({ below }: { below: number }) => Math.abs(below - wanted);
    const [nearest] = [...dividing].sort(
      (one, other) => far(one) - far(other) || one.rank - other.rank || one.bound - other.bound,
    );
    if (nearest) bounds.add(nearest.bound);
  }
  return stepsBetween([...bounds].sort((one, other) => one - other));
}

function stepsBetween(bounds: readonly Naira[]): PriceStep[] {
  if (bounds.length === 0) return [];
  return [undefined, ...bounds].map((least, at) => stepOf({ least, below: bounds[at] }));
}

type Bounds = { least: Naira | undefined; below: Naira | undefined };

function stepOf({ least, below }: Bounds): PriceStep {
  if (least === undefined) return `under-${(below ?? 0) / 1_000}k`;
  return below === undefined ? `from-${least / 1_000}k` : `${least / 1_000}k-${below / 1_000}k`;
}

/** Reads a step from an address; undefined for anything else. Steps that no listing shows any more stay valid. */
export function readPriceStep(text: string): PriceStep | undefined {
  const found = /^(?:(under|from)-(\d{1,6})k|(\d{1,6})k-(\d{1,6})k)$/.exec(text);
  if (!found) return undefined;
  const [, side, one, from, to] = found;
  const bounds: Bounds = {
    least: naira(side === "from" ? one : from),
    below: naira(side === "under" ? one : to),
  };
  const { least, below } = bounds;
  const areOfLadder = [least, below].every((bound) => bound === undefined || LADDER.has(bound));
  const isOrdered = least === undefined || below === undefined || least < below;
  const step = stepOf(bounds);
  // '050k' is refused: each step has only one address.
  return areOfLadder && isOrdered && step === text ? step : undefined;
}

function naira(thousands: string | undefined): Naira | undefined {
  return thousands === undefined ? undefined : Number(thousands) * 1_000;
}

/** The prices of a step, both ends included. */
export function rangeOf(step: PriceStep): PriceRange {
  const [one = 0, other] = (step.match(/\d+/g) ?? []).map((text) => Number(text) * 1_000);
  if (step.startsWith("under")) return { most: one - 1 };
  return other === undefined ? { least: one } : { least: one, most: other - 1 };
}

/** Sorts steps by the lowest of their prices, then by the highest. */
export function byLowest(one: PriceStep, other: PriceStep): number {
  const [a, b] = [rangeOf(one), rangeOf(other)];
  return (a.least ?? 0) - (b.least ?? 0) || (a.most ?? Infinity) - (b.most ?? Infinity);
}
