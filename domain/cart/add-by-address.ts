import type { Size, Sku } from "../catalogue/types.ts";
import { thumbnailUrl } from "../pictures/thumbnail.ts";
import { isSize } from "./line.ts";
import type { CartPiece } from "./piece.ts";
import type { PriceList } from "./price-list.ts";
import { parseQuantity } from "./quantity.ts";

/** What a product page's form asks the cart's page to add. */
export type AddRequest = { piece: CartPiece; size: Size | undefined; quantity: number };

/**
 * Reads `?add=naledi/orion-dress&size=M&quantity=2`, as the browser sends a product page's form where its
 * script did not come. Undefined for anything that is not sold today or is no quantity; the same address
 * again leaves the same line.
 */
export function parseAddRequest(search: string, prices: PriceList): AddRequest | undefined {
  const query = new URLSearchParams(search);
  const sku = query.get("add") ?? "";
  const offer = Object.hasOwn(prices, sku) ? prices[sku] : undefined;
  const quantity = parseQuantity(query.get("quantity") ?? "1");
  if (!offer || !quantity.ok) return undefined;
  const { name: alt, href, price, originalPrice, sized } = offer;
  const size = query.get("size");
  return {
    piece: { sku: sku as Sku, alt, href, price, originalPrice, src: thumbnailUrl(sku) },
    size: sized && isSize(size) ? size : undefined,
    quantity: quantity.value,
  };
}
