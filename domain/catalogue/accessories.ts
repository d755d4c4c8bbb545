/** Accessories, the list of small items, come in one size. */
export function hasSizes(sku: string): boolean {
  return !sku.startsWith("small-items/");
}
