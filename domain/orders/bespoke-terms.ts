import { BALANCE_HOURS, DEPOSIT_PERCENT } from "./balance.ts";

/** The terms that the customer of a bespoke order accepts (section 9, Terms), one sentence each. */
export function bespokeTerms(takesDeposit: boolean): readonly string[] {
  return [
    takesDeposit
      ? `It begins with a deposit of ${DEPOSIT_PERCENT}% of its price, which is not refundable, or with all of it.`
      : "A piece on sale is paid in full.",
    `What is left is due at least ${BALANCE_HOURS} hours before you collect it or we deliver it.`,
    "Changes need one week’s notice. Otherwise the full amount is payable.",
  ];
}
