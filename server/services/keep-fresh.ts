export type Kept<T> = { value: T; fetchedAt: Date };

export type KeepFreshOptions<T> = {
  /** What was kept last, however old; undefined while there was never any. */
  lastKept(): Promise<Kept<T> | undefined>;
  /** Fetches and keeps it; answers whether that went well. */
  fetchAnew(): Promise<boolean>;
  freshForMs: number;
  /** So old it may become while fetching fails. */
  servedForMs: number;
  now: () => Date;
};

const RETRY_AFTER_MS = 60 * 1000;
/** Whoever asks waits this long for something newer where something older can be had. */
const PATIENCE_MS = 1_500;

/**
 * Reads what an outside party gives and the shop keeps: the kept one while it is fresh, else fetched
 * anew, else the old one. However many ask, one fetch is under way at a time, and one a minute is tried
 * while it fails. Undefined where there is nothing to serve.
 */
export function keepFresh<T>(options: KeepFreshOptions<T>): () => Promise<T | undefined> {
  const { lastKept, fetchAnew, freshForMs, servedForMs, now } = options;
  let underWay: Promise<void> | undefined;
  let lastFailure = -Infinity;

  async function refresh(): Promise<void> {
    // A fetch may have ended between the caller's look and now.
    if ((await servable())?.isFresh) return;
    if (!(await fetchAnew())) lastFailure = now().getTime();
  }
  function refreshOnce(): Promise<void> {
    underWay ??= refresh().finally(() => (underWay = undefined));
    return underWay;
  }
  async function servable(): Promise<{ value: T; isFresh: boolean } | undefined> {
    const kept = await lastKept();
    const age = kept && now().getTime() - kept.fetchedAt.getTime();
    if (!kept || age === undefined || age > servedForMs) return undefined;
    return { value: kept.value, isFresh: age < freshForMs };
  }

  return async () => {
    const known = await servable();
    const failedJustNow = now().getTime() - lastFailure < RETRY_AFTER_MS;
    if (known?.isFresh || failedJustNow) return known?.value;
    if (!known) await refreshOnce();
    else await Promise.race([refreshOnce(), patience()]);
    return (await servable())?.value;
  };
}

function patience(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS).unref();
  });
}
