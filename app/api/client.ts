/** A response of the shop's JSON API. The body is not validated: the caller checks it. */
export type Answer = {
  status: number;
  body: unknown;
  /** `Retry-After` in seconds; undefined if the header is missing or is a date (a proxy may send one). */
  retryAfter: number | undefined;
};

export type Request = {
  /** Sent as JSON by POST; without a body the call is a GET. */
  body?: object;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Resolves also to a response that is not JSON, with an undefined body: somebody has answered, though not the shop. */
  takesAnyBody?: boolean;
};

const TIMEOUT_MS = 30_000;

/**
 * Calls the shop's own JSON API (contract, HTTP API). Resolves to undefined if no JSON was received: no
 * connection, a timeout, an aborted call, a proxy's error page.
 */
export async function callApi(
  path: string,
  { body, headers, signal, takesAnyBody }: Request = {},
): Promise<Answer | undefined> {
  // Not `AbortSignal.any`: Safari 16 has none.
  const aborting = new AbortController();
  const abort = () => aborting.abort();
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  const timeout = setTimeout(abort, TIMEOUT_MS);
  try {
    const response = await fetch(path, {
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      headers: { ...(body && { "Content-Type": "application/json" }), ...headers },
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
