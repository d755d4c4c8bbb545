import type { LinkState, OrderState } from "../domain/api/orders.ts";
import { formatKobo } from "../domain/money/format.ts";
import { READY_DAYS } from "../domain/orders/speed.ts";
import type { OrderStatus } from "../domain/orders/order-money.ts";
import { isSeen, toldStatus } from "../domain/orders/under-way.ts";
import type { UnderWay } from "../domain/orders/under-way.ts";

export type OrderWords = {
  heading: string;
  lead: string;
  status: string;
  nextHeading: string;
  next: readonly string[];
  /** The link at the end of the page. */
  on: { href: string; text: string };
};

const HOME = { href: "/", text: "Back to the house" };
const CART = { href: "/cart", text: "Back to the cart" };

/** The order page's texts; figures from the Terms (section 9). Nothing is said to have failed while money may arrive. */
export function orderWords({
  status,
  due,
  underWay,
  speed,
}: LinkState & Pick<OrderState, "speed">): OrderWords {
  const words = WORDS[toldStatus(status, underWay)];
  const told =
    speed === "express"
      ? {
          ...words,
          next: words.next.map((sentence) => (sentence === MADE ? MADE_EXPRESS : sentence)),
        }
      : words;
  return isSeen(underWay) ? { ...told, ...waitingWords(underWay, due) } : told;
}

/** What the customer or payer does while money is on its way. */
export function waitingWords(underWay: UnderWay | undefined, due: LinkState["due"]) {
  const heading = WAITING[underWay ?? "payment"];
  return {
    heading: `Waiting for your ${heading}`,
    lead: `The order is kept. Please do not pay again: this page shows the ${heading} as soon as it arrives.`,
    status: `Waiting for the ${heading}`,
    nextHeading: "What to do now",
    next: [
      ...(underWay === "ussd" ? USSD_STEPS : TRANSFER_STEPS).map((step) =>
        step.replace("AMOUNT", formatKobo(due)),
      ),
      "Sent already? Then there is nothing more to do. Banks take a few minutes, sometimes longer; you may close this page and come back to its address.",
      "If your bank says that it did not go through, or sends the money back to you, press 'Pay now' to pay again.",
    ],
  };
}

const WAITING: Readonly<Record<UnderWay, string>> = {
  transfer: "transfer",
  ussd: "USSD payment",
  payment: "payment",
  unknown: "payment",
};

const TRANSFER_STEPS = [
  "Not sent yet? Open your bank’s app, choose a transfer to another bank, and send exactly AMOUNT in one transfer to the account number that the payment window showed.",
  "That account number is for this payment alone, and only until the time that the window showed. After that, press 'Pay now' for a new one.",
];
const USSD_STEPS = [
  "Not sent yet? Dial the code that the payment window showed, from the phone number that your bank knows, and confirm AMOUNT with your PIN.",
  "A code works only for a few minutes. After that, press 'Pay now' for a new one.",
];

const MADE = "Your pieces are made in 7 to 14 days.";
const MADE_EXPRESS = `Your pieces are made within ${READY_DAYS.express} days.`;

const WORDS: Readonly<Record<OrderStatus, OrderWords>> = {
  paid: {
    heading: "Thank you",
    lead: "Your payment has arrived and your order is ours to make. Keep this page’s address: it is your receipt.",
    status: "Paid",
    nextHeading: "What happens next",
    next: [
      MADE,
      "We write to you to agree on delivery or collection. We deliver worldwide, for a fee.",
      "You can change or cancel the order within 72 hours.",
    ],
    on: HOME,
  },
  pending: {
    heading: "Waiting for your payment",
    lead: "Your order is kept. If you have paid, do not pay again: this page shows the payment as soon as it arrives.",
    status: "Waiting for the payment",
    nextHeading: "Meanwhile",
    next: [
      "A bank transfer can take a few minutes, sometimes longer. You may close this page and come back to its address.",
      "Have you not paid at all? Then nothing was charged: press 'Pay now', or send somebody the link to pay for you.",
    ],
    on: CART,
  },
  part_paid: {
    heading: "Part of it is paid",
    lead: "Your payment has arrived. Keep this page’s address: here you pay the rest.",
    status: "Partly paid",
    nextHeading: "What happens next",
    next: [
      "Press 'Pay now' for the rest, at once or later. Delivery and collection follow once all is paid.",
    ],
    on: HOME,
  },
  failed: {
    heading: "The payment did not go through",
    lead: "Your order is kept. You can pay it here, perhaps with another card.",
    status: "Not paid",
    nextHeading: "How to go on",
    next: ["Press 'Pay now' to try again, or send somebody the link to pay for you."],
    on: CART,
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
