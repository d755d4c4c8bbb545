import type { Naira } from "../../money.ts";

/** `GET /api/search?q=`: what is found while a shopper types, the best first. */
export type SearchAnswer = {
  pieces: readonly SuggestedPiece[];
  /** How many pieces the page with all results has. */
  total: number;
};

export type SuggestedPiece = {
  sku: string;
  name: string;
  href: string;
  /** Whole naira. */
  price: Naira;
  originalPrice: Naira;
  soldOut: boolean;
};

/** Longest query in characters; what is longer is cut off. */
export const MAX_QUERY = 100;

/** Address of the page of results. */
export const SEARCH_PATH = "/search";

/** Cuts a query to its maximum and removes outer and repeated spaces. */
export function trimQuery(text: string): string {
  return text.slice(0, MAX_QUERY).replace(/\s+/g, " ").trim();
}
