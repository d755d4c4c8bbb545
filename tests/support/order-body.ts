import { customerFields } from "../../domain/checkout/fields.ts";
import type { Customer } from "../../domain/checkout/validate.ts";

/** A valid order of two Orion Dresses in M and one Bubble & Molly Combo in S: ₦350,000. */
export function orderBody(): { lines: object[]; customer: Record<string, string> } {
  return {
    lines: [
      { sku: "naledi/orion-dress", size: "M", quantity: 2 },
      { sku: "bubble-girl/bubble-molly-combo", size: "S", quantity: 1 },
    ],
    customer: customer(),
  };
}

/** The customer of the tests. */
export function customer() {
  return {
    firstName: "Ada",
    lastName: "Okafor",
    email: "ada@example.com",
    phone: "+234 803 555 0123",
    address: "12 Example Street, Port Harcourt",
    country: "NG",
    state: "Rivers",
  };
}

/** The same with every field of the checkout: those that the shopper may leave out are empty. */
export function wholeCustomer(): Customer {
  const empty: Partial<Customer> = {};
  for (const { name } of customerFields) empty[name] = "";
  // The loop has set every name.
  return { ...(empty as Customer), ...customer() };
}
