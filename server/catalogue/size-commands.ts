import { z } from "zod";
import { pieceSizes } from "../../domain/catalogue/edit-rows.ts";
import { placeOf } from "../../domain/catalogue/owner-pieces.ts";
import {
  changeOfSizes,
  inLockOrder,
  sizesFault,
  stockSizes,
  usualSizes,
} from "../../domain/catalogue/sizes.ts";
import type { PieceSizes } from "../../domain/catalogue/sizes.ts";
import { readSizeForm, sizeFields, sizeLabel } from "../../domain/house/size-form.ts";
import type { WantedSizes } from "../../domain/house/size-form.ts";
import { command, done, invalid, readVersion, refused, stale, UNKNOWN } from "../command.ts";
import type { Act, CommandPorts } from "../command.ts";
import { holdsOf, letGo, lockLeft, writeCounts } from "./stock.ts";
import type { Db } from "../db/schema.ts";
import { formatNumber } from "../../domain/orders/numbers.ts";
import { findNamed, lockOrder } from "../orders/order-rows.ts";
import { storeDraft } from "./drafts.ts";
import { allPieces, findRow, lockCatalogue, nameOf, parseValue, readRows } from "./edits.ts";
import type { AnyPiece, Rows } from "./edits.ts";
import { storeRow } from "./store-change.ts";
import { readDraftRow } from "./stored-drafts.ts";

/** A piece's sizes as the owner's rows have them. */
export function sizesIn(rows: Rows, { sku, group }: Pick<AnyPiece, "sku" | "group">): PieceSizes {
  const { data } = pieceSizes.safeParse(findRow(rows, "sizes", sku)?.value);
  return data && sizesFault(group, data) === undefined ? data : usualSizes(group);
}

/** A size whose count has moved since the form was made. */
export type MovedCount = { size: string; now: number | null; yours: number | null };

type Counts = Map<string, number | null>;

/** What is left of each size of a piece, locked until the transaction ends. */
async function lockCounts(db: Db, sku: string, counted: PieceSizes["counted"], at: Date) {
  const keys = inLockOrder(counted.map((size) => ({ sku, size })));
  const left = await lockLeft(db, keys, at);
  const counts: Counts = new Map(counted.map((size) => [size, left.get(size) ?? 0]));
  return counts;
}

/**
 * Stores the sizes in which a piece is offered, and counts of some, with the rows of their histories. Call it in a
 * transaction that has locked the catalogue. Returns the facts for the record.
 */
async function store(
  ports: CommandPorts,
  rows: Rows,
  { sku, sizes, wanted }: { sku: string; sizes: readonly string[]; wanted: Counts },
  { before, counts }: { before: PieceSizes; counts: Counts },
  act: Pick<Act, "id" | "email" | "at">,
) {
  const { db } = ports;
  const { value, isNew, changes } = changeOfSizes({ sizes, wanted }, { before, counts });
  const version = findRow(rows, "sizes", sku)?.version ?? 0;
  const write = { kind: "sizes" as const, key: sku, value };
  if (isNew) await storeRow({ ...ports, db }, write, { version, by: act.email });
  await writeCounts(db, { id: act.id, sku, changes }, act);
  return {
    isChanged: isNew || changes.length > 0,
    changes,
    sizes: { before: before.sizes, after: sizes },
  };
}

type Stored = Awaited<ReturnType<typeof store>>;

/** What the record says: the sizes that are offered, if that changed, and each count that changed. */
function noted(sku: string, name: string, { changes, sizes }: Stored) {
  const isOther = sizes.before.join() !== sizes.after.join();
  const factsOf = (list: readonly string[], which: "was" | "left") => ({
    name,
    ...(isOther && { sizes: list.join(", ") || "One size" }),
    ...Object.fromEntries(
      changes.map((each) => [sizeLabel(each.size), each[which] ?? "made to order"]),
    ),
  });
  const thing = { kind: "piece", id: sku };
  return { thing, before: factsOf(sizes.before, "was"), after: factsOf(sizes.after, "left") };
}

type SetSizes = WantedSizes & { sku: string; version: number };

/**
 * Sets the sizes in which a piece is offered, and what is left of each. Only counts that were changed in the form are
 * written; one that has moved since the form was made is shown with both values, and nothing is written.
 */
export const setSizes = command({
  act: "set-sizes",
  isOfCatalogue: true,
  fields: [{ name: "sku", maxLength: 150 }, { name: "version", maxLength: 10 }, ...sizeFields],
  read: (values) => {
    const read = readSizeForm(values);
    if (!read.ok) return { refused: invalid(read.errors) };
    const { sku = "", version } = values;
    return { input: { ...read.wanted, sku, version: readVersion(version) } };
  },
  run: async (ports, { sku, version, sizes, lefts }: SetSizes, act) => {
    const { db } = ports;
    await lockCatalogue(db);
    const rows = await readRows(db);
    const pieces = allPieces(rows);
    const piece = pieces.get(sku);
    if (!piece) return setDraftSizes(ports, { sku, sizes, lefts }, act);
    // A combo is made in the sizes of its parts, and takes from their counts.
    if (piece.entry.parts) return refused("combo");
    const fault = sizesFault(piece.group, { sizes, counted: [] });
    if (fault) return invalid({ own: fault });
    const before = sizesIn(rows, piece);
    const isOther = sizes.join() !== before.sizes.join();
    const isNewer = (findRow(rows, "sizes", sku)?.version ?? 0) !== version;
    if (isOther && isNewer) return stale({ sizes: before.sizes, moved: [] as MovedCount[] });
    const counts = await lockCounts(db, sku, before.counted, act.at);
    const { wanted, moved } = typedCounts(lefts, counts);
    if (moved.length > 0) return stale({ sizes: before.sizes, moved });
    const stored = await store(ports, rows, { sku, sizes, wanted }, { before, counts }, act);
    const { isChanged } = stored;
    return done(
      { isChanged },
      isChanged ? noted(sku, nameOf(pieces, rows, sku), stored) : undefined,
    );
  },
});

/** The counts that were changed in the form, and those that have moved since it was made. */
function typedCounts(lefts: WantedSizes["lefts"], counts: Counts) {
  const typed = lefts.filter(({ was, left }) => was !== left);
  const moved = typed.flatMap(({ size, was, left }): MovedCount[] => {
    const now = counts.get(size) ?? null;
    return now === was || now === left ? [] : [{ size, now, yours: left }];
  });
  return { moved, wanted: new Map(typed.map(({ size, left }) => [size, left])) };
}

/** Sets the sizes and counts with which the draft of a new piece begins. As all of a draft, they are not in the record. */
async function setDraftSizes(
  ports: CommandPorts,
  { sku, sizes, lefts }: WantedSizes & { sku: string },
  { email: by }: Act,
) {
  const { group } = placeOf(sku);
  const draft = await readDraftRow(ports.db, sku);
  if (!group || draft?.state !== "open") return UNKNOWN;
  const fault = sizesFault(group, { sizes, counted: [] });
  if (fault) return invalid({ own: fault });
  const { sizes: offered = usualSizes(group).sizes, stock = {} } = draft.value;
  const counts: Counts = new Map(Object.entries(stock));
  const { wanted, moved } = typedCounts(lefts, counts);
  if (moved.length > 0) return stale({ sizes: offered, moved });
  const before = { sizes: offered, counted: [...counts.keys()] };
  const { after } = changeOfSizes({ sizes, wanted }, { before, counts });
  const left = [...after].filter((each) => each[1] !== null);
  const change = { sizes, stock: Object.fromEntries(left) };
  const { kind } = await storeDraft(ports, { sku, version: draft.version, change, by });
  return done({ isChanged: kind === "changed" });
}

const storedChanges = z.record(z.string(), z.tuple([z.number().nullable(), z.number().nullable()]));

/** A change of a piece's counts: what was left of each size before and after. */
export type CountChange = {
  id: string;
  changes: readonly { size: string; before: number | null; after: number | null }[];
  by: string;
  at: string;
};

/** What was changed in the counts of a piece, newest first. */
export async function countChangesOf(db: Db, sku: string, limit: number): Promise<CountChange[]> {
  const rows = await db
    .selectFrom("stock_changes")
    .selectAll()
    .where("sku", "=", sku)
    .orderBy("made_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id, changes, made_by: by, made_at: at }) => ({
    id,
    changes: Object.entries(storedChanges.safeParse(parseValue(changes)).data ?? {}).map(
      ([size, [before, after]]) => ({ size, before, after }),
    ),
    by,
    at,
  }));
}

/** Sets counts back to what they were before a change, if none of them has moved since, by a sale or by hand. */
export const restoreCounts = command({
  act: "set-sizes",
  isOfCatalogue: true,
  fields: [
    { name: "sku", maxLength: 150 },
    { name: "change", maxLength: 100 },
  ],
  read: ({ sku = "", change = "" }) => ({ input: { sku, change } }),
  run: async (ports, { sku, change }: { sku: string; change: string }, act) => {
    const { db } = ports;
    await lockCatalogue(db);
    const rows = await readRows(db);
    const pieces = allPieces(rows);
    const piece = pieces.get(sku);
    const known = await db
      .selectFrom("stock_changes")
      .select("changes")
      .where("id", "=", change)
      .where("sku", "=", sku)
      .executeTakeFirst();
    const { data } = storedChanges.safeParse(parseValue(known?.changes ?? ""));
    if (!piece || !data) return refused("gone");
    const before = sizesIn(rows, piece);
    const offered = stockSizes(before.sizes);
    const counts = await lockCounts(db, sku, before.counted, act.at);
    const isSame = Object.entries(data).every(
      ([size, [, after]]) => offered.includes(size) && (counts.get(size) ?? null) === after,
    );
    if (!isSame) return refused("newer");
    const wanted: Counts = new Map(Object.entries(data).map(([size, [was]]) => [size, was]));
    const { sizes } = before;
    const stored = await store(ports, rows, { sku, sizes, wanted }, { before, counts }, act);
    return done({}, noted(sku, nameOf(pieces, rows, sku), stored));
  },
});

/** Lets go of what an unpaid order holds of a piece; its customer can still pay if it is not sold by then. */
export const letHoldGo = command({
  act: "let-hold-go",
  isOfCatalogue: true,
  fields: [
    { name: "sku", maxLength: 150 },
    { name: "order", maxLength: 20 },
  ],
  read: ({ sku = "", order = "" }) => ({ input: { sku, order } }),
  run: async (ports, { sku, order: named }: { sku: string; order: string }, { at }) => {
    const { db } = ports;
    const known = await findNamed(db, named);
    if (!known || !(await lockOrder(db, known.reference))) return UNKNOWN;
    const holds = await holdsOf(db, sku, at);
    if (!holds.some(({ number }) => number === known.number)) return done({ isHeld: false });
    await letGo(db, known.reference, at);
    const after = { order: formatNumber(known.number) };
    const rows = await readRows(db);
    const name = nameOf(allPieces(rows), rows, sku);
    return done({ isHeld: true }, { thing: { kind: "piece", id: sku }, after: { name, ...after } });
  },
});
