import styles from "./share.module.css";

type Props = {
  /** What is shared, for instance 'Orion Dress, HazelZuri'. */
  title: string;
  /** An absolute address. */
  url: string;
};

/**
 * A link that opens the device's share sheet, if there is one (`app/browser/afterwards.ts`). Otherwise, and until that
 * script is there, it opens WhatsApp with the text prefilled, which shows the page's picture beside it.
 */
export function Share({ title, url }: Props) {
  return (
    <a
      className={`touch-target ${styles.share}`}
      // The address is not encoded: the server looks for the build's origin as plain text and replaces it with the
      // shop's own (`BUILT_ORIGIN` in `domain/stores/brand.ts`).
      href={`https://wa.me/?text=${encodeURIComponent(`${title} `)}${url}`}
      target="_blank"
      rel="noopener"
      data-share={title}
      data-url={url}
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
