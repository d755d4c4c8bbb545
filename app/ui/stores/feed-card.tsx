import { stillOf, type FeedPost } from "../../../domain/stores/feed.ts";
import styles from "./feed-card.module.css";

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
