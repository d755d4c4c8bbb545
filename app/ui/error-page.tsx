import type { PictureSource } from "../../domain/pictures/pictures.ts";
import { Picture } from "./picture.tsx";
import styles from "./error-page.module.css";

type Props = {
  /** '404 Not Found', or the message of an error in the browser. */
  status: string;
  /** Only for errors in the browser; details of server errors are never shown. */
  stack?: string | undefined;
  picture?: PictureSource | undefined;
};

/** The router's error screen, with a link to Home. Shown inside a page's `main`, or instead of an island that threw. */
export function ErrorPage({ status, stack, picture }: Props) {
  const [, code, words] = /^(\d{3}) (.+)/.exec(status) ?? [undefined, undefined, status];
  return (
    <div className={styles.page}>
      {picture && (
        <Picture
          className={styles.picture}
          source={picture}
          alt=""
          sizes="(min-width: 62rem) 40vw, 100vw"
          load="main"
        />
      )}
      <div className={styles.words}>
        <h1>Unexpected Application Error!</h1>
        <p className={styles.status}>
          {code && <span className={styles.code}>{code}</span>} {words}
        </p>
        <p>
          <a href="/">Back to the house</a>, or{" "}
          <a href="/collections">walk through the collections</a>.
        </p>
        {stack && (
          <details>
            <summary>What the browser said</summary>
            <pre>{stack}</pre>
          </details>
        )}
      </div>
    </div>
  );
}
