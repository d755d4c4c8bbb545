import { toLagos } from "../catalogue/lagos-time.ts";
import { READY_DAYS, type Speed } from "./speed.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day in Lagos, `2026-12-05`, on which an order is ready at the latest; `paidAt` is its first payment's time. */
export function readyBy(paidAt: string, speed: Speed): string | undefined {
  const time = new Date(Date.parse(paidAt) + READY_DAYS[speed] * DAY_MS);
  return toLagos(time.toISOString())?.slice(0, 10);
}
