/** What the inbox can be narrowed down to. */
export const INBOX_FILTERS = ["all", "contact", "restock", "sign-ups"] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

/** Which table an entry is from: messages, or requests to be told when a piece is back. */
export type InboxSource = "message" | "restock";

/** A place in the inbox: what waits for an answer comes before all else, the newest first in both parts. */
export type InboxPlace = { part: "waiting" | "rest"; at: string; id: string };

export function isInboxFilter(text: unknown): text is InboxFilter {
  return INBOX_FILTERS.some((filter) => filter === text);
}

/** A place as text, for a link to the entries after it. */
export function placeText({ part, at, id }: InboxPlace): string {
  return [part, at, id].join("_");
}

/** Reads a text of `placeText`; undefined for any other text. */
export function readPlace(text: string | null): InboxPlace | undefined {
  const [, part, at = "", id = ""] =
    /^(waiting|rest)_(\d{4}-\d\d-\d\dT[\d:.]{12}Z)_([\w-]{1,64})$/.exec(text ?? "") ?? [];
  return part === "waiting" || part === "rest" ? { part, at, id } : undefined;
}

/** An entry's name in forms and links: `message:<id>`. */
export function entryName(entry: { source: InboxSource; id: string }): string {
  return `${entry.source}:${entry.id}`;
}

export function readEntryName(text: string): { source: InboxSource; id: string } | undefined {
  const [, source, id = ""] = /^(message|restock):([\w-]{1,50})$/.exec(text) ?? [];
  return source === "message" || source === "restock" ? { source, id } : undefined;
}
