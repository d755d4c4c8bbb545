import type { Kobo } from "../money/money.ts";

/** What an order's lines add up to, without express, charges and credit. */
export function goodsOf(
  lines: readonly { readonly quantity: number; readonly unit_price: Kobo }[],
): Kobo {
  return lines.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0);
}
