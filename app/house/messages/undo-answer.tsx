import { entryName } from "../../../domain/house/inbox.ts";
import type { InboxEntry } from "../../../server/services/house/inbox.ts";
import { Form } from "../form.tsx";
import { Notice } from "../notice.tsx";
import styles from "./undo-answer.module.css";

/** What was just done to a message, with the way back. */
export function UndoAnswer({ entry }: { entry: InboxEntry }) {
  const who = entry.name || entry.email;
  if (!entry.answer) return <Notice kind="status">{who} is not answered.</Notice>;
  return (
    <div className={styles.done}>
      <Notice kind="status">
        {who} is answered, marked by {entry.answer.by}.
      </Notice>
      <Form act="undo" id={entryName(entry)}>
        <input type="hidden" name="at" value={entry.answer.at} />
        <button className="button-text" type="submit">
          Undo
        </button>
      </Form>
    </div>
  );
}
