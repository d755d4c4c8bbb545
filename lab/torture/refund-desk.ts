import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { createRefundProvider } from "../../tests/support/refund-provider.ts";
import type { RefundProvider } from "../../tests/support/refund-provider.ts";
import { send } from "./misbehaviours.ts";

type Fault = {
  isCarriedOut: boolean;
  respond(response: ServerResponse, truth: object): void;
  /** How the first look-up after it misbehaves. */
  lists?: "as if there were none" | "status 502";
};

const breaks = (response: ServerResponse) => void response.destroy();

/** Every way in which a request for a refund goes wrong; each must return the money once, or not at all. */
export const REFUND_FAULTS: Readonly<Record<string, Fault>> = {
  "carried out, no answer": { isCarriedOut: true, respond: () => {} },
  "carried out, the connection breaks": { isCarriedOut: true, respond: breaks },
  "carried out, half an answer": {
    isCarriedOut: true,
    respond: (response, truth) => {
      response.writeHead(200, { "Content-Length": "2000" }).write(JSON.stringify(truth));
      setTimeout(() => response.destroy(), 50);
    },
  },
  "carried out, status 500": {
    isCarriedOut: true,
    respond: (response) => response.writeHead(500).end("<h1>Internal Server Error</h1>"),
  },
  "carried out, status 400 of something in between": {
    isCarriedOut: true,
    respond: (response) => response.writeHead(400).end("<h1>Bad Request</h1>"),
  },
  "carried out, broken JSON": {
    isCarriedOut: true,
    respond: (response, truth) => void response.end(JSON.stringify(truth).slice(0, -20)),
  },
  "carried out, without a refund in the answer": {
    isCarriedOut: true,
    respond: (response) => send(response, { status: true, message: "Queued", data: null }),
  },
  "carried out, and not listed at first": {
    isCarriedOut: true,
    respond: breaks,
    lists: "as if there were none",
  },
  "carried out, and the list fails at first": {
    isCarriedOut: true,
    respond: breaks,
    lists: "status 502",
  },
  "not carried out, the connection breaks": { isCarriedOut: false, respond: breaks },
  "not carried out, status 503": {
    isCarriedOut: false,
    respond: (response) => response.writeHead(503).end(),
  },
  "not carried out, status 429": {
    isCarriedOut: false,
    respond: (response) => response.writeHead(429, { "Retry-After": "60" }).end(),
  },
  "not carried out, status 401": {
    isCarriedOut: false,
    respond: (response) => send(response, { status: false, message: "Invalid key" }, 401),
  },
};

/**
 * Those that a trial can cause which moves the clock by hours: a refund that is still not listed ten minutes after its
 * request is sent again.
 */
export const FAULTS_AT_ANY_TIME: readonly string[] = Object.keys(REFUND_FAULTS).filter(
  (name) => REFUND_FAULTS[name]?.lists !== "as if there were none",
);

type Refund = RefundProvider["refunds"][number];

/** The provider's refund calls over HTTP. `refunds` are those that it carried out, whatever it responded. */
export type RefundDesk = RefundProvider & {
  /** How it treats the next request for a refund of a payment, as a name in `REFUND_FAULTS`; used up by it. */
  faults: Map<string, string>;
  /** How long it thinks before it carries out a request, and again before it responds, in ms. */
  slowness: number;
  /** No further request or look-up goes wrong. */
  behave(): void;
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
};

type Asked = { transaction: string; amount: number; currency: string; merchant_note: string };

/** `paid`: what can be returned of a payment. */
export function createRefundDesk(paid: (reference: string) => number): RefundDesk {
  const provider = createRefundProvider(paid, () => new Date());
  const faults = new Map<string, string>();
  const lists = new Map<string, Fault["lists"]>();
  const desk: RefundDesk = { ...provider, faults, slowness: 0, behave, answer };

  function behave(): void {
    faults.clear();
    lists.clear();
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === "GET")
      return list(new URL(request.url ?? "", "http://provider"), response);
    const { transaction, merchant_note, ...asked } = (await json(request)) as Asked;
    await pause();
    const fault = REFUND_FAULTS[faults.get(transaction) ?? ""];
    faults.delete(transaction);
    lists.set(transaction, fault?.lists);
    if (fault && !fault.isCarriedOut) return fault.respond(response, {});
    const result = provider.refund({ reference: transaction, note: merchant_note, ...asked });
    await pause();
    if (result.kind !== "accepted") {
      return send(response, { status: false, message: "Refund amount is too high" }, 400);
    }
    const refund = provider.refunds.at(-1);
    const body = { status: true, message: "Queued", data: refund && dataOf(refund) };
    if (fault) fault.respond(response, body);
    else send(response, body);
  }

  function list({ searchParams }: URL, response: ServerResponse): void {
    const reference = searchParams.get("reference") ?? "";
    const misbehaviour = lists.get(reference);
    lists.delete(reference);
    if (misbehaviour === "status 502")
      return void response.writeHead(502).end("<h1>Bad Gateway</h1>");
    const [from, size, page] = ["from", "perPage", "page"].map((name) => searchParams.get(name));
    const all = provider.refunds.filter(
      ({ paymentReference, createdAt }) =>
        paymentReference === reference && (createdAt ?? "") >= (from ?? ""),
    );
    const listed = misbehaviour ? [] : all;
    const first = (Number(page) - 1) * Number(size);
    const data = listed.slice(first, first + Number(size)).map(dataOf);
    const pageCount = Math.ceil(listed.length / Number(size));
    send(response, { status: true, message: "Refunds retrieved", data, meta: { pageCount } });
  }

  async function pause(): Promise<void> {
    if (desk.slowness > 0) await new Promise((resolve) => setTimeout(resolve, desk.slowness));
  }

  return desk;
}

function dataOf({ id, note, paymentReference, ...refund }: Refund): object {
  const { amount, currency, status, domain, createdAt } = refund;
  const transaction = { reference: paymentReference };
  const merchant_note = note;
  return {
    id: Number(id),
    transaction,
    amount,
    currency,
    status,
    domain,
    merchant_note,
    createdAt,
  };
}
