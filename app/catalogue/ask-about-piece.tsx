import { use } from "react";
import { contactLink, pieceLabel, questionAbout } from "../../domain/messages/about-piece.ts";
import { whatsAppLink } from "../../domain/messages/reply-links.ts";
import { brand } from "../../domain/stores/brand.ts";
import type { ShopDetails } from "../../domain/stores/shop-details.ts";
import { ShopDetailsContext } from "../frame/shop-details.ts";
import styles from "./ask-about-piece.module.css";

type Props = {
  title: string;
  slug: string;
  /** The showcase's name, which is part of the question. */
  store: string;
};

/** Links to ask about a piece that is for sale: by WhatsApp, or by the contact form, with the first words filled in. */
export function AskAboutPiece({ piece }: { piece: string }) {
  const chat = chatAbout(piece, use(ShopDetailsContext));
  const form = contactLink(piece);
  return (
    <p>
      <a href={chat ?? form} rel={chat && "noopener"}>
        Ask about this piece
      </a>
      {chat && (
        <>
          {" "}
          on WhatsApp, or by our <a href={form}>contact form</a>
        </>
      )}
      .
    </p>
  );
}

/** A button that opens `AskSheet`, without a script: a piece that is not for sale has no page to link to. */
export function AskButton({ title, slug }: Omit<Props, "store">) {
  return (
    <button className="button-text" type="button" popoverTarget={`ask-${slug}`} title={title}>
      Ask about this piece
    </button>
  );
}

/** A sheet to ask about a piece that is shown but not for sale: by WhatsApp, the contact form or e-mail. */
export function AskSheet({ title, slug, store }: Props) {
  const shop = use(ShopDetailsContext);
  const piece = pieceLabel(title, store);
  const chat = chatAbout(piece, shop);
  const heading = `ask-${slug}-title`;
  return (
    <div
      className={styles.sheet}
      id={`ask-${slug}`}
      popover="auto"
      role="dialog"
      aria-labelledby={heading}
    >
      <h3 id={heading}>{title}</h3>
      <p>Ask us about sizes, price and how long it takes.</p>
      {chat && (
        <a className="button" href={chat} rel="noopener">
          Ask on WhatsApp
        </a>
      )}
      <a className="button-line" href={contactLink(piece)}>
        Write a message
      </a>
      <p>
        Or by e-mail: <a href={`mailto:${shop.email}`}>{shop.email}</a>
      </p>
      <button
        className="button-text"
        type="button"
        popoverTarget={`ask-${slug}`}
        popoverTargetAction="hide"
      >
        Close
      </button>
    </div>
  );
}

/** A link to a WhatsApp chat with the question's first words; undefined if WhatsApp cannot use the shop's number. */
function chatAbout(piece: string, { phone, whatsApp }: ShopDetails): string | undefined {
  return whatsAppLink(whatsApp || phone, `Hello ${brand.name}. ${questionAbout(piece)}`);
}
