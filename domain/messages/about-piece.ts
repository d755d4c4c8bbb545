/** Characters and length of a piece's name with its collection: all that a page without a network can check. */
const NAME = /^[\p{L}\p{N} ,.'’“”"()/+!&-]{1,120}$/u;

/** The parameter of the contact page's address that names a piece. */
export const ABOUT = "about";

/** What a piece is called in a question: by its name and its collection's or showcase's. */
export function pieceLabel(name: string, collection: string): string {
  return `${name}, ${collection}`;
}

/** The contact page's address with the beginning of a question about a piece. */
export function contactLink(piece: string): string {
  return `/contact?${new URLSearchParams({ [ABOUT]: piece }).toString()}#message`;
}

/** How the message begins on the page of such an address; undefined on any other. */
export function questionInAddress(search: string): string | undefined {
  const piece = pieceInAddress(search);
  return NAME.test(piece) ? questionAbout(piece) : undefined;
}

export function questionAbout(piece: string): string {
  return `I would like to ask about this piece: ${piece}. `;
}

/** The piece that such an address names. */
export function pieceInAddress(search: string): string {
  return new URLSearchParams(search).get(ABOUT)?.trim() ?? "";
}
