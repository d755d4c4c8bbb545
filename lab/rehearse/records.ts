import { createHmac } from "node:crypto";
import { request as send } from "node:http";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { isRecord, parseJson } from "../../domain/json.ts";
import { call } from "../../server/providers/fetch.ts";
import { startProvider } from "../../tests/support/provider.ts";
import { wordOf } from "./answers.ts";
import type { RawAnswer } from "./answers.ts";

/** Two servers, one before the shop and one before the card provider, which store what the provider says. */
export type Records = {
  /** The shop, as browsers and the provider find it. */
  publicUrl: string;
  /** The provider, as the shop finds it. */
  apiUrl: string;
  /** The references and ids that the shop has made, each with the name of the payment that it is about. */
  ours: Map<string, string>;
  /** The last answer of each kind, by `keyOf`. What is not about one of `ours` is left out: it is somebody else's. */
  answers: Map<string, RawAnswer>;
  /** Names the payment that is begun next. */
  begins(payment: string): void;
  /** Serves a path of the shop by something else. */
  serve(path: string, answer: RequestListener): void;
  close(): Promise<void>;
};

type Options = {
  /** The provider's API; undefined: the stand-in that `serve` will add to the shop. */
  apiUrl: string | undefined;
  secretKey: string;
  shopPort: number;
  say(line: string): void;
};

export const keyOf = (payment: string, called: RawAnswer["call"], word: string) =>
  `${payment}, ${called}, ${word}`;

export const WEBHOOK = "/api/webhooks/paystack";
/** Of an answer or event; far more than any has. */
const MAX_BYTES = 1_000_000;

/** `port` is that of the server before the shop; undefined: a free one. */
export async function startRecords(options: Options, port?: number): Promise<Records> {
  const { secretKey, shopPort, say } = options;
  const ours: Records["ours"] = new Map();
  const answers: Records["answers"] = new Map();
  const served = new Map<string, RequestListener>();
  let begun = "";

  /** `about` is all that was said in this exchange. */
  function note(answer: Omit<RawAnswer, "payment">, about: string): void {
    const payment = [...ours].find(([id]) => about.includes(id))?.[1];
    if (payment) answers.set(keyOf(payment, answer.call, wordOf(answer)), { ...answer, payment });
  }

  const front = await startProvider((request, response) => {
    const other = [...served].find(([path]) => request.url?.startsWith(path))?.[1];
    if (other) return other(request, response);
    if (request.url === WEBHOOK) {
      hear(request, (raw) => {
        const signature = signatureOf(raw, request.headers["x-paystack-signature"], secretKey);
        const sent = raw.toString("utf8");
        note({ call: "webhook", status: 200, signature, body: parseJson(sent) }, sent);
      });
    }
    passOn(request, response, shopPort);
  }, port);

  async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url = "/" } = request;
    const asked = await text(request);
    const apiUrl = options.apiUrl ?? `${front.url}/sandbox/paystack`;
    const answer = await call(apiUrl + url, {
      method,
      headers: {
        Accept: "application/json",
        Authorization: request.headers.authorization ?? "",
        "Content-Type": "application/json",
      },
      ...(asked !== "" && { body: asked }),
      timeoutMs: 8_000,
      maxBytes: MAX_BYTES,
    });
    if (answer.kind === "unreachable") {
      say(`  The provider did not answer: ${answer.reason}`);
      response.writeHead(502).end();
      return;
    }
    const called = callOf(method, url);
    const answered = answer.body.toString("utf8");
    const payment = called === "initialize" ? parseJson(asked) : undefined;
    if (isRecord(payment)) ours.set(String(payment["reference"]), begun);
    if (called) {
      const { status } = answer;
      note({ call: called, status, body: parseJson(answered) }, `${url} ${asked} ${answered}`);
    }
    response.writeHead(answer.status, { "Content-Type": "application/json" }).end(answer.body);
  }
  const api = await startProvider((request, response) => {
    // The shop may close its connection while it sends.
    void relay(request, response).catch(() => response.destroy());
  });

  return {
    publicUrl: front.url,
    apiUrl: api.url,
    ours,
    answers,
    begins: (payment) => {
      begun = payment;
    },
    serve: (path, answer) => void served.set(path, answer),
    close: async () => {
      await api.close();
      await front.close();
    },
  };
}

function callOf(method: string, url: string): RawAnswer["call"] | undefined {
  const path = url.replace(/\?.*/, "");
  if (path.startsWith("/transaction/verify/")) return "verify";
  if (path === "/transaction/initialize") return "initialize";
  if (path === "/transaction") return "payments";
  if (path === "/refund") return method === "POST" ? "refund" : "refunds";
  return undefined;
}

/** Reads what is sent while it is passed on. */
function hear(request: IncomingMessage, done: (raw: Buffer) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  request.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= MAX_BYTES) chunks.push(chunk);
  });
  request.on("end", () => done(Buffer.concat(chunks)));
}

function signatureOf(
  raw: Buffer,
  given: string | string[] | undefined,
  secretKey: string,
): RawAnswer["signature"] {
  if (given === undefined) return "missing";
  return given === createHmac("sha512", secretKey).update(raw).digest("hex") ? "right" : "wrong";
}

/** Passes a request on to the shop as it is. */
function passOn(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = request;
  const passed = send({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on("error", () => response.destroy());
  request.pipe(passed);
}
