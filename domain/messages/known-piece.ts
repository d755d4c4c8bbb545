import type { Catalogue } from "../catalogue/catalogue.ts";
import { brand } from "../stores/brand.ts";
import { babies, lifestyle } from "../stores/showcases.ts";
import { pieceInAddress, pieceLabel, questionAbout } from "./about-piece.ts";

/** Labels of the showcases' pieces, which are not for sale and not in the catalogue. */
const SHOWN: ReadonlySet<string> = new Set([
  ...babies.map(({ title }) => pieceLabel(title, brand.stores.hazelbabies)),
  ...lifestyle.map(({ title }) => pieceLabel(title, brand.stores.hazellifestyle)),
]);

/** The beginning of the message if the contact page's address names a piece; undefined if the shop has no such piece. */
export function questionAboutKnownPiece(
  search: string,
  { collections, pages }: Pick<Catalogue, "collections" | "pages">,
): string | undefined {
  const piece = pieceInAddress(search);
  if (piece === "") return undefined;
  const names = new Map(collections.map(({ id, name }) => [id, name]));
  const isKnown =
    SHOWN.has(piece) ||
    pages.some(
      ({ product, collection }) => piece === pieceLabel(product.alt, names.get(collection) ?? ""),
    );
  return isKnown ? questionAbout(piece) : undefined;
}
