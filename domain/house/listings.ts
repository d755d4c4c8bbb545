/** A collection's pieces in the order in which its listing shows them, hidden ones too. */
export type Listing = {
  collection: string;
  /** The collection's name: 'Naledi'. */
  name: string;
  /** Version of the stored order; the next change must name it. */
  version: number;
  /** Whether the pieces are in their usual order, which nobody has changed. */
  isUsual: boolean;
  pieces: readonly ListingPiece[];
};

export type ListingPiece = {
  sku: string;
  name: string;
  soldOut: boolean;
  hidden: boolean;
};

/** What the house's calls about a listing return: its pieces' SKUs in order. */
export type ListingOrder = { version: number; skus: readonly string[] };

/** The response to a refused call; `order` is what is stored now, if somebody else has changed it. */
export type ListingTrouble = {
  error: { code: string; message: string };
  order?: ListingOrder | undefined;
};

/** Moves one thing of a list to `place`, counted from 0; a place outside of the list means its nearest end. */
export function moveItem(list: readonly string[], thing: string, place: number): readonly string[] {
  const others = list.filter((each) => each !== thing);
  const at = Math.max(0, place);
  return [...others.slice(0, at), thing, ...others.slice(at)];
}
