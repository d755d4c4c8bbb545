/** What a piece is called in a question: letters, digits and a few signs, so that an address cannot write anything else. */
const NAME = /^[\p{L}\p{N} ,.'’&-]{1,80}$/u;

/** The contact page's address with the beginning of a question about a piece. */
export function contactLink(piece: string): string {
  return `/contact?${new URLSearchParams({ about: piece }).toString()}#message`;
}

/** How the message begins on the page of such an address; undefined on any other. */
export function questionIn(search: string): string | undefined {
  const piece = new URLSearchParams(search).get("about")?.trim() ?? "";
  return NAME.test(piece) ? questionAbout(piece) : undefined;
}

export function questionAbout(piece: string): string {
  return `I would like to ask about this piece: ${piece}. `;
}
