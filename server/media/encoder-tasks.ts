import type { Crop } from "../../domain/media/photographs.ts";

/** A task for the encoder's process (`encoder-process.ts`), which reads `file` and writes into `folder`. */
export type Task =
  /** Checks an upload, and writes `MASTER_FILE` and, of the part that `crop` shows, `FIRST_FILE`. */
  | { kind: "receive"; file: string; folder: string; crop: Crop }
  /** Writes an upload as `MASTER_FILE`, upright and without metadata, of any size. */
  | { kind: "copy"; file: string; folder: string }
  /** Writes an upload, upright and without metadata, as pages show it: `FIRST_FILE` and `SMALL_FILE`. */
  | { kind: "small"; file: string; folder: string }
  /** Writes `FIRST_FILE` of another crop of a master. */
  | { kind: "crop"; file: string; folder: string; crop: Crop }
  /** Writes `<width>.avif` of a crop of a master and, with a title, `SHARE_FILE`. */
  | {
      kind: "encode";
      file: string;
      folder: string;
      crop: Crop;
      widths: readonly number[];
      share?: { title: ShareTitle; color: string } | undefined;
    };

/** The text next to a product on its share picture. */
export type ShareTitle = { brand: string; name: string; collection: string };

export const MASTER_FILE = "master.jpg";
export const FIRST_FILE = "first.jpg";
export const SMALL_FILE = "small.avif";
export const SHARE_FILE = "share.jpg";
