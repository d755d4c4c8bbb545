import { fromLagos, toLagos } from "../../domain/catalogue/lagos-time.ts";

/** Formats a stored time for the owner, in Port Harcourt's time: `2026-11-21 10:05`. */
export function lagosTime(utc: string): string {
  return toLagos(utc)?.replace("T", " ") ?? utc;
}

/** Returns the midnights in Port Harcourt that begin and end a day `2026-11-21`; undefined if it is not a date. */
export function lagosDay(text: string): { start: Date; end: Date } | undefined {
  const midnight = fromLagos(`${text}T00:00`);
  if (midnight === undefined) return undefined;
  const start = new Date(midnight);
  return { start, end: new Date(start.getTime() + 24 * 60 * 60 * 1000) };
}
