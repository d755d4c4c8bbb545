import type { Size, Sku } from "../catalogue/types.ts";
import { thumbnailUrl } from "../pictures/thumbnail.ts";
import { isSize } from "./line.ts";
import type { CartPiece } from "./piece.ts";
import type { PriceList } from "./price-list.ts";
import { parseQuantity } from "./quantity.ts";

/** What a product page's form asks the cart page to add. */
export type AddRequest = { piece: CartPiece; size: Size | undefined; quantity: number };

/**
 * Parses `?add=naledi/orion-dress&size=M&quantity=2`, which the browser sends for a product page's form if its
 * script failed to load. Undefined for a SKU that cannot be bought or an invalid quantity. Loading the same address
 * again gives the same line.
 */
export function parseAddRequest(search: string, prices: PriceList): AddRequest | undefined {
  const query = new URLSearchParams(search);
  const sku = query.get("add") ?? "";
  const offer = Object.hasOwn(prices, sku) ? prices[sku] : undefined;
  const quantity = parseQuantity(query.get("quantity") ?? "1");
  if (!offer || offer.soldOut || !quantity.ok) return undefined;
  const { name: alt, href, price, originalPrice, sized } = offer;
  const size = query.get("size");
  return {
    piece: { sku: sku as Sku, alt, href, price, originalPrice, src: thumbnailUrl(sku) },
    size: sized && isSize(size) ? size : undefined,
    quantity: quantity.value,
  };
}
