import type { Crop } from "../../domain/media/photographs.ts";
import type { PictureRecord } from "../../domain/media/pictures.ts";

/** What the encoder's process (`encoder-process.ts`) is asked to do. It reads `file` and writes into `folder`. */
export type Task =
  /** Checks an upload and writes `MASTER_FILE` and, of the crop, `FIRST_FILE`. */
  | { kind: "receive"; file: string; folder: string; crop: Crop }
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
export const SHARE_FILE = "share.jpg";

type Size = { width: number; height: number };

/** A record without its hash; `widths` are those that will be encoded. */
export type Measured = Omit<PictureRecord, "hash" | "share" | "phone">;

export type TaskResult =
  | { kind: "received"; master: Size; measured: Measured }
  | { kind: "cropped"; measured: Measured }
  | { kind: "encoded" }
  | Refused;

/** Nothing is wrong with the shop: this file cannot be a picture of a piece. */
export type Refused = {
  kind: "refused";
  why: "no-picture" | "damaged" | "too-many-pixels" | "too-small";
  /** Of the upright picture, or of its crop if that is too small; undefined if it cannot be read. */
  size?: Size;
};
