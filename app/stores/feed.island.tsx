import { useEffect, useState } from "react";
import { isRecord } from "../../domain/json.ts";
import { SAMPLE_ACCOUNT, stillOf } from "../../domain/stores/feed.ts";
import type { Feed as FeedAnswer, FeedPost, FeedStore } from "../../domain/stores/feed.ts";
import { callApi } from "../browser/api.ts";
import styles from "./feed.island.module.css";

/** A showcase's posts; while they load, or if they cannot be loaded, a sentence about the connection. */
export default function Feed({ store }: { store: FeedStore }) {
  const [posts, setPosts] = useState<readonly FeedPost[] | null>(null);

  useEffect(() => loadFeed(store, setPosts), [store]);

  return (
    <div className={styles.feed}>
      {posts?.length ? (
        <>
          {posts[0]?.username === SAMPLE_ACCOUNT && (
            <p className={`fine-print ${styles.sample}`}>
              <strong>Test mode.</strong> The account is not connected yet: these pictures stand in
              for its posts.
            </p>
          )}
          <ul className={styles.posts}>
            {posts.map((post) => (
              <li key={post.id}>
                <FeedCard post={post} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className={styles.missing}>
          Can't access instagram feed! Check your internet connection, reload page or try again
          later.
        </p>
      )}
    </div>
  );
}

/** A post's picture with its caption, linked to the post. Videos show a still frame; videos and albums have a mark. */
export function FeedCard({ post }: { post: FeedPost }) {
  const { caption = "A post on Instagram", media_type: type, permalink } = post;
  const mark = MARKS[type];
  const card = (
    <>
      <img src={stillOf(post)} alt={caption} loading="lazy" decoding="async" />
      <span className={styles.caption} aria-hidden>
        {caption}
      </span>
      {mark && (
        <span className={styles.mark}>
          <svg
            width="20"
            height="20"
            viewBox="0 0 20 20"
            fill="none"
            stroke="currentColor"
            aria-hidden
          >
            <path d={mark.path} />
          </svg>
          <span className="spoken">, {mark.name}</span>
        </span>
      )}
    </>
  );
  if (!permalink) return <div className={styles.card}>{card}</div>;
  return (
    <a className={styles.card} href={permalink} rel="noopener">
      {card}
    </a>
  );
}

const MARKS: Partial<Record<string, { name: string; path: string }>> = {
  VIDEO: { name: "video", path: "M5 3.500 16 10 5 16.500Z" },
  CAROUSEL_ALBUM: { name: "album", path: "M3.500 6.500h10v10h-10ZM6.500 6.500v-3h10v10h-3" },
};

/**
 * Fetches a store's posts and passes them to `show`. Aborts the request when the page is left, and fetches again when
 * the page returns from the back/forward cache. Returns a function that ends this.
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
    // Nothing else is needed: the sentence about the connection stays visible.
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

/** `GET /api/feeds/:store`; undefined if the posts could not be fetched. */
async function fetchFeed(
  store: FeedStore,
  signal: AbortSignal,
): Promise<readonly FeedPost[] | undefined> {
  const answer = await callApi(`/api/feeds/${store}`, { signal });
  return answer?.status === 200 && isFeed(answer.body) ? answer.body.data : undefined;
}

function isFeed(body: unknown): body is FeedAnswer {
  return (
    isRecord(body) &&
    Array.isArray(body.data) &&
    body.data.every(
      (post) =>
        isRecord(post) && typeof post.id === "string" && typeof post.media_type === "string",
    )
  );
}
