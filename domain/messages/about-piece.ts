/** Characters and length of a `pieceLabel`: all that a browser, which has no catalogue, can check. */
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

/** The beginning of the message on a page with an address of `contactLink`; undefined for any other address. */
export function questionInAddress(search: string): string | undefined {
  const piece = pieceInAddress(search);
  return NAME.test(piece) ? questionAbout(piece) : undefined;
}

export function questionAbout(piece: string): string {
  return `I would like to ask about this piece: ${piece}. `;
}

/** The piece that an address of `contactLink` names; empty if it names none. */
export function pieceInAddress(search: string): string {
  return new URLSearchParams(search).get(ABOUT)?.trim() ?? "";
}
