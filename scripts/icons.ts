import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { root } from "./root.ts";

/** `npm run icons`: renders the bitmap icons from `public/icon.svg` and, for the house, `public/icon-house.svg`. */

const folder = join(root, "public");
for (const name of ["icon", "icon-house"]) {
  const drawing = await readFile(join(folder, `${name}.svg`));
  for (const size of [192, 512]) {
    await writeFile(join(folder, `${name}-${size}.png`), await png(drawing, size));
  }
}

// A phone's status bar shows the shape alone: the first path, which is the background, is removed.
const house = await readFile(join(folder, "icon-house.svg"), "utf8");
const shape = Buffer.from(house.replace(/<path[^>]*\/>/, ""));
await writeFile(join(folder, "icon-house-badge.png"), await png(shape, 96));

// `favicon.ico` is for tabs, bookmarks and desktops; browsers request it for a document that names no icon.
const sizes = [16, 32, 48];
const drawing = await readFile(join(folder, "icon.svg"));
const images = await Promise.all(
  sizes.map(async (size) => ({ size, png: await png(drawing, size) })),
);
await writeFile(join(folder, "favicon.ico"), icoOf(images));

function png(drawing: Buffer, size: number): Promise<Buffer> {
  return sharp(drawing, { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true, colours: 32, effort: 10 })
    .toBuffer();
}

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const ICON = 1;

/**
 * An `.ico` file of square PNG images, each less than 256 px wide. Little endian: a header (type, count), an
 * entry for each image (width, height, bits a pixel, bytes, offset), then the images.
 */
export function icoOf(images: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(ICON, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = HEADER_BYTES + ENTRY_BYTES * images.length;
  const entries = images.map(({ size, png }) => {
    const entry = Buffer.alloc(ENTRY_BYTES);
    entry.writeUInt8(size, 0);
    entry.writeUInt8(size, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.byteLength, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.byteLength;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...images.map(({ png }) => png)]);
}
