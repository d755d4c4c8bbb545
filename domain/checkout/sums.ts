import type { Naira } from "../money.ts";
import { surchargeOf, type Speed } from "./speed.ts";

/** What an order adds up to when it is placed, in whole naira. */
export type CheckoutSums = {
  goods: Naira;
  /** What a discount code takes off the lines. */
  discount: Naira;
  express: Naira;
  delivery: Naira;
  /** Store credit that is used, at most all that is left of the above. */
  credit: Naira;
  /** What is to be paid. */
  total: Naira;
};

type Priced = { discount?: Naira; speed: Speed; delivery: Naira; creditLeft?: Naira };

/**
 * The only place that totals an order, for the checkout and the server: `goods`, the sum of the lines, less `discount`,
 * with the speed's surcharge on that and delivery, less at most `creditLeft` of store credit.
 */
export function checkoutSums(
  goods: Naira,
  { discount = 0, speed, delivery, creditLeft = 0 }: Priced,
): CheckoutSums {
  const express = surchargeOf(speed, goods - discount);
  const price = goods - discount + express + delivery;
  const credit = Math.min(creditLeft, price);
  return { goods, discount, express, delivery, credit, total: price - credit };
}
