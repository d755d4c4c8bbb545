import type { z } from "zod";
import type { Naira } from "../../../domain/money.ts";

/** What became of one change of the owner. `version` is always the row's version now: the one for the next change. */
export type ChangeResult =
  | Changed
  /** It is so already; nothing was written. */
  | { kind: "unchanged"; version: number }
  /** Somebody else changed the row since `version` was read: the stored value, and the one of this change. */
  | { kind: "stale"; version: number; theirs: unknown; yours: unknown }
  | Refusal;

/** `revision` is the catalogue's after this change. */
export type Changed = { kind: "changed"; version: number; revision: number };

/** Nothing was written. */
export type Refusal =
  /** A message for each invalid field. */
  | { kind: "invalid"; fields: Record<string, string> }
  /** There is no such piece, collection, promotion or history entry. */
  | { kind: "unknown" }
  | Confirm;

/**
 * To be repeated with `confirmed` if the owner really means it. `why` is the first reason; whatever `confirmed` will
 * allow is named in `price` (an unusual step) and `alsoHides` (names of what is shown only with the piece).
 */
export type Confirm = {
  kind: "confirm";
  why: "price" | "shown-by";
  price?: { before: Naira; after: Naira };
  alsoHides: readonly string[];
};

export function invalid(error: z.core.$ZodError): Refusal {
  return { kind: "invalid", fields: faultsOf(error) };
}

/** The first message of each field. */
export function faultsOf(error: z.core.$ZodError): Record<string, string> {
  const fields = new Map<string, string>();
  for (const issue of error.issues) {
    const isUnknown = issue.code === "unrecognized_keys";
    const names = isUnknown ? issue.keys : [String(issue.path[0] ?? "change")];
    const message = isUnknown ? "There is no such field." : issue.message;
    for (const name of names) if (!fields.has(name)) fields.set(name, message);
  }
  return Object.fromEntries(fields);
}
