import { useRef, useState } from "react";
import { useIsAwake } from "../browser/use-is-awake.ts";
import styles from "./passed-link.island.module.css";

type Props = {
  /** The id of the label's element: unique on the page. */
  id: string;
  /** The field's visible label. */
  label: string;
  url: string;
  /** A message that 'Share' sends together with the link. */
  text: string;
  /** A link that opens WhatsApp with the message. */
  chat?: string;
};

/** A link to pass on, in a field from which it can be copied by hand; with a script there are 'Copy' and 'Share'. */
export default function PassedLink({ id, label, url, text, chat }: Props) {
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
      <div className={styles.buttons}>
        <button
          className="button-line"
          type="button"
          data-asleep={!isAwake || undefined}
          aria-describedby={id}
          onClick={() => void copy()}
        >
          Copy
        </button>
        {chat && (
          <a className="button-line" href={chat} rel="noreferrer" aria-describedby={id}>
            WhatsApp
          </a>
        )}
        <button
          className="button-line"
          type="button"
          data-asleep={!(isAwake && "share" in navigator) || undefined}
          aria-describedby={id}
          onClick={() => void share({ text, url })}
        >
          Share
        </button>
        <p aria-live="polite">{announcement}</p>
      </div>
    </div>
  );
}

/** Resolves to false if the browser has no clipboard (it has none without https) or does not allow its use. */
async function copyText(text: string): Promise<boolean> {
  if (!("clipboard" in navigator)) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** Opens the phone's share sheet. Resolves also if the person closes the sheet without sharing. */
async function share(what: ShareData): Promise<void> {
  await navigator.share(what).catch(() => undefined);
}
