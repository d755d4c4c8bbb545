import type { ReactNode } from "react";
import styles from "./link-page.module.css";

type Props = {
  heading: string;
  text: string;
  /** Label of a button that posts to the page itself; undefined if there is nothing left to do. */
  button?: string | undefined;
  /** Sent with the button as the form's field `wants`, if the page has more than one kind of button. */
  wants?: string | undefined;
  children?: ReactNode;
};

/** The page of a link in an e-mail: tells the state of a subscription or request, and may offer one change. */
export function LinkPage({ heading, text, button, wants, children }: Props) {
  return (
    <section className={styles.page}>
      <h1>{heading}</h1>
      <p>{text}</p>
      {children}
      {button && (
        <form method="post">
          <button className="button" type="submit" name={wants && "wants"} value={wants}>
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
