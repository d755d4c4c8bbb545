import { SIZES, specified } from "./specification.ts";

export type StartingLine = { sku: string; size?: (typeof SIZES)[number]; quantity?: number };

/** The cart's local-storage key. */
export const CART_KEY = "hazelzuri-cart";

/** The local-storage entry of a cart with these lines, as an earlier visit would have left it. */
export function storedCart(lines: readonly StartingLine[]): { name: string; value: string } {
  const items = lines.map(({ sku, size, quantity = 1 }) => {
    const { name, path, price } = specified(sku);
    return {
      id: size ? `${sku}#${size}` : sku,
      sku,
      ...(size && { size }),
      alt: name,
      price,
      quantity,
      itemTotal: price * quantity,
      href: path,
      src: `/thumbs/${sku}.jpg`,
    };
  });
  return { name: CART_KEY, value: JSON.stringify({ items, metadata: {} }) };
}
