import { brand } from "../../domain/brand.ts";
import { termsSections } from "../components/terms-sections.tsx";
import { pageMeta } from "../seo.ts";
import styles from "./terms.module.css";

export function meta() {
  return pageMeta({
    title: `Terms of Service, Delivery and Refund Policy · ${brand.name}`,
    description: `What applies to an order at ${brand.name}: deposit, production time, delivery and collection, refunds as store credit, changes and cancellation.`,
    path: "/terms",
  });
}

export default function TermsScreen() {
  return (
    <div className={styles.page}>
      <h1>Terms of Service, Delivery and Refund Policy</h1>
      <nav className={styles.contents} aria-label="On this page">
        <ol>
          {termsSections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.text}>
        {termsSections.map(({ id, heading, text }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{heading}</h2>
            {text}
          </section>
        ))}
      </div>
    </div>
  );
}
