import { hasSizes } from "../catalogue/product.ts";
import { SIZE_NOT_SPECIFIED } from "../catalogue/product.ts";

/**
 * The size of an order's line in words: 'Size: M'. `isForHouse`: the customer asked the house to choose what is
 * missing. A piece after a drawing, without a SKU, follows her measurements (section 9, Terms).
 */
export function sizeWords(
  { sku, size }: { sku: string; size?: string | undefined },
  isForHouse = false,
): string {
  if (size) return `Size: ${size}`;
  if (sku === "") return "Made to measure";
  if (!hasSizes(sku)) return "One size";
  return `Size: ${SIZE_NOT_SPECIFIED}${isForHouse ? ", we choose it" : ""}`;
}
