import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import { findCollection } from "../../domain/catalogue/collections.ts";
import { MAX_PRICE } from "../../domain/catalogue/edit-rows.ts";
import type { Product } from "../../domain/catalogue/product.ts";
import { fitOf, parseQuery } from "../../domain/catalogue/search/query.ts";
import type { SearchQuery } from "../../domain/catalogue/search/query.ts";
import { lessStrict } from "../../domain/catalogue/search/text.ts";
import { plainWords } from "../../domain/catalogue/search/words.ts";
import type { PriceOrder } from "../../domain/catalogue/search/words.ts";
import type { Rates } from "../../domain/money.ts";
import type { CurrentCatalogue } from "./current-catalogue.ts";
import { indexCatalogue } from "./search-index.ts";
import type { SearchIndex } from "./search-index.ts";

type SearchResult = {
  query: SearchQuery;
  /** The best first, at most as many as asked for. */
  pieces: readonly Product[];
  total: number;
  /** No piece has all words of the query: `pieces` have some of them. */
  isClose: boolean;
  /** Only if nothing was found: other queries, with the number of pieces that each finds. */
  tries: readonly { text: string; count: number }[];
};

export type Search = (text: string, most: number) => Promise<SearchResult>;

type Ports = {
  catalogue: Pick<CurrentCatalogue, "read">;
  /** For prices in another currency; undefined while no rates are known. */
  readRates: () => Promise<Rates | undefined>;
};

/** The most queries that are offered when nothing was found. */
const MOST_TRIES = 4;

/**
 * Returns the search of the current catalogue. Words are indexed once for each revision of the owner's changes; while a
 * new index is made, the last one is used. Prices, stock and what is hidden are always current.
 */
export function createSearch({ catalogue, readRates }: Ports): Search {
  let index: SearchIndex | undefined;
  let indexing: Promise<SearchIndex> | undefined;

  async function currentIndex(snapshot: Catalogue): Promise<SearchIndex> {
    if (index?.editsRevision === snapshot.editsRevision) return index;
    indexing ??= indexCatalogue(snapshot)
      .then((made) => (index = made))
      .finally(() => (indexing = undefined));
    return index ?? indexing;
  }

  return async (text, most) => {
    const snapshot = catalogue.read();
    const words = await currentIndex(snapshot);
    const rates = /[$£€]|usd|gbp|eur|dollar|pound/i.test(text) ? await readRates() : undefined;
    const made = madeHeadings(snapshot);
    const query = parseQuery(text, { isKnown: words.isKnown, rates, made });
    const { pieces, total, isClose } = findPieces(snapshot, words, query, most);
    const tries =
      total > 0
        ? []
        : lessStrict(query)
            .map((each) => ({ text: each, count: countOf(snapshot, words, each) }))
            .filter(({ count }) => count > 0)
            .slice(0, MOST_TRIES);
    return { query, pieces, total, isClose, tries };
  };
}

function countOf(snapshot: Catalogue, index: SearchIndex, text: string): number {
  const query = parseQuery(text, { isKnown: index.isKnown, made: madeHeadings(snapshot) });
  return findPieces(snapshot, index, query, 0).total;
}

/** The published collections of the owner's by their headings; their mere names are words, which name pieces, too. */
function madeHeadings({ collections }: Catalogue): ReadonlyMap<string, string> {
  return new Map(
    collections
      .filter(({ id }) => !findCollection(id))
      .map(({ id, heading }) => [plainWords(heading).join(" "), id]),
  );
}

type Matches = Pick<SearchResult, "pieces" | "total" | "isClose">;

/** One search of a snapshot, the best pieces first. */
function findPieces(
  snapshot: Catalogue,
  index: SearchIndex,
  query: SearchQuery,
  most: number,
): Matches {
  const fitOfProduct = (product: Product) => fitOf(product, query, index);
  if (isEmpty(query)) return { pieces: [], total: 0, isClose: false };
  if (query.words.length === 0) {
    const scored = snapshot.products.map((product) => ({ product, score: fitOfProduct(product) }));
    return { ...first(scored, most, query.order), isClose: false };
  }
  const products = productsByNumber(snapshot, index);
  const fits = new Float64Array(products.length).fill(UNKNOWN);
  const fitAt = (piece: number): number => {
    const known = fits[piece] ?? 0;
    if (known !== UNKNOWN) return known;
    const product = products[piece];
    return (fits[piece] = product ? fitOfProduct(product) : 0);
  };
  const narrows = hasFacets(query) ? (piece: number) => fitAt(piece) > 0 : undefined;
  const scored = (combine: "all" | "any") =>
    index.find(query.words, combine, narrows).map(({ piece, score }) => {
      return { product: products[piece], score: score * fitAt(piece) };
    });
  const all = first(scored("all"), most, query.order);
  if (all.total > 0 || query.words.length === 1) return { ...all, isClose: false };
  // Sorted by score and not by price, since pieces that hardly match would otherwise come first.
  const any = first(scored("any"), most, undefined);
  return { ...any, isClose: any.total > 0 };
}

/** Marks a piece whose fit was not calculated yet. */
const UNKNOWN = -1;

/** The snapshot's pieces by their numbers in an index; undefined for a piece that it no longer has. */
function productsByNumber(
  snapshot: Catalogue,
  { skus }: SearchIndex,
): readonly (Product | undefined)[] {
  const known = productLists.get(snapshot);
  if (known?.skus === skus) return known.products;
  const products = skus.map((sku) => snapshot.findProduct(sku));
  productLists.set(snapshot, { skus, products });
  return products;
}

const productLists = new WeakMap<
  Catalogue,
  { skus: readonly string[]; products: readonly (Product | undefined)[] }
>();

type ScoredProduct = { product: Product | undefined; score: number };

/** Pieces with a score above 0, sorted by price if `order` is set, else by score; equal pieces keep their order. */
function first(
  scored: readonly ScoredProduct[],
  most: number,
  order: PriceOrder | undefined,
): Pick<Matches, "pieces" | "total"> {
  // Pieces are grouped, since thousands have few prices and scores: sorting them took longer than finding them.
  const groups = new Map<number, Product[]>();
  let total = 0;
  for (const { product, score } of scored) {
    if (!product || score <= 0) continue;
    total += 1;
    const place = order ? pricePlace(product, order) : -score;
    const group = groups.get(place);
    if (group) group.push(product);
    else groups.set(place, [product]);
  }
  const pieces: Product[] = [];
  for (const place of [...groups.keys()].toSorted((one, other) => one - other)) {
    if (pieces.length >= most) break;
    pieces.push(...(groups.get(place) ?? []).slice(0, most - pieces.length));
  }
  return { pieces, total };
}

/** The sort key of a piece in an order by price. Pieces that are sold out come after all others. */
function pricePlace({ price, soldOut }: Product, order: PriceOrder): number {
  return (order === "price-up" ? 1 : -1) * price + (soldOut ? 2 * MAX_PRICE : 0);
}

/** Whether a query has no condition: it finds nothing then, rather than everything. */
function isEmpty(query: SearchQuery): boolean {
  return query.words.length === 0 && !hasFacets(query) && query.order === undefined;
}

/** Whether a query has conditions other than words. */
function hasFacets(query: SearchQuery): boolean {
  const { colours, kinds, collections, occasions, price, onPromotion, inStock } = query;
  const facets = [colours, kinds, collections, occasions];
  return facets.some(({ length }) => length > 0) || Boolean(price) || onPromotion || inStock;
}
