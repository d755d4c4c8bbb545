import { brand } from "../../domain/brand.ts";
import { privacySections } from "../components/privacy-sections.tsx";
import { pageMeta } from "../seo.ts";
// A text to be read, set as the Terms are.
import styles from "./terms.module.css";

export function meta() {
  return pageMeta({
    title: `Privacy · ${brand.name}`,
    description: `What ${brand.name} stores about you, where, for how long, who else gets it, and how to have it erased.`,
    path: "/privacy",
  });
}

export default function PrivacyScreen() {
  return (
    <div className={styles.page}>
      <h1>Privacy</h1>
      <nav className={styles.contents} aria-label="On this page">
        <ol>
          {privacySections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.text}>
        {privacySections.map(({ id, heading, text }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{heading}</h2>
            {text}
          </section>
        ))}
      </div>
    </div>
  );
}
