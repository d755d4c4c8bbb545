import type { Naira } from "../money.ts";
import { surchargeOf, type Speed } from "./speed.ts";

/** What the checkout adds up, in whole naira. */
export type CheckoutSums = {
  goods: Naira;
  express: Naira;
  /** Store credit that is used, at most `goods` and `express` together. */
  credit: Naira;
  /** What is to be paid. */
  total: Naira;
};

/** Adds the speed's surcharge to `goods`, the sum of the lines, and takes off at most `creditLeft` of store credit. */
export function checkoutSums(goods: Naira, speed: Speed, creditLeft: Naira): CheckoutSums {
  const express = surchargeOf(speed, goods);
  const credit = Math.min(creditLeft, goods + express);
  return { goods, express, credit, total: goods + express - credit };
}
