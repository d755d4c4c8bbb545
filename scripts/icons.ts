/** `npm run icons`: renders the bitmap icons from `public/icon.svg`. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { icoOf } from "./pictures/ico.ts";
import { root } from "./root.ts";

const folder = join(root, "public");
const drawing = await readFile(join(folder, "icon.svg"));

for (const size of [192, 512]) await writeFile(join(folder, `icon-${size}.png`), await png(size));

// For tabs, bookmarks and desktops; browsers request it for a document that names no icon.
const sizes = [16, 32, 48];
const images = await Promise.all(sizes.map(async (size) => ({ size, png: await png(size) })));
await writeFile(join(folder, "favicon.ico"), icoOf(images));

function png(size: number): Promise<Buffer> {
  return sharp(drawing, { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true, colours: 32, effort: 10 })
    .toBuffer();
}
