import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { MISBEHAVIOURS, paymentData, send, verified } from "./misbehaviours.ts";
import type { Truth } from "./misbehaviours.ts";
import type { Random } from "./random.ts";
import { createRefundDesk } from "./refund-desk.ts";
import type { RefundDesk } from "./refund-desk.ts";

/** The card provider's verify and refund calls and webhooks, and its own books. */
export type CardProvider = {
  /** What became of each payment, whatever it reports. */
  truths: Map<string, Truth>;
  desk: RefundDesk;
  /** Records what a shopper does in the window: they pay, unless `status` says otherwise. */
  pay(reference: string, amount: number, status?: Truth["status"]): Truth;
  /** What it took under a reference, and what of that has gone back, in kobo. */
  took(reference: string): number;
  returned(reference: string): number;
  /** How it responds to the verify call for a reference, as a name in `MISBEHAVIOURS`; unset: truthfully. */
  treats: Map<string, string>;
  /** An outage, which affects all calls. */
  away: "no" | "hangs" | "breaks";
  /** The shop's processes, which its own events are sent to. */
  shops: string[];
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Sends an event to a shop's webhook. @returns the response status, or 0 if there was no response. */
  tell(shop: string, event: object, signature?: string): Promise<number>;
};

export function createCardProvider(secretKey: string): CardProvider {
  const truths = new Map<string, Truth>();
  const treats = new Map<string, string>();
  const took = (reference: string) => {
    const truth = truths.get(reference);
    return truth?.status === "success" ? truth.amount : 0;
  };
  const desk = createRefundDesk(took);

  /** A payment as a truthful response reports it. */
  function shown(truth: Truth): Truth {
    const isReversed =
      took(truth.reference) > 0 && provider.returned(truth.reference) === truth.amount;
    return isReversed ? { ...truth, status: "reversed" } : truth;
  }

  function verify(reference: string, response: ServerResponse): void {
    const truth = truths.get(reference);
    if (!truth) {
      return send(response, { status: false, message: "Transaction reference not found" }, 404);
    }
    const misbehave = MISBEHAVIOURS[treats.get(reference) ?? ""];
    if (!misbehave) return send(response, verified(shown(truth)));
    const others = [...truths.values()].filter((other) => other !== truth);
    misbehave(response, shown(truth), others);
  }

  const provider: CardProvider = {
    truths,
    desk,
    treats,
    took,
    away: "no",
    shops: [],
    returned: (reference) =>
      desk.refunds
        .filter(
          ({ paymentReference, status }) =>
            paymentReference === reference && status === "processed",
        )
        .reduce((sum, { amount }) => sum + amount, 0),
    pay: (reference, amount, status = "success") => {
      const { id = 5_100_000_001 + truths.size } = truths.get(reference) ?? {};
      const truth: Truth = { id, reference, amount, status };
      truths.set(reference, truth);
      return truth;
    },
    answer: async (request, response) => {
      if (provider.away === "breaks") return void response.destroy();
      if (provider.away === "hangs") return void request.resume();
      if (request.url?.startsWith("/cards/refund")) return desk.answer(request, response);
      request.resume();
      verify(decodeURIComponent(request.url?.split("/").at(-1) ?? ""), response);
    },
    tell: async (shop, event, signature) => {
      const body = JSON.stringify(event);
      const signed = createHmac("sha512", secretKey).update(body).digest("hex");
      const headers = { "x-paystack-signature": signature ?? signed };
      const url = `${shop}/api/webhooks/paystack`;
      const answer = await fetch(url, { method: "POST", headers, body }).catch(() => undefined);
      await answer?.body?.cancel().catch(() => {});
      return answer?.status ?? 0;
    },
  };
  return provider;
}

/** `charge.success`, as the provider sends it. */
export function chargeEvent(truth: Truth): object {
  return { event: "charge.success", data: paymentData(truth, { status: "success" }) };
}

/** Returns the whole of a payment in the dashboard. @returns its event. */
export function returnByHand({ desk }: CardProvider, { reference, amount }: Truth): object {
  const refund = desk.refundByHand(reference, amount);
  refund.status = "processed";
  return desk.event(refund, { withIds: false });
}

/** A wrong signature of the right length. */
export function badSignature(random: Random): string {
  return Array.from({ length: 128 }, () => random.below(16).toString(16)).join("");
}
