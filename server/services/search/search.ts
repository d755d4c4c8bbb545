import type { Catalogue } from "../../../domain/catalogue/catalogue-of.ts";
import type { Product } from "../../../domain/catalogue/types.ts";
import type { Rates } from "../../../domain/money/money.ts";
import { fitOf } from "../../../domain/search/matches.ts";
import { parseQuery } from "../../../domain/search/query.ts";
import type { SearchQuery } from "../../../domain/search/query.ts";
import { lessStrict } from "../../../domain/search/tries.ts";
import type { CurrentCatalogue } from "../catalogue/current-catalogue.ts";
import { indexCatalogue } from "./search-index.ts";
import type { SearchIndex } from "./search-index.ts";

export type SearchResult = {
  query: SearchQuery;
  /** The best first, at most as many as asked for. */
  pieces: readonly Product[];
  total: number;
  /** No piece has all words: these have some of them. */
  isClose: boolean;
  /** Only if nothing was found: queries that find something, with how many pieces. */
  tries: readonly { text: string; count: number }[];
};

export type Search = (text: string, most: number) => Promise<SearchResult>;

type Ports = {
  catalogue: Pick<CurrentCatalogue, "read">;
  /** For prices in another currency; undefined while no rates are known. */
  readRates: () => Promise<Rates | undefined>;
};

/** What is offered at most when nothing was found. */
const MOST_TRIES = 4;

/**
 * Searches the catalogue of the moment. Its words are indexed once for each revision of the owner's changes; while
 * that goes on, the last index is used, and prices, stock and what is hidden are those of the moment anyway.
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
    const query = parseQuery(text, { isKnown: words.isKnown, rates });
    const { found, isClose } = findPieces(snapshot, words, query);
    const tries =
      found.length > 0
        ? []
        : lessStrict(query)
            .map((each) => ({ text: each, count: countOf(snapshot, words, each) }))
            .filter(({ count }) => count > 0)
            .slice(0, MOST_TRIES);
    return { query, pieces: found.slice(0, most), total: found.length, isClose, tries };
  };
}

function countOf(snapshot: Catalogue, index: SearchIndex, text: string): number {
  return findPieces(snapshot, index, parseQuery(text, { isKnown: index.isKnown })).found.length;
}

/** Exported for the bench: one search of a snapshot, the best piece first. */
export function findPieces(snapshot: Catalogue, index: SearchIndex, query: SearchQuery) {
  const ranked = (combine: "all" | "any" | undefined): Product[] => {
    const scores = combine && index.find(query.words, combine);
    const pieces = scores
      ? [...scores.keys()].flatMap((sku) => snapshot.findProduct(sku) ?? [])
      : snapshot.products;
    return pieces
      .map((product) => {
        const fit = fitOf(product, query, index.listedIn);
        return { product, score: fit * (scores?.get(product.sku) ?? 1) };
      })
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .map(({ product }) => product);
  };
  if (isEmpty(query)) return { found: [], isClose: false };
  if (query.words.length === 0) return { found: ranked(undefined), isClose: false };
  const all = ranked("all");
  if (all.length > 0 || query.words.length === 1) return { found: all, isClose: false };
  const any = ranked("any");
  return { found: any, isClose: any.length > 0 };
}

/** Whether it asks for nothing: then nothing is found, and not everything. */
function isEmpty(query: SearchQuery): boolean {
  const { words, colours, kinds, collections, occasions, price, onPromotion, inStock } = query;
  const facets = [words, colours, kinds, collections, occasions];
  return facets.every(({ length }) => length === 0) && !price && !onPromotion && !inStock;
}
