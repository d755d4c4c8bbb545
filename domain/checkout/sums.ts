import type { Naira } from "../money.ts";
import { surchargeOf, type Speed } from "./speed.ts";

/** What an order adds up to when it is placed, in whole naira. */
export type CheckoutSums = {
  goods: Naira;
  express: Naira;
  delivery: Naira;
  /** Store credit that is used, at most all of the above together. */
  credit: Naira;
  /** What is to be paid. */
  total: Naira;
};

type Priced = { speed: Speed; delivery: Naira; creditLeft?: Naira };

/**
 * The only place that totals an order, for the checkout and the server: `goods`, the sum of the lines, the speed's
 * surcharge and delivery, less at most `creditLeft` of store credit.
 */
export function checkoutSums(
  goods: Naira,
  { speed, delivery, creditLeft = 0 }: Priced,
): CheckoutSums {
  const express = surchargeOf(speed, goods);
  const price = goods + express + delivery;
  const credit = Math.min(creditLeft, price);
  return { goods, express, delivery, credit, total: price - credit };
}
