import type { Db } from "../../db/schema.ts";
import type { ChangeResult } from "./change-result.ts";
import { readHistoryEntry } from "./read-history.ts";
import type { Restore } from "./restore.ts";

export type UndoRequest = {
  /** The first and the last entry that one change has written to the history. */
  first: number;
  last: number;
  by: string;
};

/** A change writes its own row and the combos that go with it; more than these were never one change. */
const MOST_ROWS = 20;

/**
 * Returns the undoing of one change, with the rows that went with it: each is set back to what it was before, if nobody
 * has changed it since. The change's own row is the first, because a combo is shown only after its parts.
 */
export function createUndo(db: Db, restore: Restore) {
  return async ({ first, last, by }: UndoRequest): Promise<ChangeResult> => {
    const count = last - first + 1;
    if (!Number.isSafeInteger(count) || count < 1 || count > MOST_ROWS) return { kind: "unknown" };
    let result: ChangeResult = { kind: "unknown" };
    for (let id = first; id <= last; id += 1) {
      const entry = await readHistoryEntry(db, id);
      if (!entry) return { kind: "unknown" };
      result = await restore({ historyId: id, version: entry.version, by });
      if (result.kind !== "changed" && result.kind !== "unchanged") return result;
    }
    return result;
  };
}
