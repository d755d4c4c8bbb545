import type { OrderState } from "../../domain/orders/api.ts";
import { formatKobo } from "../../domain/money-text.ts";
import { longDay } from "../../domain/time.ts";
import type { WordsOf } from "./words.ts";

/** The words of an order that the owner wrote, until its first payment is begun; undefined for any other order. */
export function offerWords(order: OrderState): WordsOf | undefined {
  const { bespoke, amount, total, readyBy } = order;
  // A payment that was begun is waited for as on any other order.
  if (!bespoke || amount > 0) return undefined;
  const heading = "Your bespoke order";
  const price = `${formatKobo(total)}${readyBy ? `, ready by ${longDay(readyBy)}` : ""}`;
  if (bespoke.isAccepted) {
    return {
      heading,
      lead: `${price}. You have accepted it. ${beginsWith(order)}`,
      status: "Accepted, not paid yet",
      nextHeading: "How to go on",
      next: [
        "Press 'Pay now', or send somebody the link to pay for you.",
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

function beginsWith({ deposit }: OrderState): string {
  return deposit === undefined
    ? "We begin once it is paid."
    : "We begin once its deposit, or all of it, is paid.";
}
