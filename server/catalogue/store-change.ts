import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { RowKind } from "../../domain/catalogue/edit-rows.ts";
import type { Naira } from "../../domain/money.ts";
import { inTransaction } from "../db/transactions.ts";
import type { Ports } from "../ports.ts";
import { findRow, lockCatalogue, readRows, writeRow } from "./edits.ts";
import type { Rows, Write } from "./edits.ts";

export type ChangePorts = Pick<Ports, "db" | "now">;

/** What to write: the change's own row, and others that go with it. Rows that have the value already are left out. */
export type Decision = { kind: "write"; writes: readonly Write[] } | Refusal;

export type Change = {
  kind: RowKind;
  key: string;
  /** Version of the row on which the change is based; 0 for a row that does not exist yet. */
  version: number;
  /** Who changes it: an e-mail address or a name. */
  by: string;
  /** The change as it was asked for; returned if the row is newer. */
  yours: unknown;
  /** Set if a missing row is unknown; otherwise it is one that nobody has changed yet. */
  mustExist?: boolean;
  decide(rows: Rows): Decision;
};

export const WHO_MESSAGE = "Who changes it has 1 to 200 characters.";

/** Whether a text can be stored as the one who changes something. */
export function isWho(by: string): boolean {
  return /^\P{Cc}{1,200}$/u.test(by.trim());
}

/** The value of a row that does not exist. */
const EMPTY: Readonly<Record<RowKind, unknown>> = {
  piece: {},
  "new-piece": undefined,
  pictures: { pictures: [] },
  listing: { skus: [] },
  promotion: undefined,
  shop: {},
  express: { isOffered: true },
};

/**
 * Makes one change in one transaction: compares the version, asks `decide` what to write, and writes each row with an
 * entry of the history. The changes of all processes run one after another.
 */
export async function storeChange(ports: ChangePorts, change: Change): Promise<ChangeResult> {
  const { kind, key, version, yours, mustExist = false, decide } = change;
  const changed_by = change.by.trim();
  if (!isWho(changed_by)) return { kind: "invalid", fields: { by: WHO_MESSAGE } };
  return inTransaction(ports.db, async (transaction): Promise<ChangeResult> => {
    await lockCatalogue(transaction);
    const rows = await readRows(transaction);
    const row = findRow(rows, kind, key);
    if (!row && mustExist) return { kind: "unknown" };
    const current = row?.version ?? 0;
    if (current !== version) return { kind: "stale", version: current, theirs: row?.value, yours };

    const decision = decide(rows);
    if (decision.kind !== "write") return decision;
    const writes = decision.writes.filter((write) => isDifferent(rows, write));
    if (writes.length === 0) return { kind: "unchanged", version };
    const who = { changed_by, changed_at: ports.now().toISOString() };
    let revision = 0;
    for (const write of writes) {
      const before = findRow(rows, write.kind, write.key);
      revision = await writeRow(transaction, write, before, who);
    }
    const isOwnWritten = writes.some((write) => write.kind === kind && write.key === key);
    return { kind: "changed", version: isOwnWritten ? version + 1 : version, revision };
  });
}

/** Writes one row, whatever stands in the others. */
export function storeRow(
  ports: ChangePorts,
  write: Write,
  { version, by }: Pick<Change, "version" | "by">,
): Promise<ChangeResult> {
  const decide = () => ({ kind: "write" as const, writes: [write] });
  return storeChange(ports, { ...write, version, by, yours: write.value, decide });
}

function isDifferent(rows: Rows, { kind, key, value }: Write): boolean {
  const row = findRow(rows, kind, key);
  return !isDeepStrictEqual(row ? row.value : EMPTY[kind], JSON.parse(JSON.stringify(value)));
}

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
