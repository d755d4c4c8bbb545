/**
 * The encoder's own process: reads one `Task` as a line of JSON, prints one `TaskResult`, and ends.
 * `server/media/encoder.ts` starts it with limits on memory and time and without environment variables, so that a
 * malicious picture harms this process only.
 */
import { writeFile } from "node:fs/promises";
import os from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import sharp, { type Metadata, type Sharp } from "sharp";
import { balanced } from "../../domain/media/balance.ts";
import type { Balance } from "../../domain/media/balance.ts";
import { cutOf } from "../../domain/media/photographs.ts";
import type { Crop } from "../../domain/media/photographs.ts";
import { photographWidths, SMALL_WIDTH } from "../../domain/media/pictures.ts";
import { avif, blurOf, colorOf, jpeg, smallAvif, smallEnough } from "./encodings.ts";
import { JPEG, MASTER, MAX_PIXELS, SMALLEST, SMALLEST_WIDE } from "./settings.ts";
import { drawShare } from "./share.ts";
import { FIRST_FILE, MASTER_FILE, SHARE_FILE, SMALL_FILE } from "./encoder-tasks.ts";
import type { Task } from "./encoder-tasks.ts";
import type { Measured, Refused, TaskResult } from "./encoder.ts";

sharp.concurrency(1);
sharp.cache(false);
// Only the formats of phones can be opened: no SVG, no TIFF, no PDF.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif"].map((type) => `VipsForeignLoad${type}`),
});

/** As a `nice` value: a third of the CPU share of the shop's process, which has 0. */
const UPLOAD_PRIORITY = 5;

/** Raw RGB pixels, three bytes each. */
type Pixels = { data: Buffer; info: { width: number; height: number; channels: 3 } };

const input = createInterface(process.stdin);
// The shop's process has ended, perhaps by `kill -9`: nobody waits for the result.
input.once("close", () => process.exit(1));
input.once("line", (line) => {
  void answer(JSON.parse(line) as Task);
});

async function answer(task: Task): Promise<void> {
  const result = await work(task);
  process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
}

async function work(task: Task): Promise<TaskResult> {
  // Every task has a lower priority than the shop. Somebody waits for an upload or a crop, but nobody for encodings.
  os.setPriority(task.kind === "encode" ? os.constants.priority.PRIORITY_LOW : UPLOAD_PRIORITY);
  switch (task.kind) {
    case "receive":
      return receive(task.file, task.folder, task.crop);
    case "copy":
      return copy(task.file, task.folder);
    case "small":
      return small(task.file, task.folder);
    case "crop":
      return writeFirst(await readPixels(sharp(task.file)), task.folder, task.crop);
    case "encode":
      return encode(task);
  }
}

async function receive(file: string, folder: string, crop: Crop): Promise<TaskResult> {
  const upright = await readUpload(file);
  if ("kind" in upright) return upright;
  const first = await writeFirst(upright, folder, crop);
  if (first.kind === "refused") return first;
  await writeMaster(upright, folder);
  const { info } = upright;
  const master = { width: info.width, height: info.height };
  return { kind: "received", master, measured: first.measured };
}

async function copy(file: string, folder: string): Promise<TaskResult> {
  const upright = await readUpload(file);
  if ("kind" in upright) return upright;
  await writeMaster(upright, folder);
  return { kind: "copied" };
}

/** Most pixels on a side of what is shown of a customer's photograph, and the width of its AVIF. */
const SHOWN = 1_000;
const SHOWN_AVIF = 480;

async function small(file: string, folder: string): Promise<TaskResult> {
  const upright = await readUpload(file);
  if ("kind" in upright) return upright;
  const fitted = picture(upright).resize(SHOWN, SHOWN, { fit: "inside", withoutEnlargement: true });
  const shown = await readPixels(fitted);
  const { width, height } = shown.info;
  await writeFile(join(folder, FIRST_FILE), await jpeg(picture(shown), width));
  const avifWidth = Math.min(SHOWN_AVIF, width);
  const encoded = await smallEnough(() => picture(shown), avifWidth);
  await writeFile(join(folder, SMALL_FILE), encoded.file);
  return { kind: "small", width, height };
}

async function readUpload(file: string): Promise<Pixels | Refused> {
  const header = await readHeader(file);
  if (!header) return { kind: "refused", why: "no-picture" };
  const { width, height } = header.autoOrient;
  if (width * height > MAX_PIXELS) {
    return { kind: "refused", why: "too-many-pixels", size: { width, height } };
  }
  const upright = await readUpright(file, header.orientation);
  return upright ?? { kind: "refused", why: "damaged", size: { width, height } };
}

async function writeMaster(upright: Pixels, folder: string): Promise<void> {
  await picture(upright)
    .jpeg({ quality: MASTER.quality, chromaSubsampling: "4:4:4" })
    .toFile(join(folder, MASTER_FILE));
}

async function encode({
  file,
  folder,
  crop,
  widths,
  share,
}: Task & { kind: "encode" }): Promise<TaskResult> {
  const pixels = await cutOut(await readPixels(sharp(file)), crop);
  const original = () => picture(pixels);
  const wide = widths.filter((width) => width > SMALL_WIDTH);
  const { width: own } = pixels.info;
  const { quality } = wide.length > 0 ? await smallEnough(original, Math.min(640, own)) : BEST;
  for (const width of widths) {
    const encoded =
      width === SMALL_WIDTH ? smallAvif(original()) : avif(original(), width, quality);
    await writeFile(join(folder, `${width}.avif`), await encoded);
  }
  if (share) {
    // The share picture is drawn with SVG.
    sharp.unblock({ operation: ["VipsForeignLoadSvg"] });
    const source = await original().png({ compressionLevel: 1 }).toBuffer();
    await writeFile(join(folder, SHARE_FILE), await drawShare(source, share.color, share.title));
  }
  return { kind: "encoded" };
}
const BEST = { quality: 60 };

/** Reads a picture's header without decoding it; undefined if it is no picture of an accepted type. */
async function readHeader(file: string): Promise<Metadata | undefined> {
  try {
    return await sharp(file, { limitInputPixels: false }).metadata();
  } catch {
    return undefined;
  }
}

/**
 * Decodes a picture, at most `MASTER.size` on a side, in sRGB, upright; undefined if it is truncated or damaged. It is
 * resized before it is turned: a JPEG is then decoded at a fraction of its size, which takes a fraction of the memory.
 */
async function readUpright(file: string, orientation = 1): Promise<Pixels | undefined> {
  const { size } = MASTER;
  const whole = sharp(file, { failOn: "truncated", limitInputPixels: MAX_PIXELS });
  const small = whole.resize(size, size, { fit: "inside", withoutEnlargement: true });
  const pixels = await readPixels(small).catch((error: unknown) => {
    // A lack of memory is not the file's fault alone: the process ends without a result.
    if (error instanceof Error && /memory/i.test(error.message)) throw error;
    return undefined;
  });
  return pixels && readPixels(turn(picture(pixels), orientation));
}

/** Turns and mirrors as EXIF's orientation says, 1 to 8. */
function turn(image: Sharp, orientation: number): Sharp {
  const angle = { 3: 180, 5: 90, 6: 90, 7: 270, 8: 270 }[orientation] ?? 0;
  const turned = angle === 0 ? image : image.rotate(angle);
  if (orientation === 4) return turned.flip();
  return [2, 5, 7].includes(orientation) ? turned.flop() : turned;
}

async function readPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, info: { width: info.width, height: info.height, channels: 3 } };
}

function picture({ data, info }: Pixels): Sharp {
  return sharp(data, { raw: info });
}

/** Returns the part that a crop shows, in its white balance, at most as wide as the widest encoding. */
async function cutOut(pixels: Pixels, crop: Crop): Promise<Pixels> {
  const cut = cutOf(pixels.info, crop);
  const width = photographWidths(cut.width, crop.shape).at(-1) ?? cut.width;
  const shown = await readPixels(picture(pixels).extract(cut).resize({ width }));
  if (crop.balance) applyBalance(shown.data, crop.balance);
  return shown;
}

function applyBalance(data: Buffer, { red, green, blue }: Balance): void {
  const curves = [red, green, blue].map((gain) =>
    Uint8Array.from({ length: 256 }, (_, value) => Math.round(balanced(value / 255, gain) * 255)),
  );
  for (const [channel, curve] of curves.entries()) {
    for (let at = channel; at < data.length; at += 3) data[at] = curve[data[at] ?? 0] ?? 0;
  }
}

async function writeFirst(
  pixels: Pixels,
  folder: string,
  crop: Crop,
): Promise<{ kind: "cropped"; measured: Measured } | Refused> {
  const cut = cutOf(pixels.info, crop);
  const [least, lowest] = crop.shape ? SMALLEST_WIDE : SMALLEST;
  if (cut.width < least || cut.height < lowest) {
    const size = { width: cut.width, height: cut.height };
    return { kind: "refused", why: "too-small", size, least: [least, lowest] };
  }
  const shown = await cutOut(pixels, crop);
  const { width, height } = shown.info;
  const jpegWidth = Math.min(JPEG.width, width);
  await writeFile(join(folder, FIRST_FILE), await jpeg(picture(shown), jpegWidth));
  const measured = {
    width,
    height,
    widths: photographWidths(width, crop.shape).slice(1),
    jpeg: jpegWidth,
    blur: await blurOf(() => picture(shown)),
    color: await colorOf(() => picture(shown)),
  };
  return { kind: "cropped", measured };
}
