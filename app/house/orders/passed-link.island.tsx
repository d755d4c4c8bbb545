import { useRef, useState } from "react";
import { useIsAwake } from "../browser/use-is-awake.ts";
import styles from "./passed-link.island.module.css";

type Props = {
  /** Unique on the page. */
  id: string;
  /** Its visible label. */
  label: string;
  url: string;
  /** Shared together with the link. */
  text: string;
};

/** A link to pass on, in a field from which it can be copied by hand; with a script there are 'Copy' and 'Share'. */
export default function PassedLink({ id, label, url, text }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const isAwake = useIsAwake();
  const copy = async () => {
    const isCopied = await copyText(url);
    if (!isCopied) field.current?.select();
    setAnnouncement(
      isCopied ? "Copied." : "Your browser does not copy by itself: the link is selected.",
    );
  };
  return (
    <div className={styles.link}>
      <label>
        <span id={id}>{label}</span>
        <input
          ref={field}
          type="text"
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
        />
      </label>
      {isAwake && (
        <div className={styles.buttons}>
          <button type="button" aria-describedby={id} onClick={() => void copy()}>
            Copy
          </button>
          {"share" in navigator && (
            <button type="button" aria-describedby={id} onClick={() => void share({ text, url })}>
              Share
            </button>
          )}
          <p aria-live="polite">{announcement}</p>
        </div>
      )}
    </div>
  );
}

/** Resolves to false where the browser has no clipboard, as without https, or does not allow it. */
async function copyText(text: string): Promise<boolean> {
  if (!("clipboard" in navigator)) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** Resolves also if the phone's sheet is closed again. */
async function share(what: ShareData): Promise<void> {
  await navigator.share(what).catch(() => undefined);
}
