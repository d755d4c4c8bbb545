/** An answer of the shop's JSON API. The body may be anything: whoever asked checks it. */
export type Answer = {
  status: number;
  body: unknown;
  /** `Retry-After` in seconds; undefined where the answer has none, or a date as a proxy may write it. */
  retryAfter: number | undefined;
};

export type Request = {
  /** Sent as JSON by POST; without a body the call is a GET. */
  body?: object;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
};

const TIMEOUT_MS = 30_000;

/**
 * Calls the shop's own JSON API (contract, HTTP API). Undefined if no JSON was received, whatever the reason:
 * no connection, a time-out, an aborted call, a proxy's error page.
 */
export async function callApi(
  path: string,
  { body, headers, signal }: Request = {},
): Promise<Answer | undefined> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(path, {
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      headers: { ...(body && { "Content-Type": "application/json" }), ...headers },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return {
      status: response.status,
      body: (await response.json()) as unknown,
      retryAfter: Number(response.headers.get("Retry-After")) || undefined,
    };
  } catch {
    return undefined;
  }
}
