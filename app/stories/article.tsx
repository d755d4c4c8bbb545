import { STORIES_PATH } from "../../domain/catalogue/pages.ts";
import { longDay } from "../../domain/time.ts";
import { ProductCard } from "../catalogue/product-card.tsx";
import { Picture } from "../design/picture.tsx";
import { LinkedText } from "../frame/words.tsx";
import type { StoryData } from "./story-page.ts";
import styles from "./article.module.css";

/** A story: its first picture, its words with the other pictures after them, and its pieces. */
export function StoryArticle({ story }: { story: StoryData }) {
  const { title, day, words, pictures, pieces } = story;
  const [first, ...others] = pictures;
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <p className="fine-print">
          <a href={STORIES_PATH}>Stories</a> · <time dateTime={day}>{longDay(day)}</time>
        </p>
        <h1>{title}</h1>
      </header>
      {first && (
        <Picture
          className={styles.main}
          source={first.source}
          alt={first.alt}
          sizes="(min-width: 62rem) 40vw, 100vw"
          load="main"
        />
      )}
      <div className={styles.words}>
        {words.map((text, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- The paragraphs never move.
          <p key={at}>
            <LinkedText text={text} />
          </p>
        ))}
      </div>
      {others.length > 0 && (
        <ul className={styles.pictures}>
          {others.map(({ source, alt }) => (
            <li key={source.key}>
              <Picture source={source} alt={alt} sizes="(min-width: 62rem) 31vw, 47vw" />
            </li>
          ))}
        </ul>
      )}
      {pieces.length > 0 && (
        <section className={styles.pieces} aria-labelledby="pieces">
          <h2 id="pieces">Pieces of this story</h2>
          <ul className="swipe-row">
            {pieces.map((piece) => (
              <li key={piece.sku}>
                <ProductCard piece={piece} sizes="(min-width: 62rem) 23vw, min(66vw, 22rem)" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
