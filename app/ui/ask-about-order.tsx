import { brand, contact } from "../../domain/brand.ts";
import { whatsAppUrl } from "../../domain/whatsapp.ts";
import styles from "./ask-about-order.module.css";

/** How to ask about an order, by its number: it opens nothing by itself. */
export function AskAboutOrder({ number }: { number: string }) {
  const message = `Hello ${brand.name}, I have a question about my order ${number}: `;
  return (
    <div className={styles.ask}>
      <p>
        <a className={styles.link} href={whatsAppUrl(message)} rel="noreferrer">
          Ask about this order
        </a>{" "}
        on WhatsApp
      </p>
      <p className={styles.or}>
        Or by our <a href="/contact">contact form</a>, or an e-mail to{" "}
        <a href={`mailto:${contact.email}`}>{contact.email}</a>: please name its number, {number}.
      </p>
    </div>
  );
}
