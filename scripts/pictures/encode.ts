import { writeFile } from "node:fs/promises";
import path from "node:path";

import sharp, { type Sharp } from "sharp";

import { SMALL_WIDTH, type PictureRecord } from "../../domain/pictures/pictures.ts";
import type { Master } from "./find-masters.ts";
import { AVIF, JPEG_QUALITY, phoneCut, rulesOf, widthsFor } from "./settings.ts";

const BLUR_WIDTH = 12;
const BLUR_LIMIT = 200;

/** Returns a master's fault (size, shape, unreadable) in one line, or null. Never throws. */
export async function faultOf(master: Master): Promise<string | null> {
  const rules = rulesOf(master.group);
  const name = shownName(master);
  let size: { width: number; height: number };
  try {
    size = (await sharp(master.file).metadata()).autoOrient;
  } catch {
    return `${name}: cannot be read as a picture; save or export it again`;
  }
  const { width, height } = size;
  const [minWidth, minHeight] = rules.min;
  if (width < minWidth || height < minHeight)
    return `${name}: too small (${width} x ${height}); at least ${minWidth} x ${minHeight} is needed`;
  const ratio = width / height;
  if (ratio < rules.ratio[0] || ratio > rules.ratio[1])
    return `${name}: wrong shape (${width} x ${height}); ${rules.advice}`;
  return null;
}

/** Whether a file that opens as a picture is truncated. */
export async function isDamaged(master: Master): Promise<boolean> {
  try {
    await sharp(master.file, { failOn: "truncated" }).stats();
    return false;
  } catch {
    return true;
  }
}

/** Returns the fault line for a truncated file. */
export const damageOf = (master: Master): string =>
  `${shownName(master)}: damaged; save or export it again`;

/** The master's path in messages to the owner. */
function shownName(master: Master): string {
  return `pictures/${master.subject}/${path.basename(master.file)}`;
}

/**
 * Writes every encoding of a master into `folder` and returns its record.
 * The encodings are rotated to the EXIF orientation, in sRGB and without metadata. Throws if the file is damaged.
 */
export async function encode(master: Master, folder: string): Promise<PictureRecord> {
  const rules = rulesOf(master.group);
  const { data, info } = await sharp(master.file, { failOn: "truncated" })
    .autoOrient()
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const original = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

  const widths = widthsFor(rules.widths, info.width);
  const jpeg = Math.min(rules.jpeg, info.width);
  const name = `${master.key.replaceAll("/", "-")}-${master.hash}`;
  const { quality, file: at640 } = await smallEnough(original, Math.min(640, info.width));
  for (const width of widths) {
    const toAvif = rules.wideForPhones && width > 640 ? phoneAvif : avif;
    const file =
      width === Math.min(640, info.width) ? at640 : await toAvif(original(), width, quality);
    await writeFile(path.join(folder, `${name}-${width}.avif`), file);
  }
  const phone = await encodePhonePart(original, info, master.key, quality, (at) =>
    path.join(folder, `${name}-phone-${at}.avif`),
  );
  await original()
    .resize({ width: jpeg })
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
    .toFile(path.join(folder, `${name}-${jpeg}.jpg`));

  const width = widths.at(-1) ?? info.width;
  return {
    hash: master.hash,
    width,
    height: Math.round((width * info.height) / info.width),
    widths,
    ...(phone && { phone }),
    jpeg,
    blur: await blurOf(original),
    color: await colorOf(original),
  };
}

/** Writes the phone crop of a wide picture; nothing if phones get the whole picture. */
async function encodePhonePart(
  original: () => Sharp,
  size: { width: number; height: number },
  key: string,
  quality: number,
  fileOf: (width: number) => string,
): Promise<PictureRecord["phone"]> {
  const cut = phoneCut(key);
  if (!cut) return undefined;
  const width = Math.min(Math.round(size.height * cut.ratio), size.width);
  const left = Math.round((size.width - width) * cut.focus);
  const widths = widthsFor(cut.widths, width);
  for (const at of widths) {
    const part = original().extract({ left, top: 0, width, height: size.height });
    await writeFile(fileOf(at), await phoneAvif(part, at, quality));
  }
  return { widths };
}

/** Returns a master's smallest encoding: its thumbnail. */
export function encodeSmall(master: Master): Promise<Buffer> {
  const picture = sharp(master.file).autoOrient().flatten({ background: "#ffffff" });
  return avif(picture.toColourspace("srgb").removeAlpha(), SMALL_WIDTH, SMALL_QUALITY);
}
const SMALL_QUALITY = 54;

/** Returns the 640-wide file at the highest quality within the size limit; at the lowest if none is within it. */
async function smallEnough(
  original: () => Sharp,
  width: number,
): Promise<{ quality: number; file: Buffer }> {
  let quality = 0;
  let file: Buffer = Buffer.alloc(0);
  for (quality of AVIF.qualities) {
    file = await avif(original(), width, quality);
    if (file.length <= AVIF.limitAt640) break;
  }
  return { quality, file };
}

function avif(picture: Sharp, width: number, quality: number): Promise<Buffer> {
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

function phoneAvif(picture: Sharp, width: number, quality: number): Promise<Buffer> {
  const { lessQuality, effort } = AVIF.phone;
  return picture
    .resize({ width })
    .avif({ quality: quality - lessQuality, effort, chromaSubsampling: "4:2:0", bitdepth: 8 })
    .toBuffer();
}

async function blurOf(original: () => Sharp): Promise<string> {
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

async function colorOf(original: () => Sharp): Promise<string> {
  const { data, info } = await original()
    .resize({ width: 160 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const { dominant } = await sharp(data, { raw: { width, height, channels } }).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((c) => c.toString(16).padStart(2, "0")).join("")}`;
}
