import { createContext, use } from "react";
import { MAX_QUERY, SEARCH_PATH } from "../../domain/catalogue/search/api.ts";
import type { PictureSource } from "../../domain/media/pictures.ts";
import { Picture } from "./picture.tsx";
import styles from "./error-page.module.css";

type Piece = { sku: string; alt: string; href: string; picture: PictureSource };

/** Returns the pieces below the error, which has no loader. `app/entry.server.tsx` sets it; an island's error has none. */
export const ErrorPieces = createContext<() => readonly Piece[]>(() => []);

const OUR_MISTAKE =
  "Sorry, this is our mistake, not yours. Your cart and your saved pieces are as you left them. Please reload the page, or come back in a moment.";

type Props = {
  /** '404 Not Found', or the message of an error in the browser. */
  status: string;
  /** A text that says what happened, and that the shopper has lost nothing. */
  lead?: string;
  /** Only for errors in the browser; details of server errors are never shown. */
  stack?: string | undefined;
  picture?: PictureSource | undefined;
};

/** The router's error screen, with a search, links to Home and the collections, and four pieces. Shown inside a page's `main`, or instead of an island that threw. */
export function ErrorPage({ status, lead = OUR_MISTAKE, stack, picture }: Props) {
  const pieces = use(ErrorPieces)();
  return (
    <>
      <div className={styles.page}>
        <div className={styles.words}>
          <p className={styles.status}>{status}</p>
          <h1>Unexpected Application Error!</h1>
          <p className={styles.lead}>{lead}</p>
          <p className={styles.ways}>
            <a className="button" href="/">
              Back to Home
            </a>
            <a className="button-line" href="/collections">
              Explore Collections
            </a>
          </p>
          <form className={styles.search} action={SEARCH_PATH}>
            <label htmlFor="lost">What were you looking for?</label>
            <input id="lost" type="search" name="q" maxLength={MAX_QUERY} />
            <button className="button-text" type="submit">
              Search
            </button>
          </form>
          <p>
            Or <a href="/contact">ask us</a>.
          </p>
          {stack && (
            <details>
              <summary>What the browser said</summary>
              <pre>{stack}</pre>
            </details>
          )}
        </div>
        {picture && (
          <Picture
            className={styles.picture}
            source={picture}
            alt=""
            sizes="(min-width: 62rem) 40vw, 100vw"
            load="main"
          />
        )}
      </div>
      {pieces.length > 0 && (
        <ul className={`swipe-row ${styles.pieces}`} aria-label="Pieces">
          {pieces.map(({ sku, alt, href, picture: of }) => (
            <li key={sku}>
              <a href={href}>
                <Picture source={of} alt="" sizes="(min-width: 62rem) 25vw, min(66vw, 22rem)" />
                {alt}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
