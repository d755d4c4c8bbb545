import { ALWAYS, bigint, bytes, flag, integer, json, onlyRow, table, text, time } from "./table.ts";

export const IMPORTS = "0015-imports";

export const catalogueTables = {
  /**
   * The owner's changes to the catalogue: one row per piece, listing and promotion. Never deleted. The kinds are those of
   * `domain/catalogue/edit-rows.ts`.
   */
  catalogue_edits: table(
    {
      kind: text.fixed(),
      /** A piece's SKU, a listing's collection, a promotion's id. */
      key: text.fixed(),
      /** Number of changes of this row: a change that is based on an older version is refused. */
      version: integer.positive(),
      value: json,
      changed_by: text.notEmpty(),
      changed_at: time,
    },
    { key: "kind, key" },
  ),

  /** Every change to a row of `catalogue_edits`. */
  catalogue_history: table(
    {
      /** The catalogue's revision after this change. */
      id: bigint.fixed().key().positive(),
      kind: text.fixed(),
      key: text.fixed(),
      version: integer.fixed().positive(),
      /** Null for a row's first change. */
      before: json.nullable().fixed(),
      after: json.fixed(),
      changed_by: text.fixed().notEmpty(),
      changed_at: time.fixed(),
    },
    {
      indexes: {
        catalogue_history_by_key: "(kind, key, id)",
        catalogue_history_by_kind: "(kind, id)",
      },
      refuses: {
        update: [["a change stays as it was recorded", ALWAYS]],
        delete: [["a recorded change is never deleted", ALWAYS]],
        truncate: "a recorded change is never deleted",
      },
      neverReplaced: ["id"],
    },
  ),

  /** A single row: the number of changes so far. */
  catalogue_revision: table(
    { id: onlyRow, revision: bigint.check("revision >= 0") },
    { begins: "insert into catalogue_revision (id, revision) values (1, 0)" },
  ),

  /**
   * What the owner prepares for a piece and nobody else sees: its words and price if it is new, and its photographs.
   * Never deleted. What is published is in `catalogue_edits`.
   */
  catalogue_drafts: table(
    {
      sku: text.fixed().key(),
      /** Number of changes of this row, also across several drafts of one piece. */
      version: integer.positive(),
      state: text.oneOf("open", "published", "discarded"),
      /** In the format of `domain/catalogue/owner-pieces.ts`. */
      value: json,
      changed_by: text.notEmpty(),
      changed_at: time,
    },
    { indexes: { catalogue_drafts_open: "(changed_at) where state = 'open'" } },
  ),

  /** CSV files of pieces that were handed over: each was checked, and may have been applied and taken back. */
  imports: table(
    {
      id: text.fixed().key(),
      file_name: text.fixed(),
      /** Number of rows that change nothing; they are not kept. */
      same: integer.fixed(),
      /** 1: a row sets a price. */
      sets_prices: flag.fixed(),
      made_by: text.fixed().notEmpty(),
      made_at: time.fixed(),
      /** When its last row was applied, or left out. */
      applied_at: time.nullable(),
      /** When its last row was taken back, or left as it is. */
      undone_at: time.nullable(),
    },
    { since: IMPORTS, indexes: { imports_by_time: "(made_at)" } },
  ),

  /** The rows of imports that change something, or are wrong. */
  import_rows: table(
    {
      import_id: text.fixed().references("imports.id", "cascade"),
      /** As a spreadsheet counts: the headings are row 1. */
      number: integer.fixed().positive(),
      /** `kept`: changed since it was applied, and so not taken back. */
      state: text.oneOf("wrong", "ready", "applied", "left-out", "undone", "kept"),
      /** What it does, and what it found (`server/catalogue/imports.ts`). */
      plan: json.fixed(),
      /** What taking it back needs; null until it is applied. */
      before: json.nullable(),
      /** Why it was left out or kept; else empty. */
      why: text,
    },
    { since: IMPORTS, key: "import_id, number" },
  ),

  /** Links that show the page of a draft, or of changes before they are saved. */
  previews: table(
    {
      /** SHA-256 of the secret part of the page's URL. */
      token_hash: text.fixed().key(),
      sku: text.fixed(),
      expires_at: time.fixed(),
      /** Words and price that are not saved yet; null for a draft. */
      words: json.nullable().fixed(),
    },
    { indexes: { previews_by_end: "(expires_at)", previews_by_sku: "(sku)" } },
  ),

  /** Bytes of pictures that the shop itself has encoded, never those that were uploaded. */
  media: table({
    /** SHA-256 of the bytes, in hex. */
    hash: text.fixed().key(),
    type: text.oneOf("image/jpeg", "image/avif").fixed(),
    width: integer.fixed().positive(),
    height: integer.fixed().positive(),
    bytes: bytes.fixed(),
    created_at: time.fixed(),
  }),

  /** One row per upload or new crop. Picture and crop never change: another crop is another photograph. */
  photographs: table(
    {
      id: text.fixed().key(),
      /** The piece for whose draft it was taken. */
      sku: text.fixed(),
      /** Hash of master, crop and the encoder's settings; part of the addresses of all encodings. */
      picture: text.fixed(),
      /** The whole picture, upright, at most 3000 pixels on a side. */
      master: text.fixed().references("media.hash"),
      /** The part that is shown, and its white balance: a `Crop` (`domain/media/photographs.ts`). */
      crop: json.fixed(),
      /** `first`: its JPEG is there, the rest is being encoded. */
      state: text.oneOf("first", "ready", "failed"),
      /** A `PictureRecord`: what a page needs to show it. */
      record: json,
      /** The text of its share picture; null if it needs none. */
      title: json.nullable(),
      /** Why it failed, in words for the owner. */
      fault: text.nullable(),
      created_by: text.fixed().notEmpty(),
      created_at: time.fixed(),
      /** When the photograph was first published; from then on it is kept for the history. */
      published_at: time.nullable(),
      /** When it was taken out of its draft; null while it is part of one. */
      dropped_at: time.nullable(),
    },
    {
      indexes: {
        // For retention (`server/jobs/retention.ts`).
        photographs_dropped: "(dropped_at) where published_at is null",
        photographs_by_master: "(master)",
        photographs_by_picture: "(picture)",
      },
    },
  ),

  /** The encodings of pictures. A share picture has a `picture` hash of its own. */
  encodings: table(
    {
      picture: text.fixed(),
      width: integer.fixed().positive(),
      format: text.oneOf("avif", "jpg").fixed(),
      /** The `picture` of the photograph: the same as this row's, except for a share picture. */
      original: text.fixed(),
      media: text.fixed().references("media.hash"),
    },
    {
      key: "picture, width, format",
      indexes: { encodings_by_original: "(original)", encodings_by_media: "(media)" },
    },
  ),
};
