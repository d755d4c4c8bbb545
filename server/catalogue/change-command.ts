import { isDeepStrictEqual } from "node:util";
import { colourSet } from "../../domain/catalogue/edit-rows.ts";
import type { RowKind } from "../../domain/catalogue/edit-rows.ts";
import { momentText } from "../../domain/house/time.ts";
import { isRecord } from "../../domain/json.ts";
import { formatNaira } from "../../domain/money-text.ts";
import { command, done, invalid, readVersion, refused, stale, UNKNOWN } from "../command.ts";
import type { Noted } from "../command.ts";
import type { Db } from "../db/schema.ts";
import { usualOf } from "./change-piece.ts";
import { allPieces, nameOf, readRows } from "./edits.ts";
import { readHistory, readHistoryEntry, undo } from "./history.ts";
import type { HistoryEntry } from "./history.ts";
import type { ChangeResult } from "./store-change.ts";

type Facts = NonNullable<Noted["after"]>;

type Stored = Extract<ChangeResult, { kind: "changed" | "unchanged" }>;

/**
 * The command's result for a change of a catalogue row, with what the house's record (`server/house/record.ts`) says of
 * it. Call it in the transaction of the change. `more` is for the command's screen; `first` and `revision` are the ids
 * of the first and the last entry that the change wrote to the catalogue's history, undefined if it changed nothing.
 */
export async function stored<More extends object>(
  db: Db,
  [kind, key]: readonly [string, string],
  result: Stored,
  more: More,
) {
  const nothing: { first?: number | undefined; revision?: number } = {};
  if (result.kind === "unchanged") return done({ ...nothing, ...more });
  // The cast is safe: rows of a kind that only a later release knows are never changed by this one.
  const { first, noted } = await notedChange(db, kind as RowKind, key);
  return done({ ...nothing, first, revision: result.revision, ...more }, noted);
}

/** The command's result for a change that was not stored. `confirm` has no case: only `storePiece` answers it. */
export function notStored(result: Exclude<ChangeResult, Stored>) {
  if (result.kind === "stale") return stale(result);
  return result.kind === "invalid" ? invalid(result.fields) : UNKNOWN;
}

/** The command's result for a change, whether it was stored or not. */
export function outcomeOf<More extends object>(
  db: Db,
  row: readonly [string, string],
  result: ChangeResult,
  more: More,
) {
  const isStored = result.kind === "changed" || result.kind === "unchanged";
  return isStored ? stored(db, row, result, more) : notStored(result);
}

/** The ids of the first and the last history entry that one change has written. */
type Entries = { first: number; last: number };

/** Undoes one change: all rows that it has written are set back to their values before. */
export const undoChange = command({
  act: "undid-change",
  isOfCatalogue: true,
  fields: [
    { name: "sku", maxLength: 150 },
    { name: "first", maxLength: 15 },
    { name: "last", maxLength: 15 },
  ],
  read: ({ first, last }) => ({ input: { first: readVersion(first), last: readVersion(last) } }),
  run: async (ports, entries: Entries, { email }) => {
    const entry = await readHistoryEntry(ports.db, entries.first);
    const result = await undo(ports, { ...entries, by: email });
    if (!entry || result.kind === "unknown") return refused("gone");
    return outcomeOf(ports.db, [entry.kind, entry.key], result, {});
  },
});

/** The record's entry for the newest change of a row: what it is about, and the facts before and after the change. */
async function notedChange(db: Db, kind: RowKind, key: string) {
  const [entry] = await readHistory(db, { kind, key, limit: 1 });
  if (kind === "colours") return { first: entry?.id, noted: await notedColours(db, key, entry) };
  const isPiece = kind === "piece" || kind === "new-piece" || kind === "pictures";
  const usual = kind === "piece" ? await usualValues(db, key) : {};
  const before = { ...usual, ...(isRecord(entry?.before) && entry.before) };
  const after = { ...usual, ...(isRecord(entry?.after) && entry.after) };
  const thing = { kind: isPiece ? "piece" : kind, id: key };
  const noted: Noted = { thing, before: factsOf(before, after), after: factsOf(after, before) };
  return { first: entry?.id, noted };
}

/** The record's entry for a set of colours: the names of its pieces, before and after. */
async function notedColours(db: Db, id: string, entry: HistoryEntry | undefined): Promise<Noted> {
  const rows = await readRows(db);
  const pieces = allPieces(rows);
  const namesOf = (value: unknown) =>
    (colourSet.safeParse(value).data?.skus ?? []).map((sku) => nameOf(pieces, rows, sku));
  const [before, after] = [namesOf(entry?.before), namesOf(entry?.after)];
  const name = [...before, ...after][0] ?? "";
  return {
    thing: { kind: "colours", id },
    before: { name, ...(before.length > 0 && { colours: before.join(", ") }) },
    after: { name, ...(after.length > 0 && { colours: after.join(", ") }) },
  };
}

/** A piece's values without the owner's edit, whose row has only the values that differ from these. */
export async function usualValues(db: Db, sku: string): Promise<object> {
  const piece = allPieces(await readRows(db)).get(sku);
  return piece ? { ...usualOf(piece.entry), soldOut: false, hidden: false } : {};
}

/** A piece's name as the owner sees it now. */
export async function currentName(db: Db, sku: string): Promise<string> {
  const rows = await readRows(db);
  return nameOf(allPieces(rows), rows, sku);
}

/** The facts of `value` that differ from `other`, in words. The name is always included: it heads the entry. */
function factsOf(value: Readonly<Record<string, unknown>>, other: object): Facts {
  const others = new Map<string, unknown>(Object.entries(other));
  const facts = Object.entries(value).flatMap(([name, fact]): [string, Facts[string]][] => {
    if (name !== "name" && isDeepStrictEqual(fact, others.get(name))) return [];
    const said = factText(name, fact);
    return said === undefined ? [] : [[LABELS.get(name) ?? name, said]];
  });
  return Object.fromEntries(facts);
}

const LABELS: ReadonlyMap<string, string> = new Map([
  ["beginsAt", "begins"],
  ["endsAt", "ends"],
  ["stoppedAt", "stopped"],
  ["soldOut", "sold out"],
]);

/** A fact in words; undefined for facts that people do not read, such as the sizes of photographs. */
function factText(name: string, fact: unknown): string | undefined {
  if (typeof fact === "number") {
    if (name === "price") return formatNaira(fact);
    return name === "percent" ? `${fact}%` : String(fact);
  }
  if (typeof fact === "boolean") return fact ? "yes" : "no";
  if (Array.isArray(fact)) {
    return fact.every((each) => typeof each === "string") ? fact.join(", ") : undefined;
  }
  if (typeof fact !== "string") return undefined;
  return name.endsWith("At") ? momentText(fact) : fact;
}
