import { readBytes, reasonOf } from "./answers.ts";

/** A response's status and parsed body (undefined if it is not JSON), or why there was no response. */
export type JsonAnswer =
  | { kind: "answered"; status: number; body: unknown }
  | { kind: "unreachable"; reason: string };

export type JsonRequest = {
  headers?: Record<string, string>;
  /** Sent as JSON by POST. */
  body?: object;
  timeoutMs: number;
  parse?: (text: string) => unknown;
};

/** Maximum size of a response; far more than any provider sends. */
const MAX_BYTES = 1_000_000;

/** Gets JSON from a provider; with a `body`, by POST. Never throws. Refuses redirects, so that no secret is sent to another address. */
export async function getJson(url: string, request: JsonRequest): Promise<JsonAnswer> {
  try {
    const { body } = request;
    const response = await fetch(url, {
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      headers: {
        Accept: "application/json",
        ...(body && { "Content-Type": "application/json" }),
        ...request.headers,
      },
      redirect: "error",
      signal: AbortSignal.timeout(request.timeoutMs),
    });
    const text = (await readBytes(response, MAX_BYTES)).toString("utf8");
    return { kind: "answered", status: response.status, body: parsed(text, request.parse) };
  } catch (error) {
    return { kind: "unreachable", reason: reasonOf(error) };
  }
}

/** Returns undefined if the text cannot be parsed: error responses are often HTML. */
function parsed(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
