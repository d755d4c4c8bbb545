/** A response's status and body, or why there was no response. */
type Answer<Body> =
  | { kind: "answered"; status: number; body: Body }
  | { kind: "unreachable"; reason: string };

/** The body is undefined if it is not JSON. */
export type JsonAnswer = Answer<unknown>;

export type JsonRequest = {
  headers?: Record<string, string>;
  /** Sent as JSON by POST. */
  body?: object;
  timeoutMs: number;
  parse?: (text: string) => unknown;
};

/**
 * Calls a provider. Never throws. Refuses redirects, so that no secret is sent to another address, and a body of more
 * than `maxBytes`.
 */
export async function call(
  url: string,
  { timeoutMs, maxBytes, ...init }: RequestInit & { timeoutMs: number; maxBytes: number },
): Promise<Answer<Buffer>> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...init, redirect: "error", signal });
    return {
      kind: "answered",
      status: response.status,
      body: await readBytes(response, maxBytes),
    };
  } catch (error) {
    return { kind: "unreachable", reason: reasonOf(error) };
  }
}

/** Maximum size of a response in JSON; far more than any provider sends. */
const MAX_BYTES = 1_000_000;

/** Gets JSON from a provider; with a `body`, by POST. Never throws. */
export async function getJson(url: string, request: JsonRequest): Promise<JsonAnswer> {
  const { body, headers, timeoutMs, parse } = request;
  const answer = await call(url, {
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    headers: {
      Accept: "application/json",
      ...(body && { "Content-Type": "application/json" }),
      ...headers,
    },
    timeoutMs,
    maxBytes: MAX_BYTES,
  });
  return answer.kind === "answered"
    ? { ...answer, body: parsed(answer.body.toString("utf8"), parse) }
    : answer;
}

/** Returns undefined if the text cannot be parsed: error responses are often HTML. */
function parsed(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a response's body. @throws RangeError once it exceeds `maxBytes`; the rest is not read. */
export async function readBytes(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new RangeError("the answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns an error's name and its cause's code for the log; not the message, which may contain the URL or headers. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const cause = error.cause;
  const code = cause instanceof Error && "code" in cause ? ` ${String(cause.code)}` : "";
  return `${error.name}${code}`;
}
