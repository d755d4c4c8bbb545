import type { ReactNode } from "react";
import styles from "./link-page.module.css";

type Props = {
  heading: string;
  text: string;
  /** Label of a button that posts to the page itself. Missing: there is nothing left to do. */
  button?: string | undefined;
  /** What the button sends. */
  value?: { name: string; value: string } | undefined | "";
  children?: ReactNode;
};

/** The page behind a link of an e-mail: says how matters stand, and may offer one change. */
export function LinkPage({ heading, text, button, value, children }: Props) {
  return (
    <section className={styles.page}>
      <h1>{heading}</h1>
      <p>{text}</p>
      {children}
      {button && (
        <form method="post">
          <button className="button" type="submit" {...(value || {})}>
            {button}
          </button>
        </form>
      )}
      <p>
        <a href="/">Back to the shop</a>
      </p>
    </section>
  );
}
