/** A collection's pieces in the order in which its listing shows them, hidden ones too. */
export type Listing = {
  collection: string;
  /** Its name: 'Naledi'. */
  name: string;
  /** Of the stored order, for the next change. */
  version: number;
  /** Nobody has put them into another order. */
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

/** A call that was refused; `order` is what is stored now, if somebody else has changed it. */
export type ListingTrouble = {
  error: { code: string; message: string };
  order?: ListingOrder | undefined;
};

/** A list with one thing at another place, from 0; a place outside of the list is its nearest end. */
export function moveItem(list: readonly string[], thing: string, place: number): readonly string[] {
  const others = list.filter((each) => each !== thing);
  const at = Math.max(0, place);
  return [...others.slice(0, at), thing, ...others.slice(at)];
}
