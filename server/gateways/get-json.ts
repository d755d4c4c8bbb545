import { readBytes, reasonOf } from "./answers.ts";

/** What came of a GET: the status and the parsed body (undefined for what is no JSON), or why there is no answer. */
export type JsonAnswer =
  | { kind: "answered"; status: number; body: unknown }
  | { kind: "unreachable"; reason: string };

export type JsonRequest = {
  headers?: Record<string, string>;
  timeoutMs: number;
  parse?: (text: string) => unknown;
};

/** No provider's JSON comes near it. */
const MOST_BYTES = 1_000_000;

/** Asks an outside party for JSON. Never throws. Redirects are refused: an address that moved is a fault to look at, not to follow with a secret. */
export async function getJson(url: string, request: JsonRequest): Promise<JsonAnswer> {
  try {
    const response = await fetch(url, {
      headers: { Accept: "application/json", ...request.headers },
      redirect: "error",
      signal: AbortSignal.timeout(request.timeoutMs),
    });
    const text = (await readBytes(response, MOST_BYTES)).toString("utf8");
    return { kind: "answered", status: response.status, body: parsed(text, request.parse) };
  } catch (error) {
    return { kind: "unreachable", reason: reasonOf(error) };
  }
}

/** A fault's answer is often a page. */
function parsed(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
