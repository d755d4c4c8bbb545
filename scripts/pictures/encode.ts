import { writeFile } from "node:fs/promises";
import path from "node:path";

import sharp, { type Sharp } from "sharp";

import type { PictureRecord } from "../../domain/pictures/pictures.ts";
import {
  avif,
  blurOf,
  colorOf,
  jpeg,
  smallAvif,
  smallEnough,
} from "../../server/pictures/encodings.ts";
import { AVIF } from "../../server/pictures/settings.ts";
import type { Master } from "./find-masters.ts";
import { phoneCut, rulesOf, widthsFor } from "./settings.ts";

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
  const jpegWidth = Math.min(rules.jpeg, info.width);
  const name = `${master.key.replaceAll("/", "-")}-${master.hash}`;
  const qualities = (await isRendered(master.file)) ? rules.rendered : AVIF.qualities;
  const narrow = Math.min(640, info.width);
  const { quality, file: at640 } = await smallEnough(original, narrow, qualities);
  for (const width of widths) {
    const toAvif = rules.wideForPhones && width > 640 ? phoneAvif : avif;
    const file = width === narrow ? at640 : await toAvif(original(), width, quality);
    await writeFile(path.join(folder, `${name}-${width}.avif`), file);
  }
  const phone = await encodePhonePart(original, info, master.key, quality, (at) =>
    path.join(folder, `${name}-phone-${at}.avif`),
  );
  await writeFile(path.join(folder, `${name}-${jpegWidth}.jpg`), await jpeg(original(), jpegWidth));

  const width = widths.at(-1) ?? info.width;
  return {
    hash: master.hash,
    width,
    height: Math.round((width * info.height) / info.width),
    widths,
    ...(phone && { phone }),
    jpeg: jpegWidth,
    blur: await blurOf(original),
    color: await colorOf(original),
  };
}

/** Whether the atelier's studio made a master: it writes the hash of its data into the XMP (`atelier/README.md`). */
async function isRendered(file: string): Promise<boolean> {
  const { xmp } = await sharp(file).metadata();
  return xmp?.includes("atelier:") ?? false;
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
  return smallAvif(picture.toColourspace("srgb").removeAlpha());
}

function phoneAvif(picture: Sharp, width: number, quality: number): Promise<Buffer> {
  const { lessQuality, effort } = AVIF.phone;
  return picture
    .resize({ width })
    .avif({ quality: quality - lessQuality, effort, chromaSubsampling: "4:2:0", bitdepth: 8 })
    .toBuffer();
}
