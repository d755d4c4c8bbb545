import type { ReactNode } from "react";
import styles from "./reading-page.module.css";

export type ReadingSection = { id: string; heading: string; text: ReactNode };

type Props = { heading: string; sections: readonly ReadingSection[] };

/** A page of text: a table of contents and its sections. */
export function ReadingPage({ heading, sections }: Props) {
  return (
    <div className={`stack ${styles.page}`}>
      <h1>{heading}</h1>
      <nav className={styles.contents} aria-label="On this page">
        <ol className="link-list">
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={`stack ${styles.text}`}>
        {sections.map(({ id, heading, text }) => (
          <section key={id} className="stack" id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{heading}</h2>
            {text}
          </section>
        ))}
      </div>
    </div>
  );
}
