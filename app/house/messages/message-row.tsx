import { entryName } from "../../../domain/house/inbox.ts";
import { momentText } from "../../../domain/house/time.ts";
import { callLink, mailLink, whatsAppLink } from "../../../domain/messages/reply-links.ts";
import { Form } from "../form.tsx";
import { Row } from "../rows.tsx";
import styles from "./message-row.module.css";
import { replyTo, subjectOf, type ShownEntry } from "./words.ts";

/** Characters of a message that are shown before 'Read all'. */
const SHORT = 420;

/** One entry of the inbox with the ways to reply. */
export function MessageRow({ entry }: { entry: ShownEntry }) {
  const { name, email, phone, at, answer } = entry;
  const isWaiting = entry.kind === "contact" && !answer;
  return (
    <Row
      title={<span className={isWaiting ? styles.waiting : undefined}>{name || email}</span>}
      note={`${momentText(at)} · ${subjectOf(entry)}`}
      end={isWaiting ? "To answer" : undefined}
    >
      <Text text={entry.message} />
      <div className={styles.contact}>
        {name && <span>{email}</span>}
        {phone && <span>{phone}</span>}
      </div>
      <div className={styles.actions}>
        <Replies entry={entry} />
        {!answer && (
          <Form act="answered" id={entryName(entry)}>
            <button
              className={isWaiting ? styles.answered : "button-text"}
              type="submit"
              aria-label={`Answered: ${name || email}`}
            >
              Answered
            </button>
          </Form>
        )}
      </div>
      {answer && (
        <div className={styles.done}>
          <p>
            Answered by {answer.by}, {momentText(answer.at)}
          </p>
          <Form act="undo" id={entryName(entry)}>
            <input type="hidden" name="at" value={answer.at} />
            <button className="button-text" type="submit" aria-label={`Undo: ${name || email}`}>
              Undo
            </button>
          </Form>
        </div>
      )}
    </Row>
  );
}

function Replies({ entry }: { entry: ShownEntry }) {
  const { name, email, phone } = entry;
  const { subject, text } = replyTo(entry);
  const chat = whatsAppLink(phone, text);
  const who = name || email;
  return (
    <>
      {chat && (
        <a className={styles.reply} href={chat} rel="noreferrer" aria-label={`WhatsApp: ${who}`}>
          WhatsApp
        </a>
      )}
      <a
        className={styles.reply}
        href={mailLink(email, subject, text)}
        aria-label={`E-mail: ${who}`}
      >
        E-mail
      </a>
      {phone && (
        <a className={styles.reply} href={callLink(phone)} aria-label={`Call: ${who}`}>
          Call
        </a>
      )}
    </>
  );
}

/** The whole text; a long one opens. */
function Text({ text }: { text: string }) {
  if (!text) return null;
  if (text.length <= SHORT) return <p className={styles.text}>{text}</p>;
  return (
    <details className={styles.long}>
      <summary>
        <span className={styles.text}>{text.slice(0, SHORT).trimEnd()}…</span>{" "}
        <span className={styles.more}>Read all</span>
      </summary>
      <p className={styles.text}>{text}</p>
    </details>
  );
}
