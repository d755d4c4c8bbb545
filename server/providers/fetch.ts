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

/**
 * Gets JSON from a provider; with a `body`, by POST. Never throws. Refuses redirects, so that no secret is sent to
 * another address.
 */
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

/** Reads a response's body. @throws RangeError once it exceeds `mostBytes`; the rest is not read. */
export async function readBytes(response: Response, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new RangeError("the answer is too large");
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
