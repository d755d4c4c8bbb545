import styles from "./celebration.module.css";

/** The page of a link that is not known, or over. */
export function Over() {
  return (
    <section className={styles.page}>
      <h1>We do not know this link</h1>
      <p>
        It may be cut off, or its celebration is over. Ask whoever sent it to you for the whole
        link, or <a href="/contact">write to us</a>.
      </p>
    </section>
  );
}
