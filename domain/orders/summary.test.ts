import { expect, test } from "vitest";
import { wholeCustomer } from "../../tests/support/order-body.ts";
import { customFields, orderSummary, sizeWords } from "./summary.ts";

const customer = {
  ...wholeCustomer(),
  lastName: "Obi",
  address: "4 Sample Close, Port Harcourt",
};
const lines = [
  { name: "Orion Dress", price: 140000, quantity: 2, size: "M" as const },
  { name: "Bubble & Molly Combo", price: 70000, quantity: 1 },
];

test("the summary lists each order with name, price, quantity and size", () => {
  expect(orderSummary(lines)).toBe(
    "Order 1: Orion Dress, ₦140,000, quantity 2, size M; Order 2: Bubble & Molly Combo, ₦70,000, quantity 1, size Not specified",
  );
  const scarf = { name: "Silk Scarf", price: 15000, quantity: 1 };
  expect(orderSummary([{ ...scarf, isOneSize: true }])).toBe(
    "Order 1: Silk Scarf, ₦15,000, quantity 1, One size",
  );
});

test("the provider gets the order's fields, in one order", () => {
  expect(customFields(customer, "Nigeria", lines, [])).toEqual([
    { display_name: "Customer Name", variable_name: "customer_name", value: "Ada Obi" },
    { display_name: "Phone Number", variable_name: "phone_number", value: "+234 803 555 0123" },
    {
      display_name: "Shipping Address",
      variable_name: "shipping_address",
      value: "4 Sample Close, Port Harcourt",
    },
    { display_name: "State", variable_name: "state", value: "Rivers" },
    { display_name: "Country", variable_name: "country", value: "Nigeria" },
    { display_name: "Comments", variable_name: "comments", value: "" },
    { display_name: "Order Summary", variable_name: "order_summary", value: orderSummary(lines) },
  ]);
});

test.each([
  ["a chosen size", { sku: "naledi/orion-dress", size: "M" }, "Size: M", "Size: M"],
  [
    "a size that was left out",
    { sku: "naledi/orion-dress" },
    "Size: Not specified",
    "Size: Not specified, by measurements",
  ],
  ["one size", { sku: "naledi/orion-dress", isOneSize: true }, "One size", "One size"],
  ["a piece after a drawing", { sku: "" }, "Made to measure", "Made to measure"],
] as const)("%s, without and with 'Size me'", (_, line, chosen, forHouse) => {
  expect(sizeWords(line)).toBe(chosen);
  expect(sizeWords(line, true)).toBe(forHouse);
});
