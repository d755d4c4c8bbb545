import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Random } from "./random.ts";

/** The true state of a payment, whatever the provider reports. Amounts are in kobo. */
export type Truth = {
  id: number;
  reference: string;
  amount: number;
  status: "success" | "failed" | "reversed";
};

/** Sends a response that is not the truth. `others`: the provider's other payments. */
type Misbehaviour = (response: ServerResponse, truth: Truth, others: readonly Truth[]) => void;

/** Every way in which the provider misbehaves; none of them may settle an order. */
export const MISBEHAVIOURS: Readonly<Record<string, Misbehaviour>> = {
  "no answer at all": () => {},
  "a connection that breaks": (response) => response.destroy(),
  "an answer that stops half-way": (response, truth) => {
    response.writeHead(200, { "Content-Length": "2000" }).write(JSON.stringify(verified(truth)));
    setTimeout(() => response.destroy(), 50);
  },
  "status 500": (response) => response.writeHead(500).end("<h1>Internal Server Error</h1>"),
  "status 503 with a success in it": (response, truth) => send(response, verified(truth), 503),
  "status 429": (response) => response.writeHead(429, { "Retry-After": "60" }).end(),
  "status 401": (response) => send(response, { status: false, message: "Invalid key" }, 401),
  "broken JSON": (response, truth) => {
    response.end(JSON.stringify(verified(truth)).slice(0, -20));
  },
  "an empty answer": (response) => response.end(),
  "a page": (response) => response.end("<!doctype html><title>Maintenance</title>"),
  null: (response) => response.end("null"),
  "status false with a success in it": (response, truth) =>
    send(response, { ...verified(truth), status: false }),
  "another order's reference": (response, truth, others) =>
    send(response, verified(truth, { reference: others[0]?.reference ?? "HZ0" })),
  "another order's payment, whole": (response, truth, others) =>
    send(response, verified(others.at(-1) ?? { ...truth, reference: "HZ0" })),
  "half the amount": (response, truth) =>
    send(response, verified(truth, { amount: truth.amount / 2 })),
  "a kobo too much": (response, truth) =>
    send(response, verified(truth, { amount: truth.amount + 1 })),
  "the amount as text": (response, truth) =>
    send(response, verified(truth, { amount: String(truth.amount) })),
  "a fraction of a kobo": (response, truth) =>
    send(response, verified(truth, { amount: truth.amount + 0.5 })),
  "no amount": (response, truth) => send(response, verified(truth, { amount: null })),
  "another currency": (response, truth) => send(response, verified(truth, { currency: "USD" })),
  "the live mode's payment": (response, truth) =>
    send(response, verified(truth, { domain: "live" })),
  "a word that does not exist": (response, truth) =>
    send(response, verified(truth, { status: "SUCCESS" })),
};

/** The card provider's verify call and webhooks. */
export type CardProvider = {
  truths: Map<string, Truth>;
  /** The shopper pays: records a successful payment. */
  pay(reference: string, amount: number): Truth;
  /** How it responds for a reference, as a name in `MISBEHAVIOURS`; unset: truthfully. */
  treats: Map<string, string>;
  /** An outage, which affects all references. */
  away: "no" | "hangs" | "breaks";
  answer(request: IncomingMessage, response: ServerResponse): void;
  /** Sends an event to a shop's webhook. @returns the response status, or 0 if there was no response. */
  tell(shop: string, event: object, signature?: string): Promise<number>;
};

export function createCardProvider(secretKey: string): CardProvider {
  const truths = new Map<string, Truth>();
  const treats = new Map<string, string>();

  function answerTruly(response: ServerResponse, truth: Truth | undefined): void {
    if (truth) return send(response, verified(truth));
    send(response, { status: false, message: "Transaction reference not found" }, 404);
  }

  const provider: CardProvider = {
    truths,
    treats,
    away: "no",
    pay: (reference, amount) => {
      const truth: Truth = {
        id: 5_100_000_001 + truths.size,
        reference,
        amount,
        status: "success",
      };
      truths.set(reference, truth);
      return truth;
    },
    answer: (request, response) => {
      request.resume();
      if (provider.away === "hangs") return;
      if (provider.away === "breaks") return void response.destroy();
      const reference = decodeURIComponent(request.url?.split("/").at(-1) ?? "");
      const truth = truths.get(reference);
      const misbehave = MISBEHAVIOURS[treats.get(reference) ?? ""];
      if (!truth || !misbehave) return answerTruly(response, truth);
      const others = [...truths.values()].filter((other) => other !== truth);
      misbehave(response, truth, others);
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
  return { event: "charge.success", data: dataOf(truth, { status: "success" }) };
}

/** `refund.processed` for the full amount, which the provider sends as a string here. */
export function refundEvent({ id, reference, amount }: Truth): object {
  const data = {
    status: "processed",
    transaction_reference: reference,
    refund_reference: `RF${id}`,
    amount: String(amount),
    currency: "NGN",
    domain: "test",
  };
  return { event: "refund.processed", data };
}

/** A wrong signature of the right length. */
export function badSignature(random: Random): string {
  return Array.from({ length: 128 }, () => random.below(16).toString(16)).join("");
}

function verified(truth: Truth, changed: object = {}) {
  return { status: true, message: "Verification successful", data: dataOf(truth, changed) };
}

function dataOf({ id, reference, amount, status }: Truth, changed: object): object {
  return {
    id,
    domain: "test",
    status,
    reference,
    amount,
    currency: "NGN",
    channel: "card",
    gateway_response: status === "success" ? "Successful" : "Declined",
    ...changed,
  };
}

function send(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
