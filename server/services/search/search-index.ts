import MiniSearch from "minisearch";
import type { Catalogue } from "../../../domain/catalogue/catalogue-of.ts";
import { COLOURS, FABRICS, KINDS, OCCASIONS } from "../../../domain/catalogue/facts.ts";
import type { CollectionId, Product } from "../../../domain/catalogue/types.ts";
import { plainWords } from "../../../domain/search/plain-words.ts";

/** The words of all pieces at one revision of the owner's changes. Prices and stock are not in it. */
export type SearchIndex = {
  editsRevision: number;
  /** Whether any piece has this word. */
  isKnown(word: string): boolean;
  /** Pieces with all words (`all`) or any of them, by SKU with a score above 0. Misspelt and unfinished words count less. */
  find(words: readonly string[], combine: "all" | "any"): ReadonlyMap<string, number>;
  listedIn(product: Product): readonly CollectionId[];
};

type Entry = Record<(typeof FIELDS)[number], string> & { sku: string };

const FIELDS = ["name", "kind", "colour", "collection", "occasion", "words"] as const;
const BOOST = { name: 5, kind: 3, colour: 3, collection: 2, occasion: 2, words: 1 };
/** Pieces that are indexed without giving way to other requests: about 5 ms. */
const AT_ONCE = 200;

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
  const known = new Set<string>();
  const index = new MiniSearch<Entry>({
    idField: "sku",
    fields: [...FIELDS],
    tokenize: plainWords,
    processTerm: (term) => {
      known.add(term);
      return term;
    },
  });
  await index.addAllAsync(
    catalogue.products.map((product) => ({
      sku: product.sku,
      name: [product.fullName, ...(names.get(product.sku) ?? [])].join(" "),
      kind: product.kind ? `${KINDS[product.kind].one} ${KINDS[product.kind].many}` : "",
      colour: product.colours.map((id) => COLOURS[id].label).join(" "),
      collection: listedIn(product).map(nameOf).join(" "),
      occasion: product.occasions.map((id) => OCCASIONS[id]).join(" "),
      words: [
        product.description,
        ...product.details,
        ...(product.facts.fabrics ?? []).map((id) => FABRICS[id]),
      ].join(" "),
    })),
    { chunkSize: AT_ONCE },
  );
  return {
    editsRevision: catalogue.editsRevision,
    isKnown: (word) => known.has(word),
    find: (words, combine) => {
      const found = index.search(words.join(" "), {
        tokenize: (text) => text.split(" "),
        processTerm: (term) => term,
        combineWith: combine === "all" ? "AND" : "OR",
        boost: BOOST,
        // A word that pieces have is not misspelt.
        fuzzy: (term) => (term.length < 4 || known.has(term) ? false : term.length < 8 ? 1 : 2),
        prefix: (term, at, terms) =>
          term.length > 1 && (at === terms.length - 1 || !known.has(term)),
        weights: { fuzzy: 0.4, prefix: 0.6 },
      });
      return new Map(found.map(({ id, score }) => [id as string, score]));
    },
    listedIn,
  };
}
