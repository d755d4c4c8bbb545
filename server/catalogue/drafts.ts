import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { z } from "zod";
import { findCollection } from "../../domain/catalogue/collections.ts";
import { pieceDraft, piecePictures } from "../../domain/catalogue/edit-rows.ts";
import type { PieceDraft, PiecePictures } from "../../domain/catalogue/edit-rows.ts";
import { plainSlugOf } from "../../domain/catalogue/entry.ts";
import { isEmptyFact } from "../../domain/catalogue/owner-facts.ts";
import { placeOf } from "../../domain/catalogue/owner-pieces.ts";
import type { Bundle } from "../../domain/catalogue/product.ts";
import type { Db } from "../db/schema.ts";
import { dropOut, needShare } from "../media/photograph-states.ts";
import { allPieces, findRow, lockCatalogue, nameOf, readRows, writeRow } from "./edits.ts";
import type { Rows, TextRow, Write } from "./edits.ts";
import { invalid, isWho, WHO_MESSAGE } from "./store-change.ts";
import type { ChangePorts, Refusal } from "./store-change.ts";
import {
  draftNeeds,
  EMPTY_DRAFT,
  pieceOf,
  readDraftRow,
  readPhotographs,
  writeDraft,
} from "./stored-drafts.ts";
import type { StoredDraft, Who } from "./stored-drafts.ts";

/** What became of one change of a draft; as `ChangeResult`, but the catalogue's revision does not move. */
type DraftResult =
  | { kind: "changed"; sku: string; version: number }
  | { kind: "unchanged"; sku: string; version: number }
  | { kind: "stale"; version: number; theirs: StoredDraft | undefined; yours: unknown }
  | Exclude<Refusal, { kind: "confirm" }>;

type CreateDraftRequest = {
  collection: string;
  /** Not checked yet. */
  name: unknown;
  /** The last part of the address; made from the name if it is not set. It never changes. */
  slug?: string;
  by: string;
};
type DraftRequest = { sku: string; version: number; by: string };
/** `change` is not checked yet: fields of `PieceDraft`; null takes one out. */
type ChangeDraftRequest = DraftRequest & { change: unknown };

export type Drafts = {
  /** Begins a new piece. */
  createDraft(request: CreateDraftRequest): Promise<DraftResult>;
  /** Begins a draft with the photographs of a piece that is on sale; its words and price are changed there. */
  openDraft(request: Omit<DraftRequest, "version">): Promise<DraftResult>;
  changeDraft(request: ChangeDraftRequest): Promise<DraftResult>;
  /** Photographs of it that were never published are deleted a month later. */
  discardDraft(request: DraftRequest): Promise<DraftResult>;
};

const { shape } = pieceDraft;
const draftChange = z.strictObject({
  name: shape.name,
  price: shape.price.nullable(),
  description: shape.description.nullable(),
  details: shape.details.nullable(),
  kind: shape.kind.nullable(),
  colour: shape.colour.nullable(),
  length: shape.length,
  fabric: shape.fabric,
  lining: shape.lining,
  stretch: shape.stretch,
  figureWears: shape.figureWears,
  photographs: shape.photographs.optional(),
});

/** What is wrong with words of a draft, by field; undefined if they can be saved. */
export function draftWordsFault(words: unknown): Record<string, string> | undefined {
  const { error } = draftChange.partial().safeParse(words);
  const refusal = error && invalid(error);
  return refusal?.kind === "invalid" ? refusal.fields : undefined;
}

/** Drafts of new pieces and of other photographs. Nobody sees them but by a preview's link. */
export function createDrafts(ports: ChangePorts, bundle: Bundle): Drafts {
  return {
    createDraft: async ({ collection, name, slug, by }) => {
      const parsed = shape.name.unwrap().safeParse(name);
      if (!parsed.success) return { kind: "invalid", fields: { name: messageOf(parsed.error) } };
      if (!findCollection(collection)) return { kind: "unknown" };
      const sku = `${collection}/${slug ?? plainSlugOf(parsed.data)}`;
      const { fault } = placeOf(sku);
      if (fault !== undefined) return { kind: "invalid", fields: { slug: fault } };
      return store(sku, by, ({ rows, draft }) => {
        // Also that of a piece that is hidden, or of which only an edit is left.
        const isTaken = allPieces(bundle, rows).has(sku) || rows.some(({ key }) => key === sku);
        if (isTaken || draft?.state === "open") {
          return { kind: "invalid", fields: { slug: "There is a piece with this address." } };
        }
        return { state: "open", value: { ...EMPTY_DRAFT, name: parsed.data } };
      });
    },
    openDraft: async ({ sku, by }) =>
      store(sku, by, ({ rows, draft }) => {
        if (!allPieces(bundle, rows).has(sku)) return { kind: "unknown" };
        if (draft?.state === "open") return draft;
        return { state: "open", value: { photographs: publishedPhotographs(rows, sku) } };
      }),
    changeDraft: async ({ sku, version, change, by }) => {
      const parsed = draftChange.safeParse(change);
      if (!parsed.success) return noConfirm(invalid(parsed.error));
      return store(sku, by, async ({ rows, draft, transaction, who }) => {
        if (draft?.state !== "open") return { kind: "unknown" };
        if (draft.version !== version) return stale(draft, change);
        const { photographs = draft.value.photographs, ...words } = parsed.data;
        const fields = Object.keys(words);
        if (fields.length > 0 && allPieces(bundle, rows).has(sku)) {
          const message = "This piece is on sale: change it there.";
          return {
            kind: "invalid",
            fields: Object.fromEntries(fields.map((name) => [name, message])),
          };
        }
        const fault = await dropOut(transaction, draft, photographs, who.changed_at);
        if (fault !== undefined) return { kind: "invalid", fields: { photographs: fault } };
        const all = Object.entries({ ...draft.value, ...words, photographs });
        const definite = all.filter(([name, value]) => value != null && !isEmptyFact(name, value));
        return { state: "open", value: Object.fromEntries(definite) as PieceDraft };
      });
    },
    discardDraft: async ({ sku, version, by }) =>
      store(sku, by, async ({ draft, transaction, who }) => {
        if (draft?.state !== "open") return { kind: "unknown" };
        if (draft.version !== version) return stale(draft, undefined);
        await dropOut(transaction, draft, [], who.changed_at);
        return { state: "discarded", value: EMPTY_DRAFT };
      }),
  };

  type Facts = { rows: Rows; draft: StoredDraft | undefined; transaction: Db; who: Who };
  type Next = Pick<StoredDraft, "state" | "value">;
  type Decided = Next | Exclude<DraftResult, { kind: "changed" | "unchanged" }>;

  /** Makes one change of a draft in one transaction, one after another with those of all processes. */
  async function store(
    sku: string,
    by: string,
    decide: (facts: Facts) => Decided | Promise<Decided>,
  ): Promise<DraftResult> {
    if (!isWho(by)) return { kind: "invalid", fields: { by: WHO_MESSAGE } };
    const who: Who = { changed_by: by.trim(), changed_at: ports.now().toISOString() };
    return ports.db.transaction().execute(async (transaction): Promise<DraftResult> => {
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
      const name = value.name ?? nameOf(allPieces(bundle, rows), rows, sku);
      await needShare(transaction, sku, name, value.photographs);
      const written = await writeDraft(transaction, { sku, version, state, value }, who);
      return { kind: "changed", sku, version: written };
    });
  }
}

function stale(draft: StoredDraft, yours: unknown): DraftResult & { kind: "stale" } {
  return { kind: "stale", version: draft.version, theirs: draft, yours };
}

/** The ids of a piece's published photographs; none if it has the bundle's. */
function publishedPhotographs(rows: Rows, sku: string): string[] {
  const { data } = piecePictures.safeParse(findRow(rows, "pictures", sku)?.value);
  return data?.pictures.map(({ photograph }) => photograph) ?? [];
}

function messageOf(error: z.core.$ZodError): string {
  return error.issues[0]?.message ?? "The name is not valid.";
}

function noConfirm(refusal: Refusal): Exclude<Refusal, { kind: "confirm" }> {
  return refusal.kind === "confirm" ? { kind: "unknown" } : refusal;
}

type PublishResult =
  /** `revision` is the catalogue's, `version` the draft's. */
  | { kind: "changed"; version: number; revision: number }
  /** Nothing was published: what is still needed, in words. */
  | { kind: "incomplete"; missing: readonly string[] }
  | Extract<DraftResult, { kind: "stale" | "unknown" | "invalid" }>;
export type PublishDraft = (request: DraftRequest) => Promise<PublishResult>;

/**
 * Publishes a draft: everything in one transaction, so that whoever is killed meanwhile has published all of it or
 * nothing. A second press, or another person's, finds a newer version and is stale.
 */
export function createPublishDraft(ports: ChangePorts, bundle: Bundle): PublishDraft {
  return async ({ sku, version, by }) => {
    if (!isWho(by)) return { kind: "invalid", fields: { by: WHO_MESSAGE } };
    const who = { changed_by: by.trim(), changed_at: ports.now().toISOString() };
    return ports.db.transaction().execute(async (transaction): Promise<PublishResult> => {
      await lockCatalogue(transaction);
      const draft = await readDraftRow(transaction, sku);
      if (!draft) return { kind: "unknown" };
      if (draft.version !== version || draft.state !== "open") {
        return { kind: "stale", version: draft.version, theirs: draft, yours: undefined };
      }
      const rows = await readRows(transaction);
      const { value } = draft;
      const isNew = !allPieces(bundle, rows).has(sku);
      const photographs = await readPhotographs(transaction, value.photographs);
      const isShareMissing = await needShare(
        transaction,
        sku,
        value.name ?? nameOf(allPieces(bundle, rows), rows, sku),
        value.photographs,
      );
      const piece = isNew ? pieceOf(value, who.changed_at) : undefined;
      const missing = [
        ...draftNeeds(sku, isNew, value, photographs),
        ...(isShareMissing ? ["The picture for shared links is still being made."] : []),
      ];
      if (missing.length > 0) return { kind: "incomplete", missing };

      const pictures: PiecePictures = {
        pictures: photographs.flatMap(({ id, record }) =>
          record ? [{ photograph: id, record }] : [],
        ),
      };
      const writes: Write[] = [
        ...(piece && !("missing" in piece)
          ? [{ kind: "new-piece" as const, key: sku, value: piece }]
          : []),
        { kind: "pictures", key: sku, value: pictures },
      ];
      const revision = await writeAll(transaction, rows, writes, who);
      await transaction
        .updateTable("photographs")
        .set({ published_at: sql`coalesce(published_at, ${who.changed_at})` })
        .where("id", "in", value.photographs)
        .execute();
      const next = { ...draft, state: "published" as const, value: EMPTY_DRAFT };
      return { kind: "changed", version: await writeDraft(transaction, next, who), revision };
    });
  };
}

async function writeAll(
  transaction: Db,
  rows: readonly TextRow[],
  writes: readonly Write[],
  who: { changed_by: string; changed_at: string },
): Promise<number> {
  let revision = 0;
  for (const write of writes) {
    const before = findRow(rows, write.kind, write.key);
    revision = await writeRow(transaction, write, before, who);
  }
  return revision;
}
