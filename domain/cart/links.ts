import type { Sku } from "../catalogue/product.ts";
import { thumbnailUrl } from "../media/thumbnail.ts";
import { sizesOf } from "./current-cart.ts";
import type { PriceList } from "./current-cart.ts";
import { parseQuantity } from "./line.ts";
import { lineId } from "./cart.ts";
import type { CartPiece } from "./line.ts";

/** A piece that an address asks the cart page to add. */
export type AddRequest = { piece: CartPiece; size: string | undefined; quantity: number };

/**
 * Parses `?add=naledi/orion-dress&size=M&quantity=2`, which the browser sends for a product page's form if its
 * script failed to load. Undefined for a SKU that cannot be bought or an invalid quantity. Loading the same address
 * again gives the same line.
 */
export function parseAddRequest(search: string, prices: PriceList): AddRequest | undefined {
  const query = new URLSearchParams(search);
  return requestOf(query.get("add") ?? "", query.get("size"), query.get("quantity") ?? "1", prices);
}

/** Most pieces in a link: as many as an order may have lines. */
const MAX_PIECES = 100;

type LinkedLine = { sku: string; size?: string | undefined; quantity: number };

/**
 * The address of the cart page that offers these lines to whoever opens it:
 * `/cart?pieces=naledi/orion-dress.M.2,genesis/lumen-earrings..1`. The link contains nothing else of the cart.
 */
export function cartLink(lines: readonly LinkedLine[]): string {
  const pieces = lines.map(
    // An accessory's own size may have any signs.
    ({ sku, size = "", quantity }) => `${sku}.${encodeSize(size)}.${quantity}`,
  );
  return `/cart?pieces=${pieces.join(",")}`;
}

/** Reads a link of `cartLink`, each piece and size once; `gone` counts the pieces that cannot be bought now. */
export function parseCartLink(
  search: string,
  prices: PriceList,
): { offered: readonly AddRequest[]; gone: number } {
  const text = new URLSearchParams(search).get("pieces") ?? "";
  const pieces = text.split(",", MAX_PIECES).filter((piece) => piece !== "");
  const requests = pieces.map((piece) => {
    const [sku = "", size = "", quantity = ""] = piece.split(".");
    return requestOf(sku, decodeSize(size), quantity, prices);
  });
  const good = requests.filter((request) => request !== undefined);
  const byLine = new Map(good.map((request) => [lineId(request.piece.sku, request.size), request]));
  return { offered: [...byLine.values()], gone: requests.length - good.length };
}

const encodeSize = (size: string) =>
  encodeURIComponent(size).replaceAll("%", "~").replaceAll(".", "~2E");

function decodeSize(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("~", "%"));
  } catch {
    return "";
  }
}

function requestOf(
  sku: string,
  size: string | null,
  typedQuantity: string,
  prices: PriceList,
): AddRequest | undefined {
  const offer = Object.hasOwn(prices, sku) ? prices[sku] : undefined;
  const quantity = parseQuantity(typedQuantity);
  if (!offer || offer.soldOut || !quantity.ok) return undefined;
  const { name: alt, href, price, originalPrice } = offer;
  return {
    piece: { sku: sku as Sku, alt, href, price, originalPrice, src: thumbnailUrl(sku) },
    size: sizesOf(offer).find((each) => each === size),
    quantity: quantity.value,
  };
}
