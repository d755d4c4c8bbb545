import type { FeedPost, FeedStore } from "../../../domain/stores/feed.ts";
import { fetchFeed } from "../../api/feeds.ts";

/**
 * Fetches a store's posts and passes them to `show`. Aborts when the page is left (section 7), and fetches again
 * when the page returns from the back/forward cache. Returns a function that stops it.
 */
export function loadFeed(store: FeedStore, show: (posts: readonly FeedPost[]) => void): () => void {
  const stopping = new AbortController();
  let leaving = new AbortController();
  const ask = async () => {
    leaving = new AbortController();
    const { signal } = leaving;
    const posts = await fetchFeed(store, signal);
    if (signal.aborted) return;
    if (posts) show(posts);
    // Section 8: only logged; the specification's text stays visible.
    else console.info("Error fetching the social feed");
  };
  const leave = () => leaving.abort();
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && void ask();
  addEventListener("pagehide", leave, { signal: stopping.signal });
  addEventListener("pageshow", comeBack, { signal: stopping.signal });
  void ask();
  return () => {
    stopping.abort();
    leave();
  };
}
