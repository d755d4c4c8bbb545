import type { FeedPost, FeedStore } from "../../domain/feeds/feed.ts";

/** Throws where the shop cannot be reached or has nothing to show. */
export async function readFeed(store: FeedStore, signal: AbortSignal): Promise<FeedPost[]> {
  const response = await fetch(`/api/feeds/${store}`, { signal });
  if (!response.ok) throw new Error(`The shop answered ${response.status}`);
  const { data } = (await response.json()) as { data: FeedPost[] };
  return data;
}

/**
 * Asks for a store's posts when `place` comes near the screen, and hands them to `show`. Cancelled when
 * the page is left (section 7) and begun anew when it comes back. Returns how to stop.
 */
export function watchFeed(
  store: FeedStore,
  place: Element,
  show: (posts: FeedPost[]) => void,
): () => void {
  let leaving = new AbortController();
  const ask = async () => {
    const { signal } = leaving;
    try {
      const posts = await readFeed(store, signal);
      if (signal.aborted) return;
      removeEventListener("pageshow", comeBack);
      show(posts);
    } catch (error) {
      // Section 8: logged only, the fallback text stays.
      if (!signal.aborted) console.info("Error fetching the social feed", error);
    }
  };
  const near = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      near.disconnect();
      void ask();
    },
    { rootMargin: "600px" },
  );
  const leave = () => leaving.abort();
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    leaving = new AbortController();
    near.observe(place);
  };
  addEventListener("pagehide", leave);
  addEventListener("pageshow", comeBack);
  near.observe(place);

  return () => {
    near.disconnect();
    leave();
    removeEventListener("pagehide", leave);
    removeEventListener("pageshow", comeBack);
  };
}
