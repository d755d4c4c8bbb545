import type { Naira } from "../money/money.ts";

/** `GET /api/search?q=`: what is found while a shopper types, the best first. */
export type SearchAnswer = {
  pieces: readonly FoundPiece[];
  /** How many pieces the page with all results has. */
  total: number;
};

export type FoundPiece = {
  sku: string;
  name: string;
  href: string;
  /** Whole naira. */
  price: Naira;
  originalPrice: Naira;
  soldOut: boolean;
};
