import type { MouseEvent } from "react";
import styles from "./share.island.module.css";

type Props = {
  /** What is shared, for instance 'Orion Dress, HazelZuri'. */
  title: string;
  /** An absolute address. */
  url: string;
};

/**
 * A link that opens the device's share sheet, if there is one. Otherwise, and without scripts, the link opens WhatsApp
 * with the text prefilled; WhatsApp shows the page's picture beside the text.
 */
export default function Share({ title, url }: Props) {
  const onClick = (event: MouseEvent) => {
    if (!("share" in navigator)) return;
    event.preventDefault();
    // `share` rejects if the shopper closes the sheet, or if another sheet is still open.
    navigator.share({ title, url }).catch(() => undefined);
  };
  return (
    <a
      className={`touch-target ${styles.share}`}
      // The address is not encoded: the server looks for the build's origin as plain text and replaces it with the
      // shop's own (`BUILT_ORIGIN` in `domain/stores/brand.ts`). `whatsAppShareLink` would load a larger script file.
      href={`https://wa.me/?text=${encodeURIComponent(`${title} `)}${url}`}
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
