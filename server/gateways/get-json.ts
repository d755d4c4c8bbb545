/** What came of a GET: the status and the parsed body, or why there is none. Never throws. */
export type JsonAnswer =
  | { kind: "answered"; status: number; body: unknown }
  | { kind: "unreachable"; reason: string };

export type JsonRequest = {
  headers?: Record<string, string>;
  timeoutMs: number;
  parse?: (text: string) => unknown;
};

/** Larger answers than this are not read to their end. */
const MOST_BYTES = 1_000_000;

/** Asks an outside party for JSON. Redirects are refused: an address that moved is a fault to look at, not to follow with a secret. */
export async function getJson(url: string, request: JsonRequest): Promise<JsonAnswer> {
  try {
    const response = await fetch(url, {
      headers: { Accept: "application/json", ...request.headers },
      redirect: "error",
      signal: AbortSignal.timeout(request.timeoutMs),
    });
    const text = await readText(response);
    const parse = request.parse ?? JSON.parse;
    return { kind: "answered", status: response.status, body: parse(text) };
  } catch (error) {
    return { kind: "unreachable", reason: reasonOf(error) };
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new RangeError("the answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The error's name and code, without the address or headers that a message may repeat. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const cause = error.cause;
  const code = cause instanceof Error && "code" in cause ? ` ${String(cause.code)}` : "";
  return `${error.name}${code}`;
}
