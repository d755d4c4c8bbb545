/** An order as a shopper's browser sends it: two dresses in M and a combo. */
export const order = {
  lines: [
    { sku: "naledi/orion-dress", size: "M", quantity: 2 },
    { sku: "bubble-girl/bubble-molly-combo", size: "S", quantity: 1 },
  ],
  customer: {
    firstName: "Ada",
    lastName: "Okafor",
    email: "ada@example.com",
    phone: "+234 803 555 0123",
    address: "12 Example Street, Port Harcourt",
    country: "NG",
    state: "Rivers",
  },
};
