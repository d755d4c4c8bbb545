import type { ServerResponse } from "node:http";

/** A payment as the provider reports it. Amounts are in kobo. */
export type Truth = {
  id: number;
  reference: string;
  amount: number;
  /** `pending`: a transfer on its way. `abandoned`: the window was closed. `reversed`: all of it went back. */
  status: "success" | "failed" | "pending" | "abandoned" | "reversed";
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

/** The body of a truthful response of the verify call, with some fields changed. */
export function verified(truth: Truth, changed: object = {}): object {
  return { status: true, message: "Verification successful", data: paymentData(truth, changed) };
}

/** A payment's fields, in responses and events. */
export function paymentData(
  { id, reference, amount, status }: Truth,
  changed: object = {},
): object {
  return {
    id,
    domain: "test",
    status,
    reference,
    amount,
    currency: "NGN",
    channel: status === "pending" ? "bank_transfer" : "card",
    gateway_response: status === "success" ? "Successful" : "Declined",
    ...changed,
  };
}

export function send(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
