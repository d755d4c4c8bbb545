import type { Currency } from "./money.ts";

/** What stands before an amount. Apart from the labels: this much every page carries. */
export const signs: Readonly<Record<Currency, string>> = { ngn: "₦", usd: "$", gbp: "£", eur: "€" };
