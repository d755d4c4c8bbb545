import { useEffect, useState } from "react";
import type { FormKind } from "../../domain/messages/fields.ts";
import { dayAndTime } from "../../domain/time.ts";
import { hasKept } from "./has-kept.ts";
import { forgetMessage } from "./outbox.ts";
import type { KeptMessage } from "./outbox.ts";
import { followOutbox } from "./send.ts";
import styles from "./waiting.island.module.css";

/**
 * At the beginning of a page: what became of messages that were typed without a network. The boot script hydrates it
 * only if this device has one (`hasKept`). What a form on this page keeps, that form tells.
 */
export default function Waiting() {
  const [begunAt] = useState(() => Date.now());
  const [shown, setShown] = useState<readonly KeptMessage[]>([]);

  useEffect(
    () =>
      followOutbox((kept) => {
        if (kept.length === 0) hasKept.set(false);
        const earlier = kept.filter(({ at }) => at < begunAt);
        // That one was sent is told once, on a page that she sees (not a prerendered one, which is hidden, too): it stays
        // there, and is forgotten with the page. What was not taken stays until she closes it: there may be no other copy.
        setShown((before) => merged(before.filter(isSent), earlier));
        if (document.hidden) return;
        for (const each of earlier) if (isSent(each)) void forgetMessage(each.id);
      }),
    [begunAt],
  );

  const close = (id: string) => {
    setShown((before) => before.filter((each) => each.id !== id));
    void forgetMessage(id);
  };
  if (shown.length === 0) return null;
  return (
    <div role="status">
      {shown.map((each) => (
        <div key={each.id} className={styles.one}>
          <p>{wordsFor(each)}</p>
          {textOf(each) && (
            <details>
              <summary>Read it</summary>
              <p className={styles.text}>{textOf(each)}</p>
            </details>
          )}
          <button className="button-text" type="button" onClick={() => close(each.id)}>
            {each.state === "waiting" ? "Take it back" : "Close"}
          </button>
        </div>
      ))}
    </div>
  );
}

function isSent({ state }: KeptMessage): boolean {
  return state === "sent";
}

/** Both lists, each message once; of one in both, the first list's. */
function merged(
  first: readonly KeptMessage[],
  second: readonly KeptMessage[],
): readonly KeptMessage[] {
  return [...first, ...second.filter(({ id }) => !first.some((each) => each.id === id))];
}

const NAMES: Readonly<Record<FormKind, string>> = {
  contact: "Your message",
  newsletter: "Your sign-up",
  popup: "Your sign-up",
  restock: "Your wish to be told when a piece is back",
};

export function wordsFor({ message, at, state, errors = {} }: KeptMessage): string {
  const what = `${NAMES[message.kind]} of ${dayAndTime(at)}`;
  if (state === "sent") return `${what} has reached us. Thank you.`;
  if (state === "expired") return `${what} could not be sent for a week, and is not sent any more.`;
  if (state === "refused") return `${what} was not taken. ${Object.values(errors).join(" ")}`;
  return `${what} waits on this device. It is sent by itself once the network is back.`;
}

/** What she wrote, to read or to copy; nothing once it was sent. */
export function textOf({ message }: Pick<KeptMessage, "message">): string | undefined {
  return message.message;
}
