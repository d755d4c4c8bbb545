import { useState } from "react";
import { cartLink } from "../../../domain/cart/links.ts";
import type { CurrentLine } from "../../../domain/cart/current-cart.ts";
import { lineName } from "../../../domain/cart/current-cart.ts";
import { whatsAppLink } from "../../../domain/messages/reply-links.ts";
import { ShareLink } from "../../design/share-link.tsx";
import styles from "./hand-on.module.css";

type Props = {
  lines: readonly CurrentLine[];
  /** The shop's number for chats. */
  chatNumber: string;
};

/** 'Share this cart', and the way to ask the house about it by WhatsApp with the pieces named. */
export function HandOn({ lines, chatNumber }: Props) {
  const [isShared, setIsShared] = useState(false);
  const url = new URL(cartLink(lines.map(({ sku, item }) => ({ ...item, sku }))), location.href);
  const chat = whatsAppLink(chatNumber, questionOf(lines, url.href));
  return (
    <div className={styles.hand}>
      <p className={styles.ways}>
        <button
          className="button-text"
          type="button"
          aria-expanded={isShared}
          onClick={() => setIsShared(!isShared)}
        >
          Share this cart
        </button>
        {chat && (
          <a href={chat} rel="noreferrer">
            Ask about these pieces on WhatsApp
          </a>
        )}
      </p>
      {isShared && (
        <ShareLink
          label="Link to these pieces"
          url={url.href}
          message="These are the pieces that I chose at HazelZuri"
        />
      )}
    </div>
  );
}

/** The most pieces named in a message; the link has all of them. */
const NAMED = 10;

function questionOf(lines: readonly CurrentLine[], url: string): string {
  const named = lines.slice(0, NAMED).map((line) => `${line.item.quantity} × ${lineName(line)}`);
  const more = lines.length > NAMED ? [`and ${lines.length - NAMED} more`] : [];
  return [
    "Hello HazelZuri, I have a question about these pieces:",
    ...named,
    ...more,
    url,
    "",
  ].join("\n");
}
