import type { Catalogue } from "../catalogue/catalogue.ts";
import { brand } from "../stores/brand.ts";
import { SHOWCASES } from "../stores/words.ts";
import type { ShowcaseId } from "../stores/words.ts";
import { pieceInAddress, pieceLabel, questionAbout } from "./about-piece.ts";

/** The beginning of the message if the contact page's address names a piece; undefined if the shop has no such piece. */
export function questionAboutKnownPiece(
  search: string,
  { collections, pages, words }: Pick<Catalogue, "collections" | "pages" | "words">,
): string | undefined {
  const piece = pieceInAddress(search);
  if (piece === "") return undefined;
  const names = new Map(collections.map(({ id, name }) => [id, name]));
  const isKnown =
    // The showcases' pieces are not for sale and not in the catalogue.
    (Object.keys(SHOWCASES) as ShowcaseId[]).some((store) =>
      words[store].some(({ title }) => piece === pieceLabel(title, brand.stores[store])),
    ) ||
    pages.some(
      ({ product, collection }) => piece === pieceLabel(product.alt, names.get(collection) ?? ""),
    );
  return isKnown ? questionAbout(piece) : undefined;
}
