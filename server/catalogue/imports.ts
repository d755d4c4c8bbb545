import { setImmediate } from "node:timers/promises";
import type { PieceEdit, StoredRow } from "../../domain/catalogue/edit-rows.ts";
import { pieceSizes } from "../../domain/catalogue/edit-rows.ts";
import { collectionsIn } from "../../domain/catalogue/made-collections.ts";
import { groupsIn, placeOf } from "../../domain/catalogue/owner-pieces.ts";
import { sizesFault, stockId, usualSizes } from "../../domain/catalogue/sizes.ts";
import type { Stock } from "../../domain/catalogue/sizes.ts";
import { csvRecord, csvRecords } from "../../domain/house/csv.ts";
import {
  cellsOf,
  COLUMNS,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  MAX_STEPS,
  nameKey,
  readHeadings,
  readRow,
} from "../../domain/house/import.ts";
import type {
  Column,
  ImportChange,
  ImportPiece,
  Known,
  RowFault,
  RowPlan,
} from "../../domain/house/import.ts";
import type { Db, RowOf, Schema } from "../db/schema.ts";
import { insertStatement, inTransaction } from "../db/transactions.ts";
import type { Ports } from "../ports.ts";
import { withChange } from "./change-piece.ts";
import { TAKEN } from "./drafts.ts";
import type { KnownPieces } from "./pieces.ts";
import { readStock } from "./stock.ts";
import { eachOpenDraft } from "./stored-drafts.ts";

/** A row as it is stored: what it does, and the versions that it is based on. */
export type StoredPlan = {
  kind: "wrong" | "change" | "new";
  sku: string;
  name: string;
  isDraft: boolean;
  step: boolean;
  lines: readonly string[];
  faults: readonly RowFault[];
  change: ImportChange;
  /** The row of kind `piece` after the change; undefined if it stays. */
  edit?: PieceEdit | undefined;
  /** Versions of the rows of kinds `piece` and `sizes`, and of the draft; 0 for one that does not exist. */
  versions: { piece: number; sizes: number; draft: number };
};

/** How long a piece of work may last before other requests get their turn. */
const SLICE_MS = 10;

/** Goes through a long list with pauses, in which other requests are served. */
async function* paced<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let began = performance.now();
  for (const item of items) {
    yield item;
    if (performance.now() - began < SLICE_MS) continue;
    await setImmediate();
    began = performance.now();
  }
}

type Facts = { piece: ImportPiece; versions: StoredPlan["versions"] };

/** All pieces, hidden ones too, as a file can describe them. */
async function* eachPiece(known: KnownPieces, stock: Stock): AsyncGenerator<Facts> {
  const rows = new Map<string, StoredRow>();
  for await (const row of paced(known.rows)) {
    if (row.kind === "piece" || row.kind === "sizes") rows.set(`${row.kind} ${row.key}`, row);
  }
  for await (const { sku, collection, name, price } of paced(known.pieces)) {
    const { entry, edit } = known.entries.get(sku) ?? {};
    if (!entry) continue;
    const row = rows.get(`sizes ${sku}`);
    const { data } = pieceSizes.safeParse(row?.value);
    const isGood = data && sizesFault(collection, data) === undefined;
    const { sizes, counted } = isGood ? data : usualSizes(collection);
    const words = edit?.description ?? entry.description;
    const left = entry.parts
      ? []
      : counted.map((size) => [size, stock.get(stockId({ sku, size })) ?? 0]);
    yield {
      piece: {
        sku,
        collection,
        name,
        price,
        words,
        isDraft: false,
        sizes: entry.parts ? undefined : sizes,
        left: Object.fromEntries(left) as Record<string, number>,
      },
      versions: {
        piece: rows.get(`piece ${sku}`)?.version ?? 0,
        sizes: row?.version ?? 0,
        draft: 0,
      },
    };
  }
}

/** 'The pieces as CSV': the records of a file that changes nothing when it is handed over. */
export async function pieceRecords(
  { db, now }: Pick<Ports, "db" | "now">,
  known: KnownPieces,
): Promise<string[]> {
  const records = [csvRecord(COLUMNS)];
  for await (const { piece } of eachPiece(known, await readStock(db, now()))) {
    const cells = cellsOf(piece);
    records.push(csvRecord(COLUMNS.map((column) => cells[column])));
  }
  return records;
}

/** What rows can be about, with the versions on which their plans are based. */
async function readKnown(
  { db, now }: Pick<Ports, "db" | "now">,
  known: KnownPieces,
): Promise<Known & { versions: Map<string, StoredPlan["versions"]> }> {
  const bySku = new Map<string, ImportPiece>();
  const byName = new Map<string, ImportPiece[]>();
  const versions = new Map<string, StoredPlan["versions"]>();
  const add = ({ piece, versions: own }: Facts) => {
    bySku.set(piece.sku, piece);
    versions.set(piece.sku, own);
    const key = nameKey(piece);
    byName.set(key, [...(byName.get(key) ?? []), piece]);
  };
  for await (const facts of eachPiece(known, await readStock(db, now()))) add(facts);
  const isGroup = groupsIn(known.rows);
  for await (const { sku, version, value } of eachOpenDraft(db)) {
    const { group } = placeOf(sku);
    // Other drafts are of photographs for pieces that are for sale, and of stories.
    if (!isGroup(group) || bySku.has(sku)) continue;
    const { name = "", price, description: words = "", sizes, stock: left = {} } = value;
    const facts = { sku, collection: group, name, price, words, left, isDraft: true };
    const piece = { ...facts, sizes: sizes ?? usualSizes(group).sizes };
    add({ piece, versions: { piece: 0, sizes: 0, draft: version } });
  }
  const stored = new Set(known.rows.map(({ key }) => key));
  return {
    collections: collectionsIn(known.rows),
    bySku,
    byName,
    versions,
    whyTaken: (sku) => {
      const { fault } = placeOf(sku);
      return fault !== undefined || bySku.has(sku) || stored.has(sku) ? TAKEN : undefined;
    },
  };
}

type CheckResult = { kind: "checked"; id: string } | { kind: "refused"; why: string };
type File = { bytes: Uint8Array; fileName: string; by: string };

/** Checks a file and stores what it would change. Nothing is changed before it is applied. */
export async function checkImport(
  ports: Pick<Ports, "db" | "now">,
  known: KnownPieces,
  { bytes, fileName, by }: File,
): Promise<CheckResult> {
  const refused = (why: string): CheckResult => ({ kind: "refused", why });
  if (bytes.byteLength > MAX_IMPORT_BYTES) return refused("A file has at most 2 MB.");
  const text = utf8(bytes);
  if (text === undefined) {
    return refused("This is no CSV in UTF-8: save it as “CSV UTF-8” in your spreadsheet.");
  }
  const [first = ""] = text.split(/[\r\n]/, 1);
  const records = csvRecords(text, first.includes(";") ? ";" : ",");
  const { value: headings = [] } = records.next();
  const read = readHeadings(headings ?? []);
  if ("fault" in read) return refused(read.fault);
  const about = await readKnown(ports, known);
  const rows = new Map<number, StoredPlan>();
  const seen = new Map<string, number>();
  let [number, count, same, steps] = [1, 0, 0, 0];
  for await (const record of paced(records)) {
    number += 1;
    if (!record) return refused(`Row ${number} has a quotation mark that is never closed.`);
    if (record.every((cell) => cell.trim() === "")) continue;
    count += 1;
    if (count > MAX_IMPORT_ROWS) return refused("A file has at most 2,000 rows.");
    let plan = readRow(read.columns, record, about);
    if (plan.sku !== undefined) {
      const earlier = seen.get(plan.sku);
      if (earlier !== undefined) {
        plan = wrongly(plan, "sku", `Row ${earlier} is about the same piece.`);
      } else seen.set(plan.sku, number);
    }
    if (plan.kind === "change" && plan.step && (steps += 1) > MAX_STEPS) {
      const why = `More than ${MAX_STEPS} prices of this file are half or double: is it in naira? Hand this row over in another file.`;
      plan = wrongly(plan, "price", why);
    }
    if (plan.kind === "same") same += 1;
    else rows.set(number, planned(plan, about.versions, known));
  }
  if (count === 0) return refused("The file has no rows below its headings.");
  const id = crypto.randomUUID();
  await inTransaction(ports.db, async (db) => {
    const all = [...rows];
    const made = { made_by: by, made_at: ports.now().toISOString() };
    const setsPrices = all.some(([, { change }]) => change.price !== undefined);
    const file = { file_name: fileName.slice(0, 100), same, sets_prices: setsPrices ? 1 : 0 };
    await db
      .insertInto("imports")
      .values({ id, ...file, ...made, applied_at: null, undone_at: null })
      .execute();
    for (let at = 0; at < all.length; at += 100) {
      const some = all.slice(at, at + 100).map(([row, plan]) => ({
        import_id: id,
        number: row,
        before: null,
        why: "",
        plan: JSON.stringify(plan),
        state: plan.kind === "wrong" ? ("wrong" as const) : ("ready" as const),
      }));
      await db.executeQuery(insertStatement(db, "import_rows", some));
    }
  });
  return { kind: "checked", id };
}

/** Undefined if the bytes are no text in UTF-8. The byte order mark is left out. */
function utf8(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

function wrongly(plan: RowPlan, column: Column, reason: string): RowPlan {
  const name = plan.kind === "same" ? plan.sku : plan.name;
  const { sku } = plan;
  return { kind: "wrong", name, sku, faults: [{ column, reason }] };
}

function planned(
  plan: Exclude<RowPlan, { kind: "same" }>,
  versions: ReadonlyMap<string, StoredPlan["versions"]>,
  known: KnownPieces,
): StoredPlan {
  const none = { piece: 0, sizes: 0, draft: 0 };
  if (plan.kind === "wrong") {
    const empty = { isDraft: false, step: false, lines: [], change: {}, versions: none };
    return { ...plan, ...empty, sku: plan.sku ?? "" };
  }
  const { entry, edit } = known.entries.get(plan.sku) ?? {};
  const { name, price, words } = plan.change;
  const said = { name, price, description: words };
  const isSaid = Object.values(said).some((each) => each !== undefined);
  return {
    ...plan,
    faults: [],
    ...(entry && edit && isSaid && { edit: withChange(entry, edit, said) }),
    versions: versions.get(plan.sku) ?? none,
  };
}

export type ImportRow = Pick<RowOf<"import_rows">, "number" | "state" | "why"> & {
  plan: StoredPlan;
};
type State = Schema["import_rows"]["state"];

export type ImportView = Omit<RowOf<"imports">, "sets_prices"> & {
  setsPrices: boolean;
  /** How many rows are in each state. */
  counts: Readonly<Partial<Record<State, number>>>;
  /** How many rows that can be applied are of new pieces. */
  news: number;
  /** One page of the rows: what was left out or is wrong first, then prices that need a tick, then the others. */
  rows: readonly ImportRow[];
  page: number;
  pages: number;
};

const ROWS_A_PAGE = 100;

/** The rows that a reader has to look at come first. */
const ORDER: Readonly<Record<State, number>> = {
  wrong: 0,
  "left-out": 1,
  kept: 2,
  ready: 4,
  applied: 4,
  undone: 4,
};

/** A file that was handed over, with a page of its rows; undefined if there is none, or it is older than three months. */
export async function readImport(
  db: Db,
  { id, page: asked }: { id: string; page: number },
): Promise<ImportView | undefined> {
  const found = await db.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirst();
  if (!found) return undefined;
  const stored = await db
    .selectFrom("import_rows")
    .select(["number", "state", "why", "plan"])
    .where("import_id", "=", id)
    .orderBy("number")
    .execute();
  const all = stored.map(({ plan, ...row }) => ({ ...row, plan: JSON.parse(plan) as StoredPlan }));
  const place = ({ state, plan }: ImportRow) => (state === "ready" && plan.step ? 3 : ORDER[state]);
  const sorted = all.toSorted((one, other) => place(one) - place(other));
  const pages = Math.max(1, Math.ceil(sorted.length / ROWS_A_PAGE));
  const page = Math.min(Math.max(1, asked), pages);
  const some = sorted.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE);
  const counts: Partial<Record<State, number>> = {};
  for (const { state } of stored) counts[state] = (counts[state] ?? 0) + 1;
  const { sets_prices, ...facts } = found;
  return {
    ...facts,
    setsPrices: sets_prices === 1,
    counts,
    news: all.filter(({ state, plan }) => state === "ready" && plan.kind === "new").length,
    rows: some,
    page,
    pages,
  };
}

/** The files that were handed over last. */
export function listImports(db: Db) {
  return db
    .selectFrom("imports")
    .select(["id", "file_name", "made_by", "made_at", "applied_at", "undone_at"])
    .orderBy("made_at", "desc")
    .limit(10)
    .execute();
}

const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** What was handed over can be taken back for three months. */
export async function dropOldImports(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await db.deleteFrom("imports").where("made_at", "<", before).execute();
}
