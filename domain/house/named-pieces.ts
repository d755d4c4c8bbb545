import type { Product } from "../catalogue/product.ts";
import { plain } from "./piece-fields.ts";

/** The pieces that a typed text can mean: the one of that name, or those whose names have all its words. */
export function piecesNamed<Piece extends Pick<Product, "fullName">>(
  products: readonly Piece[],
  typed: string,
): Piece[] {
  const text = plain(typed);
  if (text === "") return [];
  const exact = products.filter(({ fullName }) => plain(fullName) === text);
  if (exact.length > 0) return exact;
  const words = text.split(" ");
  return products.filter(({ fullName }) => {
    const name = plain(fullName);
    return words.every((word) => name.includes(word));
  });
}
