/**
 * Removes the customer from an order and leaves the sale: lines, amounts, times, the provider's transaction id,
 * and the country, which determines the tax. An empty e-mail address marks an order as blanked.
 */
export const BLANK_CUSTOMER = {
  first_name: "",
  last_name: "",
  email: "",
  phone: "",
  address: "",
  state: "",
  comments: "",
  sizing: "",
} as const;

/** What takes the place of the owner's words about a customer, where a text must not be empty. */
export const ERASED = "Erased";

/** What takes the place of a bespoke piece's description: the books still say what was sold. */
export const BESPOKE_PIECE = "Bespoke piece";

/** Removes its owner from store credit, which keeps its code and amount. */
export const BLANK_CREDIT = { email: "", reason: ERASED } as const;
