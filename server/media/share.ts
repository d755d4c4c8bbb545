import path from "node:path";

import sharp, { type OverlayOptions } from "sharp";
import type { ShareTitle } from "./encoder-tasks.ts";
import { SHARE_WIDTH } from "./settings.ts";

const HEIGHT = 630;
const PICTURE_WIDTH = 504;
const MARGIN = 72;
const LIMIT = 120_000;
const GOLD = "#b98a3a";

type Font = { family: string; axes: string; file: string };

/** TrueType, made from the npm packages by `scripts/type/make_fonts.py`: the text renderer cannot read WOFF2. */
const display: Font = {
  family: "Bodoni Moda",
  axes: "wght=560,opsz=16",
  file: path.join(import.meta.dirname, "fonts/bodoni-moda.ttf"),
};
const text: Font = {
  family: "Hanken Grotesk",
  axes: "wght=500",
  file: path.join(import.meta.dirname, "fonts/hanken-grotesk.ttf"),
};

/**
 * Draws a product's share picture, a 1200x630 JPEG: the product on the right, its name on a tint of its colour.
 * `source` is a file or an encoded picture.
 */
export async function drawShare(
  source: string | Buffer,
  color: string,
  title: ShareTitle,
): Promise<Buffer> {
  const paper = tintOf(color);
  const ink = "#2a1712";
  const room = SHARE_WIDTH - PICTURE_WIDTH - MARGIN * 2;
  const brand = await write(title.brand, display, 34, ink, room);
  const name = await write(title.name, display, 66, ink, room);
  const collection = await write(title.collection, text, 26, ink, room);
  const top = Math.round((HEIGHT - name.height - 34 - collection.height) / 2);
  const picture = await sharp(source)
    .autoOrient()
    .flatten({ background: "#ffffff" })
    .resize(PICTURE_WIDTH, HEIGHT, { fit: "cover" })
    .toBuffer();
  const layers: OverlayOptions[] = [
    { input: picture, left: SHARE_WIDTH - PICTURE_WIDTH, top: 0 },
    { input: bar(56, 4), left: MARGIN, top: MARGIN + brand.height + 22 },
    { input: bar(4, HEIGHT), left: SHARE_WIDTH - PICTURE_WIDTH - 4, top: 0 },
    { input: brand.picture, left: MARGIN, top: MARGIN },
    { input: name.picture, left: MARGIN, top },
    { input: collection.picture, left: MARGIN, top: top + name.height + 34 },
  ];
  const whole = await sharp({
    create: { width: SHARE_WIDTH, height: HEIGHT, channels: 3, background: paper },
  })
    .composite(layers)
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  let jpeg: Buffer = Buffer.alloc(0);
  for (const quality of [84, 78, 72, 64, 54]) {
    jpeg = await sharp(whole).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= LIMIT) break;
  }
  return jpeg;
}

async function write(words: string, font: Font, size: number, color: string, width: number) {
  const safe = words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${safe}</span>`,
      font: `${font.family} ${size} @${font.axes}`,
      fontfile: font.file,
      rgba: true,
      dpi: 72,
      width,
      wrap: "word",
      spacing: -4,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { picture: data, height: info.height };
}

function bar(width: number, height: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${GOLD}"/></svg>`,
  );
}

/** Returns a light tint of the picture's colour, on which dark text is legible. */
function tintOf(color: string): string {
  const paper = [0xf8, 0xf1, 0xe6];
  const mixed = [1, 3, 5].map((i, channel) => {
    const own = parseInt(color.slice(i, i + 2), 16);
    return Math.round((paper[channel] ?? 0) * 0.55 + own * 0.45);
  });
  return `#${mixed.map((c) => Math.max(c, 0xa0).toString(16).padStart(2, "0")).join("")}`;
}
