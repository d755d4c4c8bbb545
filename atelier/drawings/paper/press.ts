import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";

import { chromium, type Browser } from "@playwright/test";
import sharp from "sharp";

import { random } from "./geometry.ts";

const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--force-color-profile=srgb",
  "--disable-dev-shm-usage",
];
const WEBP_QUALITY = 90;

/** Turns SVG into finished pictures: Chromium draws, then a little paper grain goes over it. */
export class Press {
  #browser: Browser | undefined;
  #grain = new Map<string, Promise<Buffer>>();

  async print(svg: string, width: number, height: number, file: string): Promise<void> {
    this.#browser ??= await chromium.launch({ executablePath: browserPath(), args: CHROMIUM_ARGS });
    const page = await this.#browser.newPage({ viewport: { width, height } });
    const style = `<style>${await fontFaces()}*{margin:0}svg{display:block;width:${width}px;height:${height}px}</style>`;
    await page.setContent(style + svg);
    await page.evaluate(() => document.fonts.ready);
    const drawn = await page.screenshot({ type: "png" });
    await page.close();
    await mkdir(path.dirname(file), { recursive: true });
    const picture = sharp(drawn)
      .removeAlpha()
      .composite([{ input: await this.#grainOf(width, height), blend: "soft-light" }]);
    await (
      file.endsWith(".png") ? picture.png() : picture.webp({ quality: WEBP_QUALITY, effort: 5 })
    ).toFile(file);
  }

  async close(): Promise<void> {
    await this.#browser?.close();
  }

  #grainOf(width: number, height: number): Promise<Buffer> {
    const key = `${width}x${height}`;
    let grain = this.#grain.get(key);
    if (!grain) this.#grain.set(key, (grain = makeGrain(width, height)));
    return grain;
  }
}

/** The shop's own two typefaces, for the few drawings with words. */
async function fontFaces(): Promise<string> {
  const faces = [
    [
      "Bodoni Moda",
      "@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-standard-normal.woff2",
    ],
    [
      "Hanken Grotesk",
      "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
    ],
  ] as const;
  const rules = faces.map(async ([family, file]) => {
    const data = await readFile(new URL(import.meta.resolve(file)), "base64");
    return `@font-face{font-family:"${family}";font-weight:100 900;src:url(data:font/woff2;base64,${data}) format("woff2")}`;
  });
  return (await Promise.all(rules)).join("");
}

/** `$CHROME`, else the first Chromium or Chrome on the machine's path. */
function browserPath(): string {
  if (process.env.CHROME) return process.env.CHROME;
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  for (const name of ["chromium", "chromium-browser", "google-chrome"])
    for (const folder of folders) {
      const file = path.join(folder, name);
      if (existsSync(file)) return file;
    }
  throw new Error(
    "The drawings need a Chromium or Chrome: install one, or set CHROME to its path.",
  );
}

/** Grey noise, coarse fibres under fine dust, the same for every picture. */
async function makeGrain(width: number, height: number): Promise<Buffer> {
  const next = random(99);
  const noise = (spread: number) => (next() + next() - 1) * spread;
  const [w, h] = [Math.ceil(width / 3), Math.ceil(height / 3)];
  const coarse = Buffer.from(Array.from({ length: w * h }, () => 128 + noise(62)));
  const fibres = await sharp(coarse, { raw: { width: w, height: h, channels: 1 } })
    .resize(width, height, { kernel: "cubic" })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const grain = Buffer.from(fibres.map((fibre) => 128 + (fibre - 128) * 0.2 + noise(13)));
  return sharp(grain, { raw: { width, height, channels: 1 } })
    .toColourspace("srgb")
    .png({ compressionLevel: 1 })
    .toBuffer();
}
