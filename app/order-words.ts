import type { OrderStatus } from "../domain/orders/order-money.ts";

type OrderWords = {
  heading: string;
  lead: string;
  status: string;
  nextHeading: string;
  next: readonly string[];
  /** The link at the end of the page. */
  on: { href: string; text: string };
};

const HOME = { href: "/", text: "Back to the house" };

/** The order page's texts for each status; figures from the Terms (section 9). */
export const orderWords: Readonly<Record<OrderStatus, OrderWords>> = {
  paid: {
    heading: "Thank you",
    lead: "Your payment has arrived and your order is ours to make. Keep this page’s address: it is your receipt.",
    status: "Paid",
    nextHeading: "What happens next",
    next: [
      "Your pieces are made in 7 to 14 days.",
      "We write to you to agree on delivery or collection. We deliver worldwide, for a fee.",
      "You can change or cancel the order within 72 hours.",
    ],
    on: HOME,
  },
  pending: {
    heading: "Waiting for your payment",
    lead: "Your order is kept. Please do not pay again: this page shows the payment as soon as it arrives.",
    status: "Waiting for the payment",
    nextHeading: "Meanwhile",
    next: [
      "A bank transfer can take a few minutes, sometimes longer. You may close this page and come back to its address.",
      "Have you not paid at all? Then nothing was charged, and your cart still has everything.",
    ],
    on: { href: "/cart", text: "Back to the cart" },
  },
  part_paid: {
    heading: "Part of it is paid",
    lead: "Your payment has arrived. Keep this page’s address: it shows what is left to pay.",
    status: "Partly paid",
    nextHeading: "What happens next",
    next: ["We write to you about the rest. Delivery and collection follow once all is paid."],
    on: HOME,
  },
  failed: {
    heading: "The payment did not go through",
    lead: "Your cart still has everything. You can try again, perhaps with another card.",
    status: "Not paid",
    nextHeading: "How to go on",
    next: ["Go back to the checkout and press 'Place Order' again."],
    on: { href: "/checkout", text: "Back to the checkout" },
  },
  refunded: {
    heading: "This order was refunded",
    lead: "The payment has been sent back to where it came from.",
    status: "Refunded",
    nextHeading: "What happens next",
    next: ["Banks take a few working days to show a refund."],
    on: HOME,
  },
};
