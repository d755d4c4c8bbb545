import { isRecord, parseJson } from "../json.ts";

/**
 * A piece whose page the shopper has viewed. Its price is not stored, since it would go stale. `src` is the small
 * picture of the cart, whose address never changes.
 */
export type ViewedPiece = { sku: string; alt: string; href: string; src: string };

/** Most pieces in the list: the six that a page shows, and the page's own piece. */
const MAX = 7;

/** The list with this piece in front, once. */
export function withViewed(
  viewed: readonly ViewedPiece[],
  piece: ViewedPiece,
): readonly ViewedPiece[] {
  return [piece, ...viewed.filter(({ sku }) => sku !== piece.sku)].slice(0, MAX);
}

/** Parses what the browser has stored, or a page's own piece in a list of one; anything else is left out. */
export function parseViewed(text: string | null): readonly ViewedPiece[] {
  const stored = parseJson(text ?? "[]");
  return Array.isArray(stored) ? stored.filter(isViewed).slice(0, MAX) : [];
}

function isViewed(value: unknown): value is ViewedPiece {
  if (!isRecord(value)) return false;
  const { sku, alt, href, src } = value;
  return isText(sku) && isText(alt) && isOwnPath(href) && isOwnPath(src);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= 200;
}

/** Whether a value is a path of this shop: not `javascript:`, and not `//host`, which is another site. */
function isOwnPath(value: unknown): boolean {
  return isText(value) && /^\/[a-z0-9]/.test(value);
}
