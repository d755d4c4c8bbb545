import { HANDOVER_NAMES } from "../checkout/delivery.ts";
import type { Handover } from "../checkout/delivery.ts";
import { formatKobo } from "../money-text.ts";
import type { Kobo } from "../money.ts";
import type { Charge } from "./money.ts";

/** The name of what a code took off. */
export const DISCOUNT = "Discount";

/** Amounts besides the lines that make up what is paid. */
export type OrderSums = {
  /** What a discount code took off the lines. */
  discount: Kobo;
  express: Kobo;
  /** Empty or undefined if the fee of delivery is a later charge. */
  handover?: Handover | "" | undefined;
  delivery: Kobo;
  charges: readonly Charge[];
  credit: Kobo;
};

/** These amounts with their names, in the order of reckoning, for every place that shows how a total is made up. */
export function sumsBeside({
  discount,
  express,
  handover,
  delivery,
  charges,
  credit,
}: OrderSums): readonly (readonly [name: string, amount: Kobo])[] {
  return [
    ...(discount > 0 ? [[DISCOUNT, 0 - discount] as const] : []),
    ...(express > 0 ? [["Express", express] as const] : []),
    ...(handover ? [[HANDOVER_NAMES[handover], delivery] as const] : []),
    ...charges.map(({ label, amount }) => [label, amount] as const),
    ...(credit > 0 ? [["Store credit", 0 - credit] as const] : []),
  ];
}

/** An amount of `sumsBeside`: '₦3,500', or 'free' for delivery that costs nothing. */
export function sumWords(amount: Kobo): string {
  return amount === 0 ? "free" : formatKobo(amount);
}

/** `sumsBeside` in words: 'Express: ₦30,000'. */
export function sumLines(sums: OrderSums): string[] {
  return sumsBeside(sums).map(([name, amount]) => `${name}: ${sumWords(amount)}`);
}
