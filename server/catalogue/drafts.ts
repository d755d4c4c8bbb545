import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { nullable, pieceDraft, piecePictures } from "../../domain/catalogue/edit-rows.ts";
import type { PieceDraft } from "../../domain/catalogue/edit-rows.ts";
import { plainSlugOf } from "../../domain/catalogue/entry.ts";
import { expressFault, isEmptyFact } from "../../domain/catalogue/owner-facts.ts";
import { groupsIn, placeOf } from "../../domain/catalogue/owner-pieces.ts";
import { bundledId } from "../../domain/media/photographs.ts";
import type { BundledPicture } from "../../domain/media/photograph-rows.ts";
import { changeOfSizes, usualSizes } from "../../domain/catalogue/sizes.ts";
import type { FieldErrors } from "../../domain/fields.ts";
import { invalid, UNKNOWN } from "../command.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transactions.ts";
import { dropOut, needShare } from "../media/photograph-states.ts";
import { writeCounts } from "./stock.ts";
import { allPieces, findRow, lockCatalogue, nameOf, readRows, writeRows } from "./edits.ts";
import type { Rows, Who, Write } from "./edits.ts";
import { faultsOf } from "./store-change.ts";
import type { ChangePorts } from "./store-change.ts";
import {
  draftNeeds,
  EMPTY_DRAFT,
  picturesRow,
  pieceOf,
  readDraftRow,
  readPhotographs,
  writeDraft,
} from "./stored-drafts.ts";
import type { StoredDraft } from "./stored-drafts.ts";
import { keepPhotographs } from "../media/photographs.ts";

type Invalid = ReturnType<typeof invalid>;

/** Why a draft was not changed. */
type NotChanged =
  | { kind: "stale"; version: number; theirs: StoredDraft }
  | Invalid
  | typeof UNKNOWN;

/** A change of a draft has no revision, since the catalogue stays the same. */
type Stored = { kind: "changed" | "unchanged"; sku: string; version: number };

type PublishResult =
  /** `revision` is the catalogue's, `version` the draft's. */
  | { kind: "changed"; version: number; revision: number }
  /** Nothing was published: `missing` says in words what is still needed. */
  | { kind: "incomplete"; missing: readonly string[] }
  | NotChanged;

type Request = { sku: string; version: number; by: string };

const { shape } = pieceDraft;
const { price, description, details, kind, colour, photographs } = shape;
const newDraft = z.object({ name: shape.name.unwrap() });
const draftChange = z.strictObject({
  ...shape,
  ...nullable({ price, description, details, kind, colour }),
  photographs: photographs.optional(),
});

export const TAKEN = "There is a piece with this name already. Choose another, or open that one.";

/** A message for each faulty text of a draft, by field; undefined if all texts can be saved. */
export function draftWordsFault(words: unknown): FieldErrors | undefined {
  const { error } = draftChange.partial().safeParse(words);
  return error && faultsOf(error);
}

/** Begins a new piece. Its address is made from the name, which is not checked yet, and never changes. */
export async function startDraft(
  ports: ChangePorts,
  { collection, name, by }: { collection: string; name: unknown; by: string },
): Promise<Stored | Invalid | typeof UNKNOWN> {
  const { data, error } = newDraft.safeParse({ name });
  if (error) return invalid(faultsOf(error));
  const sku = `${collection}/${plainSlugOf(data.name)}`;
  const taken = invalid({ name: TAKEN });
  return store<Invalid | typeof UNKNOWN>(ports, { sku, by }, ({ rows, draft }) => {
    if (!groupsIn(rows)(collection)) return UNKNOWN;
    if (placeOf(sku).fault !== undefined) return taken;
    // The address is also taken by a hidden piece, or by a removed piece of which a row of edits is still stored.
    const isTaken = allPieces(rows).has(sku) || rows.some(({ key }) => key === sku);
    if (isTaken || draft?.state === "open") return taken;
    return { state: "open", value: { ...EMPTY_DRAFT, name: data.name } };
  });
}

/**
 * Begins a draft with the photographs of a piece that is for sale, unless there is one; only the photographs are
 * changed in it. It begins with `bundled`, if the piece has only pictures of the bundle.
 */
export function startPhotographs(
  ports: ChangePorts,
  request: { sku: string; by: string; bundled?: readonly BundledPicture[] },
): Promise<Stored | typeof UNKNOWN> {
  return store<typeof UNKNOWN>(ports, request, ({ rows, draft }) => {
    if (!allPieces(rows).has(request.sku)) return UNKNOWN;
    if (draft?.state === "open") return draft;
    return { state: "open", value: publishedPhotographs(rows, request) };
  });
}

/** Changes an open draft. `change` is not checked yet: fields of `PieceDraft`; null removes a field. */
export async function storeDraft(
  ports: ChangePorts,
  { sku, version, change, by }: Request & { change: unknown },
): Promise<Stored | NotChanged> {
  const { data, error } = draftChange.safeParse(change);
  if (error) return invalid(faultsOf(error));
  return store(ports, { sku, by }, async ({ rows, draft, transaction, who }) => {
    if (draft?.state !== "open") return UNKNOWN;
    if (draft.version !== version) return stale(draft);
    const { photographs = draft.value.photographs, ...words } = data;
    const fields = Object.keys(words);
    if (fields.length > 0 && allPieces(rows).has(sku)) {
      const message = "This piece is on sale: change it there.";
      return invalid(Object.fromEntries(fields.map((name) => [name, message])));
    }
    const fault = await dropOut(transaction, draft, photographs, who.changed_at);
    if (fault !== undefined) return invalid({ photographs: fault });
    const all = Object.entries({ ...draft.value, ...words, photographs });
    const definite = all.filter(([name, value]) => value != null && !isEmptyFact(name, value));
    const value = Object.fromEntries(definite) as PieceDraft;
    const late = expressFault(value);
    return late ? invalid(late) : { state: "open", value };
  });
}

/** Discards a draft. Its photographs that were never published are deleted a month later. */
export function dropDraft(ports: ChangePorts, request: Request): Promise<Stored | NotChanged> {
  return store(ports, request, async ({ draft, transaction, who }) => {
    if (draft?.state !== "open") return UNKNOWN;
    if (draft.version !== request.version) return stale(draft);
    await dropOut(transaction, draft, [], who.changed_at);
    return { state: "discarded", value: EMPTY_DRAFT };
  });
}

type Facts = { rows: Rows; draft: StoredDraft | undefined; transaction: Db; who: Who };
type Next = Pick<StoredDraft, "state" | "value">;

/** Makes one change of a draft in one transaction; the changes of all processes run one after another. */
async function store<Refused extends NotChanged>(
  { db, now }: ChangePorts,
  { sku, by }: { sku: string; by: string },
  decide: (facts: Facts) => Next | Refused | Promise<Next | Refused>,
): Promise<Stored | Refused> {
  const who: Who = { changed_by: by, changed_at: now().toISOString() };
  return inTransaction(db, async (transaction): Promise<Stored | Refused> => {
    await lockCatalogue(transaction);
    const rows = await readRows(transaction);
    const draft = await readDraftRow(transaction, sku);
    const next = await decide({ rows, draft, transaction, who });
    if ("kind" in next) return next;
    const { state, value } = next;
    const version = draft?.version ?? 0;
    if (draft?.state === state && isDeepStrictEqual(draft.value, value)) {
      return { kind: "unchanged", sku, version };
    }
    const name = value.name ?? nameOf(allPieces(rows), rows, sku);
    await needShare(transaction, { ...value, sku, name }, who.changed_at);
    const written = await writeDraft(transaction, { sku, version, state, value }, who);
    return { kind: "changed", sku, version: written };
  });
}

function stale(theirs: StoredDraft): NotChanged {
  return { kind: "stale", version: theirs.version, theirs };
}

/** The sizes and counts with which a new piece begins. */
function newSizes(sku: string, { sizes, stock = {} }: PieceDraft) {
  const before = usualSizes(placeOf(sku).group ?? "small-items");
  const wanted = new Map(Object.entries(stock));
  return changeOfSizes(
    { sizes: sizes ?? before.sizes, wanted },
    { before, counts: new Map<string, number | null>() },
  );
}

/** A draft of a piece's published photographs, or of the bundle's pictures if it has no others. */
function publishedPhotographs(
  rows: Rows,
  { sku, bundled = [] }: { sku: string; bundled?: readonly BundledPicture[] },
): PieceDraft {
  const { data } = piecePictures.safeParse(findRow(rows, "pictures", sku)?.value);
  const pictures = data && data.pictures.length > 0 ? data.pictures : bundled;
  const ofBundle = pictures.flatMap((each) => ("bundled" in each ? [each] : []));
  const photographs = pictures.map((each) =>
    "bundled" in each ? bundledId(each.bundled) : each.photograph,
  );
  return { photographs, ...(ofBundle.length > 0 && { bundled: ofBundle }) };
}

/**
 * Publishes a draft in one transaction: a process that is killed meanwhile has published all of it or nothing. A second
 * request to publish the draft finds a newer version and is stale.
 */
export function publish(
  { db, now }: ChangePorts,
  { sku, version, by }: Request,
): Promise<PublishResult> {
  const who = { changed_by: by, changed_at: now().toISOString() };
  return inTransaction(db, async (transaction): Promise<PublishResult> => {
    await lockCatalogue(transaction);
    const draft = await readDraftRow(transaction, sku);
    if (!draft) return UNKNOWN;
    if (draft.version !== version || draft.state !== "open") return stale(draft);
    const rows = await readRows(transaction);
    const { value } = draft;
    const isNew = !allPieces(rows).has(sku);
    const photographs = await readPhotographs(transaction, value.photographs, value.bundled);
    const name = value.name ?? nameOf(allPieces(rows), rows, sku);
    const shown = { ...value, sku, name };
    const isShareMissing = await needShare(transaction, shown, who.changed_at);
    const piece = isNew ? pieceOf(value, who.changed_at) : undefined;
    const missing = [
      ...draftNeeds(sku, isNew, value, photographs),
      ...(isShareMissing ? ["The picture for shared links is still being made."] : []),
    ];
    if (missing.length > 0) return { kind: "incomplete", missing };

    const pictures = picturesRow(photographs);
    const sizes = isNew ? newSizes(sku, value) : undefined;
    const writes: Write[] = [
      ...(sizes?.isNew ? [{ kind: "sizes" as const, key: sku, value: sizes.value }] : []),
      ...(piece && !("missing" in piece)
        ? [{ kind: "new-piece" as const, key: sku, value: piece }]
        : []),
      { kind: "pictures", key: sku, value: pictures },
    ];
    const revision = await writeRows(transaction, rows, writes, who);
    if (sizes) {
      const counts = { id: `published:${sku}:${version}`, sku, changes: sizes.changes };
      await writeCounts(transaction, counts, { email: by, at: new Date(who.changed_at) });
    }
    await keepPhotographs(transaction, value.photographs, who.changed_at);
    const next = { ...draft, state: "published" as const, value: EMPTY_DRAFT };
    return { kind: "changed", version: await writeDraft(transaction, next, who), revision };
  });
}
