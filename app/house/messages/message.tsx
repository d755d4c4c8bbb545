import { entryName } from "../../../domain/house/inbox.ts";
import { momentText } from "../../../domain/house/time.ts";
import { countText } from "../../../domain/house/today.ts";
import { callLink, mailLink, whatsAppLink } from "../../../domain/messages/reply-links.ts";
import { brand } from "../../../domain/stores/brand.ts";
import type { InboxEntry } from "../../../server/house/inbox.ts";
import { Form } from "../form.tsx";
import { Photographs } from "../photographs.tsx";
import { Row } from "../screen.tsx";
import styles from "./message.module.css";

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
      <Photographs photographs={entry.photographs ?? []} of={`from ${name || email}`} />
      <div className={`links fine-print ${styles.contact}`}>
        {name && <span>{email}</span>}
        {phone && <span>{phone}</span>}
      </div>
      <div className={`links ${styles.actions}`}>
        <Replies entry={entry} />
        {!answer && (
          <Form act="answered" about={{ id: entryName(entry) }}>
            <button
              className={isWaiting ? "button-line" : "button-text"}
              type="submit"
              aria-label={`Answered: ${name || email}`}
            >
              Answered
            </button>
          </Form>
        )}
      </div>
      {answer && (
        <div className="links fine-print">
          <p>
            Answered by {answer.by}, {momentText(answer.at)}
          </p>
          <Form act="undo" about={{ id: entryName(entry), at: answer.at }}>
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
        <a href={chat} rel="noreferrer" aria-label={`WhatsApp: ${who}`}>
          WhatsApp
        </a>
      )}
      <a href={mailLink(email, subject, text)} aria-label={`E-mail: ${who}`}>
        E-mail
      </a>
      {phone && (
        <a href={callLink(phone)} aria-label={`Call: ${who}`}>
          Call
        </a>
      )}
    </>
  );
}

/** The message's whole text; a long text is shortened until 'Read all' is pressed. */
function Text({ text }: { text: string }) {
  if (!text) return null;
  if (text.length <= SHORT) return <p className={styles.text}>{text}</p>;
  return (
    <details className={styles.long}>
      <summary>
        <span className={styles.text}>{text.slice(0, SHORT).trimEnd()}…</span>{" "}
        <span className={`touch-target ${styles.more}`}>Read all</span>
      </summary>
      <p className={styles.text}>{text}</p>
    </details>
  );
}

export type ShownEntry = InboxEntry & {
  /** The name of a restock request's piece with its size; undefined if it is no longer sold. */
  piece?: string | undefined;
};

/** The line below the title: how many messages wait for an answer, and how many people get the newsletter. */
export function headNote(waiting: number, subscribers: number): string {
  const open = waiting === 0 ? "Nothing to answer" : `${countText(waiting)} to answer`;
  return `${open} · ${subscribers} newsletter ${subscribers === 1 ? "subscriber" : "subscribers"}`;
}

/** The message's present state, for somebody whose page was out of date. */
export function answeredWords(answer: InboxEntry["answer"]): string {
  return answer
    ? `${answer.by} marked this message as answered on ${momentText(answer.at)}. Nothing was changed.`
    : "Somebody has already taken this back. Nothing was changed.";
}

/** What an entry is about, in words. */
export function subjectOf({ kind, sku, piece, toldAt }: ShownEntry): string {
  switch (kind) {
    case "contact":
      return "Contact form";
    case "newsletter":
      return "Signed up for the newsletter";
    case "popup":
      return "Signed up in the welcome window";
    case "restock":
      return `Wants to be told when ${piece ?? sku} is back${toldAt ? `; told on ${momentText(toldAt)}` : ""}`;
  }
}

/** Subject and first words of a reply, which whoever answers completes. */
export function replyTo(entry: ShownEntry): { subject: string; text: string } {
  const [first] = entry.name.split(/\s+/);
  const about: Readonly<Record<ShownEntry["kind"], string>> = {
    contact: "thank you for your message.",
    newsletter: "thank you for signing up for our news.",
    popup: "thank you for signing up for our news.",
    restock: `you asked about ${entry.piece ?? "a piece"}.`,
  };
  return {
    subject:
      entry.kind === "restock" ? (entry.piece ?? brand.name) : `Your message to ${brand.name}`,
    text: `Hello${first ? ` ${first}` : ""}, ${about[entry.kind]} `,
  };
}
