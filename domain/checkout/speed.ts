import type { Naira } from "../money.ts";

/** How fast an order is made. Express orders cost 30% extra. */
export const SPEEDS = ["standard", "express"] as const;
export type Speed = (typeof SPEEDS)[number];

const EXPRESS_PERCENT = 30;

/** Refuses an express order from a page that was loaded while express was still offered. */
export const NO_EXPRESS =
  "We take no express orders at the moment. Please choose Standard, then place your order again.";

/** What a speed costs on top of `lines`, the sum of the lines, in whole naira, rounded down. */
export function surchargeOf(speed: Speed, lines: Naira): Naira {
  return speed === "express" ? Math.floor((lines * EXPRESS_PERCENT) / 100) : 0;
}

/** 'Sent within 3 working days', on every page of ready-to-wear. */
export function sentWithin(days: number): string {
  return `Sent within ${days} working ${days === 1 ? "day" : "days"}`;
}
