import { useState } from "react";
import { whatsAppShareLink } from "../../domain/messages/reply-links.ts";
import styles from "./share-link.module.css";

type Props = {
  /** The link's accessible name. */
  label: string;
  url: string;
  /** What is sent with the link, without a full stop. */
  message: string;
};

/** A link to select, copy, share by the phone's own sheet, or send by WhatsApp. */
export function ShareLink({ label, url, message }: Props) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setIsCopied(true),
      // If the browser refuses, the shopper can still select the link and copy it by hand.
      () => setIsCopied(false),
    );

  return (
    <div className={styles.link}>
      <input aria-label={label} readOnly value={url} onFocus={({ target }) => target.select()} />
      <p className="links">
        {canShare() ? (
          <button className="button-text" type="button" onClick={() => void share(url, message)}>
            Share
          </button>
        ) : (
          "clipboard" in navigator && (
            <button className="button-text" type="button" onClick={() => void copy()}>
              {isCopied ? "Copied" : "Copy link"}
            </button>
          )
        )}
        <a href={whatsAppShareLink(`${message}: ${url}`)} rel="noreferrer">
          Send by WhatsApp
        </a>
      </p>
    </div>
  );
}

export function canShare(): boolean {
  return "share" in navigator;
}

/** Opens the browser's share sheet. Resolves also if the shopper closes it, or the browser refuses to show one. */
export async function share(url: string, message: string): Promise<void> {
  await navigator.share({ title: "HazelZuri", text: `${message}.`, url }).catch(() => undefined);
}
