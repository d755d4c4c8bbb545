import { formatKobo } from "../../domain/money-text.ts";
import type { OrderState } from "../../domain/orders/api.ts";
import type { OrderStatus, UnderWay } from "../../domain/orders/money.ts";
import { isKnownUnderWay, visibleStatus } from "../../domain/orders/money.ts";
import { brandDetails } from "../../domain/stores/shop-details.ts";
import type { ShopDetails } from "../../domain/stores/shop-details.ts";
import { longDay } from "../../domain/time.ts";
import { stageWords } from "./stage-words.ts";
import type { OrderWords, WordsWithoutLink } from "./stage-words.ts";

const HOME = { href: "/", text: "Back to Home" };
const CART = { href: "/cart", text: "Back to the cart" };

/**
 * The order page's texts; their figures are those of the Terms. They call no payment failed while its money may arrive.
 * `today` is the day in Lagos, such as `2026-12-05`.
 */
export function orderWords(
  order: OrderState,
  today: string,
  shop: ShopDetails = brandDetails,
): OrderWords {
  const { status, stage, underWay, bespoke, isOfHouse } = order;
  const visible = visibleStatus(status, underWay);
  const isUnpaid = visible === "pending" || visible === "failed";
  const isOfCart = !bespoke && !isOfHouse;
  const link = isUnpaid && stage !== "cancelled" && isOfCart ? CART : HOME;
  const words = { ...wordsOf(order, visible, today, shop), link };
  return isKnownUnderWay(underWay) ? { ...words, ...waitingWords(order) } : words;
}

function wordsOf(
  order: OrderState,
  visible: OrderStatus,
  today: string,
  shop: ShopDetails,
): WordsWithoutLink {
  if (order.stage === "cancelled") return cancelledWords(order);
  if (visible === "paid" || visible === "part_paid") return stageWords(order, today, shop);
  return (visible === "pending" && offerWords(order)) || WORDS[visible];
}

/** What to do while money is on its way. If there is a deposit, it is unknown which part is paid: no amount is named. */
export function waitingWords({
  underWay = "payment",
  due,
  deposit,
}: Pick<OrderState, "underWay" | "due" | "deposit">) {
  const heading = WAITING[underWay];
  const amount = deposit === undefined ? formatKobo(due) : "the amount that the window showed";
  return {
    heading: `Waiting for your ${heading}`,
    lead: `The order is kept. Please do not pay again: this page shows the ${heading} as soon as it arrives.`,
    status: `Waiting for the ${heading}`,
    nextHeading: "What to do now",
    next: [
      ...(underWay === "ussd" ? USSD_STEPS : TRANSFER_STEPS).map((step) =>
        step.replace("AMOUNT", amount),
      ),
      "Sent already? Then there is nothing more to do. Banks take a few minutes, sometimes longer; you may close this page and come back to its address.",
      "If your bank says that it did not go through, or sends the money back to you, press “Pay now” to pay again.",
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
  "That account number is for this payment alone, and only until the time that the window showed. After that, press “Pay now” for a new one.",
];
const USSD_STEPS = [
  "Not sent yet? Dial the code that the payment window showed, from the phone number that your bank knows, and confirm AMOUNT with your PIN.",
  "A code works only for a few minutes. After that, press “Pay now” for a new one.",
];

function cancelledWords({ paid, refunded, bespoke }: OrderState): WordsWithoutLink {
  const isReturned = refunded > 0;
  return {
    heading: "This order was cancelled",
    lead: "We do not make it, and nothing more is to be paid for it.",
    status: "Cancelled",
    nextHeading: "What happens next",
    next: [
      ...(isReturned
        ? [
            `${formatKobo(refunded)} was sent back to where it came from. Banks take a few working days to show it.`,
          ]
        : []),
      ...(paid > 0 && !isReturned ? ["We write to you about what you have paid."] : []),
      // Bespoke orders use no store credit, since only the checkout takes it.
      ...(bespoke ? [] : ["Store credit that it used can be used again."]),
      "Should it be made after all, ask us.",
    ],
  };
}

const WORDS: Readonly<Record<Exclude<OrderStatus, "paid" | "part_paid">, WordsWithoutLink>> = {
  pending: {
    heading: "Waiting for your payment",
    lead: "Your order is kept. If you have paid, do not pay again: this page shows the payment as soon as it arrives.",
    status: "Waiting for the payment",
    nextHeading: "Meanwhile",
    next: [
      "A bank transfer can take a few minutes, sometimes longer. You may close this page and come back to its address.",
      "Have you not paid at all? Then nothing was charged: press “Pay now”, or send somebody the link to pay for you.",
    ],
  },
  failed: {
    heading: "The payment did not go through",
    lead: "Your order is kept. You can pay it here, perhaps with another card.",
    status: "Not paid",
    nextHeading: "How to go on",
    next: ["Press “Pay now” to try again, or send somebody the link to pay for you."],
  },
  refunded: {
    heading: "This order was refunded",
    lead: "The payment has been sent back to where it came from.",
    status: "Refunded",
    nextHeading: "What happens next",
    next: ["Banks take a few working days to show a refund."],
  },
};

/** The texts of an order that the house wrote, until its first payment is begun; undefined for any other. */
function offerWords(order: OrderState): WordsWithoutLink | undefined {
  const { bespoke, isOfHouse, amount, total, readyBy } = order;
  // Once a payment is begun (`amount`), it has the same texts as any other.
  if (amount > 0) return undefined;
  if (!bespoke) return isOfHouse && WRITTEN;
  const heading = "Your bespoke order";
  const price = `${formatKobo(total)}${readyBy ? `, ready by ${longDay(readyBy)}` : ""}`;
  if (bespoke.isAccepted) {
    return {
      heading,
      lead: `${price}. You have accepted it. ${beginsWith(order)}`,
      status: "Accepted, not paid yet",
      nextHeading: "How to go on",
      next: [
        "Press “Pay now”, or send somebody the link to pay for you.",
        "Then this page shows each step: cutting, sewing, ready.",
      ],
    };
  }
  return {
    heading,
    lead: `${price}. We have written down what we agreed on: please read it, and accept it.`,
    status: "Waiting for you to accept it",
    nextHeading: "What you accept",
    next: [],
  };
}

const WRITTEN: WordsWithoutLink = {
  heading: "Your order",
  lead: "We have written it down for you, and begin once it is paid.",
  status: "Not paid yet",
  nextHeading: "How to go on",
  next: [
    "Press “Pay now”, or send somebody the link to pay for you.",
    "Then this page shows each step: cutting, sewing, ready.",
  ],
};

function beginsWith({ deposit }: OrderState): string {
  return deposit === undefined
    ? "We begin once it is paid."
    : "We begin once its deposit, or all of it, is paid.";
}
