export type Cached<T> = { value: T; fetchedAt: Date };

type CacheOptions<T> = {
  /** Returns the last stored value, however old; undefined if there is none. */
  readCached(): Promise<Cached<T> | undefined>;
  /** Fetches and stores a new value; returns whether it succeeded. */
  fetchAnew(): Promise<boolean>;
  freshForMs: number;
  /** Maximum age at which a value is still served while fetching fails. */
  servedForMs: number;
  now: () => Date;
};

const RETRY_AFTER_MS = 60 * 1000;
/** How long a caller waits for a fresh value if a stale one is available. */
const MAX_WAIT_MS = 1_500;

/**
 * Returns a reader of an external value that the shop caches: the stored value while it is fresh, else a newly
 * fetched one, else the stale one. Concurrent callers share one fetch; after a failure none is tried for a minute.
 * The reader returns undefined if there is nothing to serve.
 */
export function cacheValue<T>(options: CacheOptions<T>): () => Promise<T | undefined> {
  const { readCached, fetchAnew, freshForMs, servedForMs, now } = options;
  let underWay: Promise<void> | undefined;
  let lastFailure = -Infinity;

  async function refresh(): Promise<void> {
    // Another fetch may have finished since the caller checked.
    if ((await servable())?.isFresh) return;
    if (!(await fetchAnew())) lastFailure = now().getTime();
  }
  function refreshOnce(): Promise<void> {
    underWay ??= refresh().finally(() => (underWay = undefined));
    return underWay;
  }
  async function servable(): Promise<{ value: T; isFresh: boolean } | undefined> {
    const kept = await readCached();
    const age = kept && now().getTime() - kept.fetchedAt.getTime();
    if (!kept || age === undefined || age > servedForMs) return undefined;
    // The age is below zero if the clock was set back since the fetch.
    return { value: kept.value, isFresh: Math.abs(age) < freshForMs };
  }

  return async () => {
    const known = await servable();
    const failedJustNow = Math.abs(now().getTime() - lastFailure) < RETRY_AFTER_MS;
    if (known?.isFresh || failedJustNow) return known?.value;
    if (!known) await refreshOnce();
    else await Promise.race([refreshOnce(), maxWait()]);
    return (await servable())?.value;
  };
}

function maxWait(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, MAX_WAIT_MS).unref();
  });
}
