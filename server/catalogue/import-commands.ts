import type { PieceDraft, PieceEdit } from "../../domain/catalogue/edit-rows.ts";
import { placeOf } from "../../domain/catalogue/owner-pieces.ts";
import type { Sku } from "../../domain/catalogue/product.ts";
import { changeOfSizes, stockId, stockSizes } from "../../domain/catalogue/sizes.ts";
import type { PieceSizes, SizeChange, Stock } from "../../domain/catalogue/sizes.ts";
import type { Values } from "../../domain/fields.ts";
import { tickFields } from "../../domain/house/import.ts";
import { mayDo } from "../../domain/house/rights.ts";
import { sizeLabel } from "../../domain/house/size-form.ts";
import { command, done, invalid, refused, UNKNOWN } from "../command.ts";
import type { Act, CommandPorts } from "../command.ts";
import type { Db, RowOf, Schema } from "../db/schema.ts";
import { needShare } from "../media/photograph-states.ts";
import { findRow, lockCatalogue, parseValue, writeRows } from "./edits.ts";
import type { TextRow, Who, Write } from "./edits.ts";
import type { StoredPlan } from "./imports.ts";
import { sizesIn } from "./size-commands.ts";
import { leftNow, lockStock, writeCounts } from "./stock.ts";
import { EMPTY_DRAFT, readDraftRow, writeDraft } from "./stored-drafts.ts";

/**
 * Rows in one transaction: 2,000 are applied in parts, between which orders and other requests go on. An import that is
 * interrupted goes on where it stopped when 'Apply' is pressed again.
 */
const ROWS_AT_ONCE = 20;

const checkField = { name: "check", maxLength: 36 };

/** The form that hands a file over: `server/http/file-posts.ts` has read the file, and says what became of it. */
export const takeFile = command({
  act: "checked-import",
  isRepeatable: true,
  fields: [checkField, { name: "fault", maxLength: 300 }],
  read: ({ check = "", fault }) =>
    check === ""
      ? { refused: invalid({ file: fault || "Please choose a file." }) }
      : { input: { check } },
  run: async (_ports, { check }: { check: string }) => done({ check }),
});

type Input = { check: string; ticked: readonly number[] };

function readInput(values: Values): { input: Input } {
  const ticked = tickFields.map(({ name }) => Number(values[name] ?? ""));
  return { input: { check: values["check"] ?? "", ticked } };
}

/** What taking a row back needs: versions and values are those after and before it was applied. */
type Before = {
  piece?: { version: number; value: PieceEdit };
  sizes?: { version: number; value: PieceSizes };
  lefts?: readonly SizeChange[];
  draft?: { version: number; value: PieceDraft | null };
};

const CHANGED = "Somebody has changed it since the file was checked.";
const CHANGED_LATER = "Somebody has changed it since.";
const NOT_TICKED = "Its price is half or double, and was not ticked.";

type Row = { number: number; plan: StoredPlan; before: Before };
type Outcome = { state: Schema["import_rows"]["state"]; why?: string; before?: Before };

/** Applies some rows of a checked file, those that nobody has changed since; `isLast` if none is left. */
export const applyRows = command({
  act: "applied-import",
  isRepeatable: true,
  fields: [checkField, ...tickFields],
  read: readInput,
  run: (ports, { check, ticked }: Input, act) =>
    someRows(ports, { check, from: "ready", to: "applied" }, act, async (row, now, work) => {
      const { plan } = row;
      const { versions, change } = plan;
      const leftOut = (why: string): Outcome => ({ state: "left-out", why });
      if (plan.step && !ticked.includes(row.number)) return leftOut(NOT_TICKED);
      if (plan.isDraft) {
        const draft = await readDraftRow(work.db, plan.sku);
        const isSame = (draft?.version ?? 0) === versions.draft;
        const isOpen = draft?.state === "open";
        if (!isSame || isOpen === (plan.kind === "new")) return leftOut(CHANGED);
        const value = draftAfter(isOpen ? draft.value : EMPTY_DRAFT, plan);
        const version = await work.writeDraft(plan, value, versions.draft);
        const was = isOpen ? draft.value : null;
        return { state: "applied", before: { draft: { version, value: was } } };
      }
      const { sizes, lefts } = change;
      const isOfSizes = sizes !== undefined || lefts !== undefined;
      if (now.versionOf("piece") !== versions.piece) return leftOut(CHANGED);
      if (isOfSizes && now.versionOf("sizes") !== versions.sizes) return leftOut(CHANGED);
      const moved = lefts?.find(({ size, was }) => (now.counts.get(size) ?? null) !== was);
      if (moved) return leftOut(movedText(moved, now.counts));
      const before: Before = {};
      if (plan.edit) {
        work.writes.push({ kind: "piece", key: plan.sku, value: plan.edit });
        before.piece = { version: versions.piece + 1, value: now.edit };
      }
      if (isOfSizes) {
        const wanted = new Map((lefts ?? []).map(({ size, left }) => [size, left]));
        const next = { sizes: sizes ?? now.sizes.sizes, wanted };
        const made = changeOfSizes(next, { before: now.sizes, counts: now.counts });
        if (made.isNew) {
          work.writes.push({ kind: "sizes", key: plan.sku, value: made.value });
          before.sizes = { version: versions.sizes + 1, value: now.sizes };
        }
        before.lefts = made.changes;
        await work.writeCounts(row, made.changes);
      }
      return { state: "applied", before };
    }),
});

/** Takes some rows of an applied file back, those that nobody has changed since. */
export const undoRows = command({
  act: "undid-import",
  isRepeatable: true,
  fields: [checkField],
  read: readInput,
  run: (ports, { check }: Input, act) =>
    someRows(ports, { check, from: "applied", to: "undone" }, act, async (row, now, work) => {
      const { plan, before } = row;
      const { piece, sizes, draft, lefts = [] } = before;
      const kept = (why: string): Outcome => ({ state: "kept", why });
      if (draft) {
        const open = await readDraftRow(work.db, plan.sku);
        if (open?.state !== "open" || open.version !== draft.version) return kept(CHANGED_LATER);
        await work.writeDraft(plan, draft.value, open.version);
        return { state: "undone" };
      }
      if (piece && now.versionOf("piece") !== piece.version) return kept(CHANGED_LATER);
      if (sizes && now.versionOf("sizes") !== sizes.version) return kept(CHANGED_LATER);
      const moved = lefts.find(({ size, left }) => (now.counts.get(size) ?? null) !== left);
      if (moved) return kept(movedText({ size: moved.size, was: moved.left }, now.counts));
      if (piece) work.writes.push({ kind: "piece", key: plan.sku, value: piece.value });
      if (sizes) work.writes.push({ kind: "sizes", key: plan.sku, value: sizes.value });
      const back = lefts.map(({ size, was, left }) => ({ size, was: left, left: was }));
      await work.writeCounts(row, back);
      return { state: "undone" };
    }),
});

function movedText(
  { size, was }: { size: string; was: number | null },
  counts: ReadonlyMap<string, number | null>,
): string {
  const words = (left: number | null | undefined) => left ?? "made to order";
  return `${sizeLabel(size)} has moved since, by a sale or by hand: ${words(was)} → ${words(counts.get(size))}.`;
}

function draftAfter(before: PieceDraft, { change }: StoredPlan): PieceDraft {
  const { words: description, lefts = [], sizes: named, ...said } = change;
  const sizes = named ? [...named] : before.sizes;
  const left = new Map<string, number | null>([
    ...Object.entries(before.stock ?? {}),
    ...lefts.map((each) => [each.size, each.left] as const),
  ]);
  const counted = [...left].filter(
    ([size, count]) => count !== null && (!sizes || stockSizes(sizes).includes(size)),
  );
  const { stock: _, ...rest } = {
    ...before,
    ...said,
    ...(sizes && { sizes }),
    ...(description !== undefined && { description }),
  };
  const stock = Object.fromEntries(counted) as Record<string, number>;
  return counted.length > 0 ? { ...rest, stock } : rest;
}

/** What the database has of a row's piece; its counts are locked. */
type Now = {
  versionOf(kind: "piece" | "sizes"): number;
  edit: PieceEdit;
  sizes: PieceSizes;
  counts: ReadonlyMap<string, number | null>;
};

/** What a row writes. Rows of the catalogue are written together, after all rows have been looked at. */
type Work = {
  db: Db;
  writes: Write[];
  /** `value` is null for a draft that is discarded. Returns the draft's version afterwards. */
  writeDraft(plan: StoredPlan, value: PieceDraft | null, version: number): Promise<number>;
  writeCounts(row: Row, changes: readonly SizeChange[]): Promise<void>;
};

type Part = { check: string; from: "ready" | "applied"; to: "applied" | "undone" };

/** Takes the next rows in a state, in their order; each gets the state that `decide` returns, and is never taken again. */
async function someRows(
  { db }: CommandPorts,
  { check, from, to }: Part,
  act: Act,
  decide: (row: Row, now: Now, work: Work) => Promise<Outcome>,
) {
  // Whoever applies or takes back the same import at the same time waits here, and finds other rows.
  await lockCatalogue(db);
  const found = await db
    .selectFrom("imports")
    .selectAll()
    .where("id", "=", check)
    .executeTakeFirst();
  if (!found) return UNKNOWN;
  const { by } = act;
  if (found.sets_prices === 1 && typeof by !== "string" && !mayDo(by, "prices")) {
    return refused("prices");
  }
  if (to === "undone" && found.applied_at === null) return refused("not-applied");
  const rows = await nextRows(db, check, from);
  const isLast = rows.length < ROWS_AT_ONCE;
  const at = act.at.toISOString();
  if (isLast) {
    const ended = to === "applied" ? "applied_at" : "undone_at";
    await db
      .updateTable("imports")
      .set({ [ended]: at })
      .where("id", "=", check)
      .where(ended, "is", null)
      .execute();
  }
  if (rows.length === 0) return done({ isLast });
  const skus = rows.map(({ plan }) => plan.sku);
  const edits = await readEditsOf(db, skus);
  const left = await lockCounts(db, edits, skus, act.at);
  const who: Who = { changed_by: act.email, changed_at: at };
  const work: Work = {
    db,
    writes: [],
    writeDraft: async ({ sku, name }, value, version) => {
      const draft = value ?? EMPTY_DRAFT;
      await needShare(db, { ...draft, sku, name: draft.name ?? name }, at);
      const state = value ? "open" : "discarded";
      return writeDraft(db, { sku, version, state, value: draft }, who);
    },
    writeCounts: ({ number, plan }, changes) =>
      writeCounts(db, { id: `${to}-import:${check}:${number}`, sku: plan.sku, changes }, act),
  };
  const lines: string[] = [];
  for (const row of rows) {
    const outcome = await decide(row, nowOf(edits, left, row.plan.sku), work);
    if (outcome.state === to) lines.push([row.plan.name, ...row.plan.lines].join(", "));
    await db
      .updateTable("import_rows")
      .set({
        state: outcome.state,
        why: outcome.why ?? "",
        ...(outcome.before && { before: JSON.stringify(outcome.before) }),
      })
      .where("import_id", "=", check)
      .where("number", "=", row.number)
      .execute();
  }
  await writeRows(db, edits, work.writes, who);
  if (lines.length === 0) return done({ isLast });
  const span = { first: rows[0]?.number ?? 0, last: rows.at(-1)?.number ?? 0 };
  const after = { name: found.file_name, rows: `${span.first} to ${span.last}`, pieces: lines };
  return done({ isLast }, { thing: { kind: "import", id: check }, after });
}

async function nextRows(db: Db, check: string, state: Part["from"]): Promise<Row[]> {
  const rows = await db
    .selectFrom("import_rows")
    .select(["number", "plan", "before"])
    .where("import_id", "=", check)
    .where("state", "=", state)
    .orderBy("number")
    .limit(ROWS_AT_ONCE)
    .execute();
  return rows.map(({ number, plan, before }) => ({
    number,
    plan: JSON.parse(plan) as StoredPlan,
    before: JSON.parse(before ?? "{}") as Before,
  }));
}

async function readEditsOf(db: Db, skus: readonly string[]): Promise<TextRow[]> {
  const rows: Pick<RowOf<"catalogue_edits">, "kind" | "key" | "version" | "value">[] = await db
    .selectFrom("catalogue_edits")
    .select(["kind", "key", "version", "value"])
    .where("kind", "in", ["piece", "sizes"])
    .where("key", "in", skus)
    .execute();
  return rows.map(({ value: text, ...row }) => ({ ...row, text, value: parseValue(text) }));
}

/** What is left of every counted size of these pieces; the counts stay locked until the transaction ends. */
async function lockCounts(
  db: Db,
  edits: readonly TextRow[],
  skus: readonly string[],
  at: Date,
): Promise<Stock> {
  const keys = skus.flatMap((sku) => sizesOf(edits, sku).counted.map((size) => ({ sku, size })));
  return leftNow(db, await lockStock(db, keys), at);
}

/** A piece's sizes; the draft of a new piece has no rows of the catalogue. */
function sizesOf(edits: readonly TextRow[], sku: string): PieceSizes {
  const { group } = placeOf(sku);
  return sizesIn(edits, { sku: sku as Sku, group });
}

function nowOf(edits: readonly TextRow[], left: Stock, sku: string): Now {
  const sizes = sizesOf(edits, sku);
  return {
    versionOf: (kind) => findRow(edits, kind, sku)?.version ?? 0,
    edit: findRow(edits, "piece", sku)?.value ?? {},
    sizes,
    counts: new Map(sizes.counted.map((size) => [size, left.get(stockId({ sku, size })) ?? 0])),
  };
}
