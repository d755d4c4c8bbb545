import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { THE_SHOP } from "../../domain/catalogue/edit-rows.ts";
import type { RowKind } from "../../domain/catalogue/edit-rows.ts";
import type { FieldErrors } from "../../domain/fields.ts";
import type { Naira } from "../../domain/money.ts";
import { ofSettings, settingOf } from "../../domain/stores/setting-rows.ts";
import type { SettingKind, SettingValues } from "../../domain/stores/setting-rows.ts";
import { inTransaction } from "../db/transactions.ts";
import type { Ports } from "../ports.ts";
import { findRow, lockCatalogue, readRows, writeRows } from "./edits.ts";
import type { Rows, Write } from "./edits.ts";

export type ChangePorts = Pick<Ports, "db" | "now">;

/** What to write: the change's own row, and rows that go with it. Rows that have the value already are not written. */
export type Decision = { kind: "write"; writes: readonly Write[] } | Refusal;

export type Change = {
  kind: RowKind;
  key: string;
  /** Version of the row on which the change is based; 0 for a row that does not exist yet. */
  version: number;
  /** Who changes it: an e-mail address or a name. */
  by: string;
  /** Whether a missing row makes the change `unknown`; otherwise nobody has changed that row yet. */
  mustExist?: boolean;
  decide(rows: Rows): Decision;
};

/** The value of a row that does not exist. */
const EMPTY: Readonly<Record<RowKind, unknown>> = {
  piece: {},
  "new-piece": undefined,
  pictures: { pictures: [] },
  listing: { skus: [] },
  colours: { skus: [] },
  promotion: undefined,
  code: undefined,
  words: {},
  story: undefined,
  collection: undefined,
  "piece-reviews": undefined,
  "piece-alterations": undefined,
  sizes: undefined,
  ...ofSettings("usual"),
};

/**
 * Makes one change in one transaction: compares the version, asks `decide` what to write, and writes each row with an
 * entry of the history. The changes of all processes run one after another.
 */
export async function storeChange(ports: ChangePorts, change: Change): Promise<ChangeResult> {
  const { kind, key, version, by, mustExist = false, decide } = change;
  return inTransaction(ports.db, async (transaction): Promise<ChangeResult> => {
    await lockCatalogue(transaction);
    const rows = await readRows(transaction);
    const row = findRow(rows, kind, key);
    if (!row && mustExist) return { kind: "unknown" };
    const current = row?.version ?? 0;
    if (current !== version) return { kind: "stale", version: current, theirs: row?.value };

    const decision = decide(rows);
    if (decision.kind !== "write") return decision;
    const writes = decision.writes.filter((write) => isDifferent(rows, write));
    if (writes.length === 0) return { kind: "unchanged", version };
    const who = { changed_by: by, changed_at: ports.now().toISOString() };
    const revision = await writeRows(transaction, rows, writes, who);
    const isOwnWritten = writes.some((write) => write.kind === kind && write.key === key);
    return { kind: "changed", version: isOwnWritten ? version + 1 : version, revision };
  });
}

/** Writes one row, without a look at other rows. */
export function storeRow(
  ports: ChangePorts,
  write: Write,
  how: Pick<Change, "version" | "by" | "mustExist">,
): Promise<ChangeResult> {
  const decide = () => ({ kind: "write" as const, writes: [write] });
  return storeChange(ports, { ...write, ...how, decide });
}

/**
 * Changes a setting of the shop; `decide` gets its present value. Of a change, the result has both values; of a stale one,
 * the value that somebody else has set.
 */
export async function storeSetting<Kind extends SettingKind>(
  ports: ChangePorts,
  kind: Kind,
  { version, by, decide }: SettingChange<SettingValues[Kind]>,
) {
  type Value = SettingValues[Kind];
  const valueOf = (stored: unknown): Value => settingOf(kind, stored);
  let before = valueOf(undefined);
  let after = before;
  const result = await storeChange(ports, {
    kind,
    key: THE_SHOP,
    version,
    by,
    decide: (rows) => {
      before = valueOf(findRow(rows, kind, THE_SHOP)?.value);
      const decided = decide(before);
      if ("refusal" in decided) return decided.refusal;
      after = decided.value;
      return { kind: "write", writes: [{ kind, key: THE_SHOP, value: after }] };
    },
  });
  switch (result.kind) {
    case "changed":
      return { kind: "changed" as const, before, after };
    case "stale":
      return { kind: "stale" as const, theirs: valueOf(result.theirs) };
    case "invalid":
      return result;
    default:
      return { kind: "unchanged" as const };
  }
}

type SettingChange<Value> = Pick<Change, "version" | "by"> & {
  decide(before: Value): { value: Value } | { refusal: Refusal };
};

function isDifferent(rows: Rows, { kind, key, value }: Write): boolean {
  const row = findRow(rows, kind, key);
  return !isDeepStrictEqual(row ? row.value : EMPTY[kind], JSON.parse(JSON.stringify(value)));
}

/** The result of one change by the owner. `version` is the row's present version, on which the next change is based. */
export type ChangeResult =
  | Changed
  /** The rows have these values already; nothing was written. */
  | { kind: "unchanged"; version: number }
  /** Somebody else changed the row since `version` was read: `theirs` is the stored value. */
  | { kind: "stale"; version: number; theirs: unknown }
  | Refusal;

/** `revision` is the catalogue's after this change. */
export type Changed = { kind: "changed"; version: number; revision: number };

/** Nothing was written. */
export type Refusal =
  /** A message for each invalid field. */
  | { kind: "invalid"; fields: FieldErrors }
  /** There is no such piece, collection, promotion or history entry. */
  | { kind: "unknown" }
  | Confirm;

/**
 * The change has to be repeated with `confirmed` if the owner really means it. `why` is the first reason to ask;
 * `price` is an unusual step of the price, `alsoHides` the names of what is shown only with the piece.
 */
export type Confirm = {
  kind: "confirm";
  why: "price" | "shown-by";
  price?: { before: Naira; after: Naira };
  alsoHides: readonly string[];
};

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
