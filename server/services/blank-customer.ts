/**
 * Takes the person out of an order and leaves the sale: pieces, amounts, times, the provider's number
 * and the country, which decides the tax. An order without an e-mail address was blanked.
 */
export const BLANK_CUSTOMER = {
  first_name: "",
  last_name: "",
  email: "",
  phone: "",
  address: "",
  state: "",
  comments: "",
} as const;
