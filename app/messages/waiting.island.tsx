import { useEffect, useState } from "react";
import type { FormKind } from "../../domain/messages/fields.ts";
import { dayAndTime } from "../../domain/time.ts";
import { hasUnsent } from "./has-unsent.ts";
import { forgetMessage } from "./outbox.ts";
import type { OutboxMessage } from "./outbox.ts";
import { followOutbox } from "./send.ts";
import styles from "./waiting.island.module.css";

/**
 * A list at the top of a page: what became of messages that were typed without a network on earlier pages (on this page
 * the form itself tells). The boot script hydrates the list only if the device may have such messages (`hasUnsent`).
 */
export default function Waiting() {
  const [begunAt] = useState(() => Date.now());
  const [shown, setShown] = useState<readonly OutboxMessage[]>([]);

  useEffect(
    () =>
      followOutbox((all) => {
        if (all.length === 0) hasUnsent.set(false);
        const earlier = all.filter(({ at }) => at < begunAt);
        // A sent message is reported on one visible page only (not a prerendered one), until that page is left.
        // A message that was not sent stays until the shopper closes it: there may be no other copy.
        setShown((before) => {
          const sent = before.filter(({ state }) => state === "sent");
          return [...sent, ...earlier.filter(({ id }) => !sent.some((each) => each.id === id))];
        });
        if (document.hidden) return;
        for (const { id, state } of earlier) if (state === "sent") void forgetMessage(id);
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
          {/* The text, to read or copy; a sent message has none any more. */}
          {each.message.message && (
            <details>
              <summary>Read it</summary>
              <p className={styles.text}>{each.message.message}</p>
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

const NAMES: Readonly<Record<FormKind, string>> = {
  contact: "Your message",
  newsletter: "Your sign-up",
  popup: "Your sign-up",
  restock: "Your wish to be told when a piece is back",
};

function wordsFor({ message, at, state, errors = {} }: OutboxMessage): string {
  const what = `${NAMES[message.kind]} of ${dayAndTime(at)}`;
  if (state === "sent") return `${what} has reached us. Thank you.`;
  if (state === "expired") return `${what} could not be sent for a week, and is not sent any more.`;
  if (state === "refused") return `${what} was not taken. ${Object.values(errors).join(" ")}`;
  return `${what} waits on this device. It is sent by itself once the network is back.`;
}
