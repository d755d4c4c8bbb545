import { parseRatesAnswer } from "../../domain/currencies.ts";
import type { FieldErrors } from "../../domain/fields.ts";
import { isRecord } from "../../domain/json.ts";
import type { Rates } from "../../domain/money.ts";

/** A response of the shop's JSON API. The body is not validated: the caller checks it. */
export type Answer = {
  status: number;
  body: unknown;
  /** `Retry-After` in seconds; undefined if the header is missing or is a date (a proxy may send one). */
  retryAfter: number | undefined;
};

export type Request = {
  /** Sent by POST, as JSON unless it is a form; without a body the call is a GET. */
  body?: object | FormData;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Also resolves to a response that is not JSON, such as a proxy's error page; its `body` is undefined. */
  takesAnyBody?: boolean;
};

const TIMEOUT_MS = 30_000;
/** The same for a form with photographs, on a slow phone. */
const FORM_TIMEOUT_MS = 180_000;

/**
 * Calls the shop's own JSON API. Resolves to undefined if no JSON was received: no connection, a timeout, an aborted
 * call, a proxy's error page.
 */
export async function callApi(
  path: string,
  { body, headers, signal, takesAnyBody }: Request = {},
): Promise<Answer | undefined> {
  // `AbortSignal.any` would be shorter, but Safari 16 lacks it.
  const aborting = new AbortController();
  const abort = () => aborting.abort();
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  const isForm = body instanceof FormData;
  const timeout = setTimeout(abort, isForm ? FORM_TIMEOUT_MS : TIMEOUT_MS);
  try {
    const response = await fetch(path, {
      ...(body && { method: "POST", body: isForm ? body : JSON.stringify(body) }),
      headers: { ...(body && !isForm && { "Content-Type": "application/json" }), ...headers },
      signal: aborting.signal,
    });
    return {
      status: response.status,
      body: (await (takesAnyBody
        ? response.json().catch(() => undefined)
        : response.json())) as unknown,
      retryAfter: Number(response.headers.get("Retry-After")) || undefined,
    };
  } catch {
    return undefined;
  } finally {
    clearTimeout(timeout);
    signal?.removeEventListener("abort", abort);
  }
}

/** The `error` object of a response's body, or an empty object. */
export function errorOf(body: unknown): Record<string, unknown> {
  return isRecord(body) && isRecord(body.error) ? body.error : {};
}

/** The error messages of a 422 response, by field name; undefined if the body has none. */
export function fieldErrorsOf(body: unknown): FieldErrors | undefined {
  const { fields } = errorOf(body);
  if (!isRecord(fields)) return undefined;
  const isText = Object.values(fields).every((message) => typeof message === "string");
  return isText ? (fields as FieldErrors) : undefined;
}

/** The shop could not be reached or returned an error. `message` is for the shopper; a retry is safe. */
export type Trouble = { kind: "trouble"; message: string };

export const UNREACHABLE: Trouble = {
  kind: "trouble",
  message: "The shop could not be reached. Please check your connection and try again.",
};

/** What to tell the shopper about a response with this status. */
export function troubleOf(status: number): Trouble {
  return { kind: "trouble", message: MESSAGES.get(status) ?? DEFAULT_MESSAGE };
}

const DEFAULT_MESSAGE = "Something went wrong on our side. Please try again in a moment.";
const MESSAGES: ReadonlyMap<number, string> = new Map([
  [429, "That was a little too often. Please wait a minute and try again."],
  [503, "The shop cannot take orders just now. Nothing was lost: please try again in a minute."],
]);

/** `GET /api/rates`; undefined on failure, which is logged. */
export async function fetchRates(): Promise<Rates | undefined> {
  const answer = await callApi("/api/rates");
  const rates = answer?.status === 200 ? parseRatesAnswer(answer.body) : undefined;
  if (!rates) console.info("Error fetching exchange rates", answer?.status ?? "no answer");
  return rates;
}

/**
 * 128 random bits, for an idempotency key or the id of a message. `crypto.randomUUID` needs https, which a phone in the
 * local network does not have.
 */
export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
