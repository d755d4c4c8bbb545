import type { MouseEvent } from "react";
import styles from "./share.island.module.css";

export type ShareProps = {
  /** What is shared, for instance 'Orion Dress, HazelZuri'. */
  title: string;
  /** Absolute. */
  url: string;
};

/**
 * Opens the device's own share sheet where it has one. Otherwise, and without scripts, it is a link to WhatsApp with
 * the text prefilled; WhatsApp shows the page's picture beside it.
 */
export default function Share({ title, url }: ShareProps) {
  const onClick = (event: MouseEvent) => {
    if (!("share" in navigator)) return;
    event.preventDefault();
    // Rejected if the shopper closes the sheet, or if one is still open.
    navigator.share({ title, url }).catch(() => undefined);
  };
  return (
    <a
      className={styles.share}
      href={whatsAppLink(`${title} `, url)}
      target="_blank"
      rel="noopener"
      onClick={onClick}
    >
      <svg
        width="18"
        height="20"
        viewBox="0 0 18 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        aria-hidden
      >
        <path d="M5.5 7.5h-4v11.8h15V7.5h-4M9 13V1.2M5 5l4-4 4 4" />
      </svg>
      Share
    </a>
  );
}

/** The address is not encoded: the server writes the shop's own origin into it (`domain/stores/brand.ts`). */
function whatsAppLink(text: string, url: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}${url}`;
}
