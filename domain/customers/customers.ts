/** People on one page of the list of customers, and orders on one page of a card. */
export const CUSTOMERS_A_PAGE = 20;

export const CUSTOMERS_PATH = "/house/customers";

/** The address of a person's card; `key` is the card's id or the number of one of her orders, HZ-1001. */
export function customerPath(key: string): string {
  return `${CUSTOMERS_PATH}/${encodeURIComponent(key)}`;
}
