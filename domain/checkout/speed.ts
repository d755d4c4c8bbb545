import type { Naira } from "../money.ts";
import { toLagos } from "../time.ts";

/** How fast an order is made. Express orders cost 30% extra. */
export const SPEEDS = ["standard", "express"] as const;
export type Speed = (typeof SPEEDS)[number];

const EXPRESS_PERCENT = 30;

/** Refuses an express order from a page that was loaded while express was still offered. */
export const NO_EXPRESS =
  "We take no express orders at the moment. Please choose Standard, then place your order again.";

/** Days from the first payment until an order is ready at the latest. */
export const READY_DAYS: Readonly<Record<Speed, number>> = { standard: 14, express: 5 };

/** What a speed costs on top of `lines`, the sum of the lines, in whole naira, rounded down. */
export function surchargeOf(speed: Speed, lines: Naira): Naira {
  return speed === "express" ? Math.floor((lines * EXPRESS_PERCENT) / 100) : 0;
}

/** 'Sent within 3 working days', on every page of ready-to-wear. */
export function sentWithin(days: number): string {
  return `Sent within ${days} working ${days === 1 ? "day" : "days"}`;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day in Lagos, `2026-12-05`, on which an order is ready at the latest; `paidAt` is its first payment's time. */
export function readyBy(paidAt: string, speed: Speed): string | undefined {
  const time = new Date(Date.parse(paidAt) + READY_DAYS[speed] * DAY_MS);
  return toLagos(time.toISOString())?.slice(0, 10);
}
