/**
 * The owner's text as it is stored: line breaks are `\n`, and control characters, characters that change the direction
 * of writing and halves of characters are dropped. It is never HTML: pages, mails and structured data escape it.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replaceAll("\t", " ")
    .replace(/[^\P{Cc}\n]|\p{Cs}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, "")
    .trim();
}

/** Like `cleanText`, on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll("\n", " ");
}

/** Text that is cut at its links. */
export type Linked = readonly (string | { href: string; text: string })[];

/** `origin` is the shop's own; `isPage` tells whether the shop has a page at a path. */
export type LinkOptions = { origin: string; isPage(path: string): boolean };

/** A word between the punctuation before and after it. */
const WORD = /^([("'“‘«[]*)(.*?)([.,;:!?)"'”’»\]…]*)$/su;

/**
 * Cuts text at the paths of the shop's pages, and at their full addresses. Everything else stays text, also other
 * addresses and a lone `/`.
 */
export function linked(text: string, options: LinkOptions): Linked {
  const parts: (string | { href: string; text: string })[] = [];
  let plain = "";
  for (const word of text.split(/(\s+)/)) {
    const [, before = "", core = "", after = ""] = WORD.exec(word) ?? [];
    const href = core === "/" ? undefined : pathIn(core, options);
    if (href === undefined) {
      plain += word;
      continue;
    }
    if (plain + before !== "") parts.push(plain + before);
    parts.push({ href, text: core });
    plain = after;
  }
  return plain === "" ? parts : [...parts, plain];
}

/** So strict that no spelling of a path can mean another one: neither dots nor escapes, nor doubled slashes. */
const PATH = /^((?:\/[a-z0-9-]+)+|\/)\/?(\?[\w=&%+.~-]*)?(#[\w-]*)?$/i;

/** What is the house's own, or one customer's, is never linked. */
const OWN = /^\/(house|orders)(\/|$)/;

/** The path that a text means: a page of the shop, or its full address; undefined for everything else. */
export function pathIn(text: string, { origin, isPage }: LinkOptions): string | undefined {
  const isFull = text.toLowerCase().startsWith(`${origin}/`) || text.toLowerCase() === origin;
  const rest = isFull && origin !== "" ? text.slice(origin.length) || "/" : text;
  const [, path = "", query = "", anchor = ""] = PATH.exec(rest) ?? [];
  const page = path.toLowerCase();
  return page === "" || OWN.test(page) || !isPage(page) ? undefined : page + query + anchor;
}

/** The paragraphs of a text, which empty lines part. */
export function paragraphs(text: string): string[] {
  return text.split(/\n{2,}/).filter(Boolean);
}
