import { isDeepStrictEqual } from "node:util";
import type { RowKind } from "../../../domain/catalogue/edit-rows.ts";
import type { Db } from "../../db/schema.ts";
import type { Ports } from "../ports.ts";
import type { ChangeResult, Refusal } from "./change-result.ts";
import { findRow, lockCatalogue, readRows, writeRow } from "./stored-rows.ts";
import type { Rows, Write } from "./stored-rows.ts";

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
  /** Called in the same transaction once something was written. */
  also?(transaction: Db, before: unknown): Promise<void>;
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
  return ports.db.transaction().execute(async (transaction): Promise<ChangeResult> => {
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
    await change.also?.(transaction, row ? row.value : EMPTY[kind]);
    const isOwnWritten = writes.some((write) => write.kind === kind && write.key === key);
    return { kind: "changed", version: isOwnWritten ? version + 1 : version, revision };
  });
}

function isDifferent(rows: Rows, { kind, key, value }: Write): boolean {
  const row = findRow(rows, kind, key);
  return !isDeepStrictEqual(row ? row.value : EMPTY[kind], JSON.parse(JSON.stringify(value)));
}
