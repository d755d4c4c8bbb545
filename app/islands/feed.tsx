import { useEffect, useRef, useState } from "react";
import type { FeedPost, FeedStore } from "../../domain/feeds/feed.ts";
import { watchFeed } from "../browser/feed.ts";
import { FeedCard } from "../components/feed-card.tsx";
import styles from "./feed.module.css";

/** A showcase's posts: nothing until they are loaded, and till then (and on failure) the specification's text. */
export function Feed({ store }: { store: FeedStore }) {
  const place = useRef<HTMLDivElement>(null);
  const [posts, setPosts] = useState<FeedPost[] | null>(null);

  useEffect(() => (place.current ? watchFeed(store, place.current, setPosts) : undefined), [store]);

  return (
    <div className={styles.feed} ref={place}>
      {posts?.length ? (
        <ul className={styles.posts}>
          {posts.map((post) => (
            <li key={post.id}>
              <FeedCard post={post} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.missing}>
          Can't access instagram feed! Check your internet connection, reload page or try again
          later.
        </p>
      )}
    </div>
  );
}
