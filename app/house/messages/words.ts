import { countText } from "../../../domain/house/today.ts";
import { brand } from "../../../domain/stores/brand.ts";
import { momentText } from "../../../domain/house/time.ts";
import type { InboxEntry } from "../../../server/services/house/inbox.ts";

export type ShownEntry = InboxEntry & {
  /** The name of a restock request's piece; undefined if it is no longer sold. */
  piece?: string | undefined;
};

/** How many wait for an answer, and how many get the newsletter. */
export function headNote(waiting: number, subscribers: number): string {
  const open = waiting === 0 ? "Nothing to answer" : `${countText(waiting)} to answer`;
  return `${open} · ${subscribers} newsletter ${subscribers === 1 ? "subscriber" : "subscribers"}`;
}

/** How a message stands, for somebody who thought it stood otherwise. */
export function answeredWords(answer: InboxEntry["answer"]): string {
  return answer
    ? `${answer.by} marked this message as answered on ${momentText(answer.at)}. Nothing was changed.`
    : "Somebody has already taken this back. Nothing was changed.";
}

/** What an entry is about, and what it needs. */
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

/** The beginning of a reply, for its writer to go on with. */
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
