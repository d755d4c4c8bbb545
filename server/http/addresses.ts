import { SIZE_GUIDE_PATH } from "../../domain/stores/brand.ts";
import { redirects } from "../../domain/catalogue/pages.ts";
import { isReference } from "../../domain/orders/numbers.ts";
import type { PageRule } from "./page-rules.ts";

/** A page of the shop, by its canonical path. */
export type PageAddress = {
  path: string;
  /** Rendered, per request or once; false: a file served from memory, or redirected. */
  isLive: boolean;
};

/** Returns the canonical spelling of a page's parameter; undefined if no such page can exist. */
type Spelling = (value: string) => string | undefined;

/** A truncated or unknown token has a page, too, which says that the link is not known. */
function spellToken(value: string): string | undefined {
  return /^[\w-]{1,64}$/.test(value) ? value : undefined;
}

/** The rest of a path below a rule with `/*`: its own spelling, percent-encoded. */
function spellRest(rest: string): string {
  return rest.split("/").map(encodeURIComponent).join("/");
}

/** By the rule's path; the value of any other parameter is used as it is. */
const SPELLINGS: Readonly<Record<string, Spelling>> = {
  "/orders/:reference": (value) => {
    const reference = value.toUpperCase();
    return isReference(reference) ? reference : undefined;
  },
  "/pay/:token": spellToken,
  "/newsletter/:token": spellToken,
  "/preview/:token": spellToken,
  "/restock/:token": spellToken,
};

/** Paths that the server may redirect (`app.ts`) instead of rendering a page. */
const REDIRECTED = [...redirects.map(({ from }) => from), SIZE_GUIDE_PATH];

/**
 * Returns a function that finds the page for a path, ignoring case, percent-encoding, doubled and trailing
 * slashes; undefined if there is none. `files`: paths that are always served from memory. `products`: paths of the
 * product pages. Every rule of the table of pages is a page; its parameter, if it has one, is the last segment of its
 * path. Every address below a rule with `/*` is rendered.
 */
export function createAddresses(
  files: Iterable<string>,
  rules: readonly Pick<PageRule, "path" | "source">[],
  products: Iterable<string> = [],
): (path: string) => PageAddress | undefined {
  const known = new Map<string, PageAddress>();
  const below = new Map<string, Spelling>();
  for (const path of [...files, ...REDIRECTED]) {
    known.set(path.toLowerCase(), { path, isLive: false });
  }
  for (const path of products) known.set(path.toLowerCase(), { path, isLive: true });
  const trees: string[] = [];
  for (const { path, source } of rules) {
    if (path.endsWith("*")) {
      if (path !== "/*") trees.push(path.slice(0, -1));
      continue;
    }
    const [start = "", parameter] = path.split(":");
    if (!parameter) known.set(path.toLowerCase(), { path, isLive: true });
    // Kept pages with a parameter are the product pages.
    else if (source !== "kept") below.set(start, SPELLINGS[path] ?? encodeURIComponent);
  }
  return (path) => {
    const plain = plainPath(path);
    if (plain === undefined) return undefined;
    const tree = trees.find((each) => plain.toLowerCase().startsWith(each));
    if (tree) return { path: tree + spellRest(plain.slice(tree.length)), isLive: true };
    const end = plain.lastIndexOf("/") + 1;
    const start = plain.slice(0, end).toLowerCase();
    const spelled = below.get(start)?.(plain.slice(end));
    return spelled ? { path: start + spelled, isLive: true } : known.get(plain.toLowerCase());
  };
}

/** Decodes a path and removes doubled and trailing slashes; undefined if it cannot be decoded. */
function plainPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
      .replace(/\/{2,}/g, "/")
      .replace(/(?<=.)\/$/, "");
  } catch {
    return undefined;
  }
}
