import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { Sharp } from "sharp";
import { SMALL_WIDTH } from "../../domain/media/pictures.ts";
import type { PictureRecord } from "../../domain/media/pictures.ts";
import {
  avif,
  blurOf,
  colorOf,
  jpeg,
  smallAvif,
  smallEnough,
} from "../../server/media/encodings.ts";
import { AVIF, JPEG, SMALLEST } from "../../server/media/settings.ts";
import type { Master } from "./find-masters.ts";

/** Says in one line why a master cannot be used: its size, its shape, or that it is unreadable; null if it can. Never throws. */
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
  const { data, info } = await shownPart(master).raw().toBuffer({ resolveWithObject: true });
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
  await writeFile(path.join(folder, `${name}-${SMALL_WIDTH}.avif`), await smallAvif(original()));

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

/** The part of a master that is shown: upright, in sRGB, without transparency. */
export function shownPart({ file, cut }: Master): Sharp {
  const upright = sharp(file, { failOn: "truncated" })
    .autoOrient()
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .removeAlpha();
  return cut ? upright.extract(cut) : upright;
}

/** Whether a master was rendered by a computer: the renderer wrote `atelier:` and a hash of the picture into its XMP. */
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

function phoneAvif(picture: Sharp, width: number, quality: number): Promise<Buffer> {
  const { lessQuality, effort } = AVIF.phone;
  return picture
    .resize({ width })
    .avif({ quality: quality - lessQuality, effort, chromaSubsampling: "4:2:0", bitdepth: 8 })
    .toBuffer();
}

/** The size and shape that the masters of a group, a folder such as `pictures/heroes`, must have, and their encoded widths. */
export type GroupRules = {
  /** Width divided by height: the lowest and the highest that are accepted. */
  ratio: [min: number, max: number];
  /** Part of the message when the shape is refused. */
  advice: string;
  /** The smallest master, in pixels. */
  min: [width: number, height: number];
  widths: number[];
  jpeg: number;
  /** The qualities that are tried for a master that was rendered by a computer. */
  rendered: readonly number[];
  /** Only phones and other dense screens request more than 640 pixels: wider files are encoded at their quality. */
  wideForPhones?: boolean;
};

const portrait: GroupRules = {
  ratio: [0.8 * 0.97, 0.8 * 1.03],
  advice: "crop it to 4:5 (for instance 1200 x 1500)",
  min: [...SMALLEST],
  widths: [320, 640, 800, 960, 1200],
  jpeg: JPEG.width,
  rendered: AVIF.rendered,
};

const special: Record<string, GroupRules> = {
  heroes: {
    ratio: [1.6, 2.1],
    advice: "a hero is wide: crop it to 16:9 (for instance 2400 x 1350)",
    min: [1200, 600],
    widths: [640, 1200, 1800, 2400],
    jpeg: 1200,
    rendered: AVIF.rendered,
  },
  feed: {
    ...portrait,
    ratio: [0.8 * 0.97, 1.03],
    advice: "crop it to a square or to 4:5",
    min: [600, 600],
  },
  covers: { ...portrait, wideForPhones: true },
  // Home's masonry: pictures of the latest collection, cut to different heights, without losing any of the garment.
  latest: {
    ...portrait,
    ratio: [0.65, 1.03],
    advice: "cut it to a shape between 2:3 and a square",
    min: [800, 1000],
  },
  illustrations: { ...portrait, ratio: [0.5, 2.1], advice: "make it less narrow", min: [600, 500] },
};

function rulesOf(group: string): GroupRules {
  return special[group] ?? portrait;
}

/** The crop of a wide picture that phones get, at its full height. */
export type PhoneCut = {
  /** Width divided by height. */
  ratio: number;
  /** How much of what is cropped lies to the left: 0 is none, 1 is all. */
  focus: number;
  widths: number[];
};

const phone = { ratio: 1, focus: 0.92, widths: [320, 480, 800, 1200] } satisfies PhoneCut;

/**
 * Returns the phone crop of a hero. Heroes have empty space for text on the left, which phones do not need; Home's crop
 * is tall and centred on its figure; HazelBabies' figures fill the width.
 */
export function phoneCut(key: string): PhoneCut | undefined {
  if (!key.startsWith("heroes/")) return undefined;
  if (key.startsWith("heroes/home/")) return { ...phone, ratio: 2 / 3, focus: 0.7 };
  return key.startsWith("heroes/hazelbabies/") ? { ...phone, focus: 0.5 } : phone;
}

/** Returns the widths to encode a master in: those above its own width are replaced by its own width. */
export function widthsFor(wanted: number[], masterWidth: number): number[] {
  const possible = wanted.filter((w) => w <= masterWidth);
  return possible.length === wanted.length ? possible : [...new Set([...possible, masterWidth])];
}
