import { use } from "react";
import { brand } from "../../../domain/stores/brand.ts";
import { whatsAppLink } from "../../../domain/messages/reply-links.ts";
import { phoneLink, ShopDetailsContext } from "../../frame/shop-details.ts";
import styles from "./ask-about-order.module.css";

/** How to ask about an order, by its number: it opens nothing by itself. */
export function AskAboutOrder({ number }: { number: string }) {
  const message = `Hello ${brand.name}, I have a question about my order ${number}: `;
  const { phone, whatsApp, email } = use(ShopDetailsContext);
  const chat = whatsAppLink(whatsApp || phone, message);
  return (
    <div className={styles.ask}>
      {chat && (
        <p className={styles.chat}>
          <a className={styles.link} href={chat} rel="noreferrer">
            Ask about this order
          </a>{" "}
          on WhatsApp
        </p>
      )}
      <p className={styles.or}>
        {chat && <span className={styles.onScreen}>Or by our </span>}
        <span className={chat && styles.onPaper}>Ask about this order by our </span>
        <a href="/contact">contact form</a>, or an e-mail to <a href={`mailto:${email}`}>{email}</a>
        , or call <a href={phoneLink(phone)}>{phone}</a>: please name its number, {number}.
      </p>
    </div>
  );
}
