/** What stands before the shop says that the shop is out of order. */
const OUT_OF_ORDER = new Set([502, 503, 504]);

/**
 * Returns the network's response if it comes in time (`timeoutMs`; 0 is any time) and the shop is in order, else the
 * kept one, else the network's whenever it comes. @throws if there is neither.
 */
export async function firstOf(
  response: Promise<Response>,
  findKept: () => Promise<Response | undefined>,
  timeoutMs: number,
): Promise<Response> {
  const candidates = [response.catch(() => undefined)];
  if (timeoutMs > 0) candidates.push(after(timeoutMs));
  const timely = await Promise.race(candidates);
  if (timely && !OUT_OF_ORDER.has(timely.status)) return timely;
  return (await findKept()) ?? response;
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms);
  });
}
