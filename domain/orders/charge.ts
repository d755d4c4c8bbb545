import type { Kobo } from "../money/money.ts";

/** What the owner adds to an order after it was placed, or takes off it (selling, Terms that become functions). */
export const CHARGE_KINDS = ["delivery", "extra", "express-off"] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/**
 * An entry beside an order's price, never changed: a mistake is taken back by another entry. `express-off` returns the
 * surcharge of an express order.
 */
export type Charge = {
  kind: ChargeKind;
  /** Negative for what is taken off. */
  amount: Kobo;
  /** What the customer reads: 'Delivery by DHL', or what the extra is for. */
  label: string;
};

/** What the charges of one kind add up to. */
export function chargedFor(charges: readonly Charge[], kind: ChargeKind): Kobo {
  return charges
    .filter((charge) => charge.kind === kind)
    .reduce((sum, { amount }) => sum + amount, 0);
}
