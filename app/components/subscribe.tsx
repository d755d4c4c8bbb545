import { Island } from "../islands/island.tsx";
import { MessageForm } from "../islands/message-form.tsx";
import styles from "./subscribe.module.css";

/** News by e-mail, the last thing on Home. */
export function Subscribe() {
  return (
    <section className={styles.section} aria-labelledby="subscribe">
      <h2 id="subscribe">First to know</h2>
      <p>New collections and sales, a few times a year.</p>
      <Island name="message-form" component={MessageForm} props={{ kind: "newsletter" }} />
    </section>
  );
}
