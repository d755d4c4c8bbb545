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
