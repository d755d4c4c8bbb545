import type { Currency } from "./money.ts";

/** The sign before an amount. Separate from the labels, since every page loads this module. */
export const signs: Readonly<Record<Currency, string>> = { ngn: "₦", usd: "$", gbp: "£", eur: "€" };
