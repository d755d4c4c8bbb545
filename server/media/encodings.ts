import sharp, { type Sharp } from "sharp";
import { SMALL_WIDTH } from "../../domain/media/pictures.ts";
import { AVIF, JPEG } from "./settings.ts";

/**
 * The encodings of one picture. Only for scripts and for the encoder's own process (`encoder-process.ts`): the server
 * itself must not load sharp (`scripts/check-imports.ts`).
 */

const BLUR_WIDTH = 12;
const BLUR_LIMIT = 200;

/** Returns the 640-wide file at the first of the qualities within the size limit; at the last if none is within it. */
export async function smallEnough(
  original: () => Sharp,
  width: number,
  qualities: readonly number[] = AVIF.qualities,
): Promise<{ quality: number; file: Buffer }> {
  let quality = 0;
  let file: Buffer = Buffer.alloc(0);
  for (quality of qualities) {
    file = await avif(original(), width, quality);
    if (file.length <= AVIF.limitAt640) break;
  }
  return { quality, file };
}

export function avif(picture: Sharp, width: number, quality: number): Promise<Buffer> {
  return picture
    .resize({ width })
    .avif({
      quality: width > 640 ? quality - AVIF.wider.lessQuality : quality,
      effort: width > 640 ? AVIF.wider.effort : AVIF.effort,
      chromaSubsampling: width >= AVIF.wider.halfColourFrom ? "4:2:0" : "4:4:4",
      bitdepth: 8,
    })
    .toBuffer();
}

/** The thumbnail, which every picture has. */
export function smallAvif(picture: Sharp): Promise<Buffer> {
  return avif(picture, SMALL_WIDTH, SMALL_QUALITY);
}
const SMALL_QUALITY = 54;

export function jpeg(picture: Sharp, width: number): Promise<Buffer> {
  return picture.resize({ width }).jpeg({ quality: JPEG.quality, mozjpeg: true }).toBuffer();
}

/** A data URL to show while the picture loads. */
export async function blurOf(original: () => Sharp): Promise<string> {
  for (const quality of [40, 20, 5, 1]) {
    const tiny = await original()
      .resize({ width: BLUR_WIDTH })
      .webp({ quality, effort: 6 })
      .toBuffer();
    const url = `data:image/webp;base64,${tiny.toString("base64")}`;
    if (url.length <= BLUR_LIMIT) return url;
  }
  const flat = await original().resize(2, 2, { fit: "fill" }).webp({ quality: 1 }).toBuffer();
  return `data:image/webp;base64,${flat.toString("base64")}`;
}

/** The dominant colour, `#rrggbb`. */
export async function colorOf(original: () => Sharp): Promise<string> {
  const { data, info } = await original()
    .resize({ width: 160 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const { dominant } = await sharp(data, { raw: { width, height, channels } }).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((c) => c.toString(16).padStart(2, "0")).join("")}`;
}
