import type { Fixed } from "./columns.ts";

export type CatalogueTables = {
  catalogue_edits: CatalogueEditsTable;
  catalogue_history: CatalogueHistoryTable;
  catalogue_revision: CatalogueRevisionTable;
  catalogue_drafts: CatalogueDraftsTable;
  previews: PreviewsTable;
  media: MediaTable;
  photographs: PhotographsTable;
  encodings: EncodingsTable;
};

/**
 * The owner's changes to the catalogue: one row per piece, listing and promotion (`domain/catalogue/edit-rows.ts`). Never
 * deleted.
 */
type CatalogueEditsTable = {
  kind: Fixed<string>;
  /** A piece's SKU, a listing's collection, a promotion's id. */
  key: Fixed<string>;
  /** Number of changes of this row, against changes that are based on an older state. */
  version: number;
  /** JSON. */
  value: string;
  changed_by: string;
  changed_at: string;
};

/** Every change to a row of `catalogue_edits`. The database refuses updates and deletes. */
export type CatalogueHistoryTable = {
  /** The catalogue's revision after this change. */
  id: Fixed<number>;
  kind: Fixed<string>;
  key: Fixed<string>;
  version: Fixed<number>;
  /** JSON; null for a row's first change. */
  before: Fixed<string | null>;
  /** JSON. */
  after: Fixed<string>;
  changed_by: Fixed<string>;
  changed_at: Fixed<string>;
};

/** A single row: the number of changes so far. */
type CatalogueRevisionTable = { id: Fixed<1>; revision: number };

/** What the owner prepares for a piece: its words and price if it is new, and its photographs. Never deleted. */
export type CatalogueDraftsTable = {
  sku: Fixed<string>;
  /** Number of changes of this row, also across several drafts of one piece. */
  version: number;
  state: "open" | "published" | "discarded";
  /** JSON (`domain/catalogue/owner-pieces.ts`). */
  value: string;
  changed_by: string;
  changed_at: string;
};

/** Links to the pages of drafts. */
type PreviewsTable = {
  /** SHA-256 of the secret part of the page's URL. */
  token_hash: Fixed<string>;
  sku: Fixed<string>;
  expires_at: Fixed<string>;
  /** JSON of words that are not saved yet; null for a draft. */
  words: Fixed<string | null>;
};

/** Bytes of pictures that the shop itself has encoded, never those that were uploaded. */
type MediaTable = {
  /** SHA-256 of the bytes, in hex. */
  hash: Fixed<string>;
  type: Fixed<"image/jpeg" | "image/avif">;
  width: Fixed<number>;
  height: Fixed<number>;
  bytes: Fixed<Buffer>;
  created_at: Fixed<string>;
};

/** One row per upload or new crop. Picture and crop never change: another crop is another photograph. */
export type PhotographsTable = {
  id: Fixed<string>;
  /** The piece for whose draft it was taken. */
  sku: Fixed<string>;
  /** Hash of master, crop and the encoder's settings; part of its encodings' addresses. */
  picture: Fixed<string>;
  /** The whole picture, upright, at most 3000 pixels on a side. */
  master: Fixed<string>;
  /** JSON: the part that is shown (`domain/media/photographs.ts`). */
  crop: Fixed<string>;
  /** `first`: its JPEG is there, the rest is being encoded. */
  state: "first" | "ready" | "failed";
  /** JSON, a `PictureRecord`: what a page needs to show it. */
  record: string;
  /** JSON: the text of its share picture; null if it needs none. */
  title: string | null;
  /** Why it failed, in words for the owner. */
  fault: string | null;
  /** Number of times that its encoding was begun. */
  attempts: number;
  created_by: Fixed<string>;
  created_at: Fixed<string>;
  /** When it was first part of what is published; such a photograph is kept for the history. */
  published_at: string | null;
  /** When it was taken out of its draft; null while it is part of one. */
  dropped_at: string | null;
};

/** The encodings of pictures. A share picture has a `picture` hash of its own. */
type EncodingsTable = {
  picture: Fixed<string>;
  width: Fixed<number>;
  format: Fixed<"avif" | "jpg">;
  /** The photograph's picture: `picture` itself, but for a share picture. */
  original: Fixed<string>;
  media: Fixed<string>;
};
