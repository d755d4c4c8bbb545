import { setImmediate } from "node:timers/promises";
import MiniSearch from "minisearch";
import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import { COLOURS, FABRICS, KINDS, OCCASIONS } from "../../domain/catalogue/facts.ts";
import type { CollectionId, Product } from "../../domain/catalogue/product.ts";
import type { KnownOfPieces } from "../../domain/catalogue/search/query.ts";
import { plainWords } from "../../domain/catalogue/search/words.ts";

/** An index of the words of all pieces at one revision of the owner's changes, without prices and stock. */
export type SearchIndex = KnownOfPieces & {
  editsRevision: number;
  /** Whether any piece has this word. */
  isKnown(word: string): boolean;
  /** The pieces' SKUs; a piece's place in this list is its number in `find`. */
  skus: readonly string[];
  /**
   * Finds pieces with all words (`all`) or any of them, by number with a score above 0. Misspelt and unfinished words
   * count less. Scoring takes most of a search's time: pieces for which `fits` is false are left out before scoring.
   */
  find(words: readonly string[], combine: "all" | "any", fits?: Fits): readonly Scored[];
};

type Scored = { piece: number; score: number };

type Fits = (piece: number) => boolean;

type Entry = Record<(typeof FIELDS)[number], string> & { piece: number };

const FIELDS = ["name", "kind", "colour", "collection", "occasion", "words"] as const;
const BOOST = { name: 5, kind: 3, colour: 3, collection: 2, occasion: 2, words: 1 };
/** The number of pieces that are indexed, in about 5 ms, before other requests are served. */
const AT_ONCE = 200;
/**
 * A word that occurs this often says little of which piece is best, and takes longest to score. Beside other words it
 * is not scored: pieces only have to contain it.
 */
const COMMON = 2_000;

/** Indexes all pieces, in small steps between which other requests are served. */
export async function indexCatalogue(catalogue: Catalogue): Promise<SearchIndex> {
  const listings = new Map<string, CollectionId[]>();
  const names = new Map<string, string[]>();
  for (const { id, products } of catalogue.collections) {
    for (const { sku, alt } of products) {
      listings.set(sku, [...(listings.get(sku) ?? []), id]);
      names.set(sku, [...(names.get(sku) ?? []), alt]);
    }
  }
  const listedIn = ({ sku, collection }: Product): readonly CollectionId[] =>
    listings.get(sku) ?? (collection === "small-items" ? [] : [collection]);
  const nameOf = (id: CollectionId) => catalogue.findCollection(id)?.name ?? id;
  const occurrences = new Map<string, number>();
  const index = new MiniSearch<Entry>({
    // Pieces are numbered, so that what a search notes of each is in arrays: maps by SKU took a third of a search's time.
    idField: "piece",
    fields: [...FIELDS],
    tokenize: plainWords,
    processTerm: (term) => {
      occurrences.set(term, (occurrences.get(term) ?? 0) + 1);
      return term;
    },
  });
  const nameWords = new Map<string, readonly string[]>();
  const entryOf = (product: Product, piece: number): Entry => {
    nameWords.set(product.sku, plainWords(product.fullName));
    return {
      piece,
      name: [product.fullName, ...(names.get(product.sku) ?? [])].join(" "),
      kind: product.kind ? KINDS[product.kind].one : "",
      colour: product.colours.map((id) => COLOURS[id].label).join(" "),
      collection: listedIn(product).map(nameOf).join(" "),
      occasion: product.occasions.map((id) => OCCASIONS[id]).join(" "),
      words: [
        product.description,
        ...product.details,
        ...(product.facts.fabric ?? []).map((id) => FABRICS[id]),
      ].join(" "),
    };
  };
  for (let from = 0; from < catalogue.products.length; from += AT_ONCE) {
    const some = catalogue.products.slice(from, from + AT_ONCE);
    index.addAll(some.map((product, at) => entryOf(product, from + at)));
    await setImmediate();
  }
  const isKnown = (word: string) => occurrences.has(word);
  const score = (words: readonly string[], combine: "all" | "any", fits?: Fits): Scored[] =>
    index
      .search(words.join(" "), {
        tokenize: (text) => text.split(" "),
        processTerm: (term) => term,
        combineWith: combine === "all" ? "AND" : "OR",
        boost: BOOST,
        ...(fits && { boostDocument: (piece: number) => (fits(piece) ? 1 : 0) }),
        // A word that some piece contains is not misspelt.
        fuzzy: (term) => (term.length < 4 || isKnown(term) ? false : term.length < 8 ? 1 : 2),
        prefix: (term, at, terms) => term.length > 1 && (at === terms.length - 1 || !isKnown(term)),
        weights: { fuzzy: 0.4, prefix: 0.6 },
      })
      .map(({ id, score: points }) => ({ piece: id as number, score: points }));
  const having = new Map<string, Uint8Array>();
  for (const [word, count] of occurrences) {
    if (count < COMMON) continue;
    const pieces = new Uint8Array(catalogue.products.length);
    for (const { id } of index.search(word, { prefix: false, fuzzy: false })) pieces[id] = 1;
    having.set(word, pieces);
    await setImmediate();
  }
  return {
    editsRevision: catalogue.editsRevision,
    skus: catalogue.products.map(({ sku }) => sku),
    isKnown,
    find: (words, combine, fits) => {
      if (combine === "any") return score(words, combine, fits);
      // The last word is always scored: it may be unfinished, and then stands for longer words, too.
      const sets = words.slice(0, -1).flatMap((word) => having.get(word) ?? []);
      const scored = words.filter((word, at) => at === words.length - 1 || !having.has(word));
      const hasCommon = (piece: number) => sets.every((pieces) => pieces[piece] === 1);
      if (sets.length === 0) return score(scored, combine, fits);
      return score(scored, combine, (piece) => hasCommon(piece) && (fits?.(piece) ?? true));
    },
    listedIn,
    nameWordsOf: ({ sku, fullName }) => nameWords.get(sku) ?? plainWords(fullName),
  };
}
