/** `npm run icons`: renders the bitmap icons from `public/icon.svg` and, for the house, `public/icon-house.svg`. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { icoOf } from "./pictures/ico.ts";
import { root } from "./root.ts";

const folder = join(root, "public");
for (const name of ["icon", "icon-house"]) {
  const drawing = await readFile(join(folder, `${name}.svg`));
  for (const size of [192, 512]) {
    await writeFile(join(folder, `${name}-${size}.png`), await png(drawing, size));
  }
}

// In a phone's status bar, which shows the shape alone: without the ground, its first path.
const house = await readFile(join(folder, "icon-house.svg"), "utf8");
const shape = Buffer.from(house.replace(/<path[^>]*\/>/, ""));
await writeFile(join(folder, "icon-house-badge.png"), await png(shape, 96));

// For tabs, bookmarks and desktops; browsers request it for a document that names no icon.
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
