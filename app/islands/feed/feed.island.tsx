import { useEffect, useState } from "react";
import { SAMPLE_ACCOUNT } from "../../../domain/stores/feed.ts";
import type { FeedPost, FeedStore } from "../../../domain/stores/feed.ts";
import { FeedCard } from "../../ui/stores/feed-card.tsx";
import { loadFeed } from "./load-feed.ts";
import styles from "./feed.island.module.css";

/** A showcase's posts, or the specification's text while they load and if they cannot be loaded. */
export default function Feed({ store }: { store: FeedStore }) {
  const [posts, setPosts] = useState<readonly FeedPost[] | null>(null);

  useEffect(() => loadFeed(store, setPosts), [store]);

  return (
    <div className={styles.feed}>
      {posts?.length ? (
        <>
          {posts[0]?.username === SAMPLE_ACCOUNT && (
            <p className={styles.sample}>
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
