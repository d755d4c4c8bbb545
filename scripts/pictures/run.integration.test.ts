import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { PictureManifest, PictureRecord } from "../../domain/media/pictures.ts";
import { run } from "./run.ts";

// Encoding is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let root: string;
let lines: string[];

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "pictures-"));
  lines = [];
  await mkdir(path.join(root, "pictures"));
  await mkdir(path.join(root, "domain/media"), { recursive: true });
});

afterEach(() => rm(root, { recursive: true }));

const encodeAll = () => run({ root, log: (line) => lines.push(line) });

async function put(file: string, width = 600, height = 750, color = "#aa5533") {
  const target = path.join(root, "pictures", file);
  await mkdir(path.dirname(target), { recursive: true });
  await sharp({ create: { width, height, channels: 3, background: color } }).toFile(target);
}

/** A master that is hard to compress, with the atelier's mark in its XMP or without. */
async function putNoise(file: string, xmp?: string) {
  const target = path.join(root, "pictures", file);
  await mkdir(path.dirname(target), { recursive: true });
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  const grey = {
    create: { width: 600, height: 750, channels: 3, background: "#888888", noise },
  } as const;
  const picture = sharp(grey).blur(2).webp({ quality: 90 });
  await (xmp ? picture.withXmp(xmp) : picture).toFile(target);
}

async function cutHalfWay(file: string) {
  const target = path.join(root, "pictures", file);
  const whole = await readFile(target);
  await writeFile(target, whole.subarray(0, whole.length / 2));
}

const manifest = async () =>
  JSON.parse(
    await readFile(path.join(root, "domain/media/manifest.json"), "utf8"),
  ) as PictureManifest;
async function recordOf(key: string): Promise<PictureRecord> {
  const record = (await manifest())[key];
  if (!record) throw new Error(`no record of ${key}`);
  return record;
}
const outputs = async () =>
  (await readdir(path.join(root, "public/pictures"))).filter((f) => f !== "share").toSorted();

test("a photograph becomes AVIF widths that are never enlarged, one JPEG and a manifest entry", async () => {
  await put("hazelbabies/kite-dress/1.jpg", 700, 875);
  expect(await encodeAll()).toEqual([]);
  const record = await recordOf("hazelbabies/kite-dress/1");
  expect(record).toMatchObject({ width: 700, height: 875, widths: [320, 640, 700], jpeg: 700 });
  expect(record.blur.length).toBeLessThanOrEqual(200);
  expect(record.color).toMatch(/^#a[0-9a-f]5[0-9a-f]3[0-9a-f]$/);
  const name = `hazelbabies-kite-dress-1-${record.hash}`;
  expect(await outputs()).toEqual([
    `${name}-160.avif`,
    `${name}-320.avif`,
    `${name}-640.avif`,
    `${name}-700.avif`,
    `${name}-700.jpg`,
  ]);
});

test(
  "a picture that the atelier rendered has fewer bytes than a photograph of the same pixels",
  { tags: ["rest"] },
  async () => {
    await putNoise("hazelbabies/kite-dress/1.webp");
    await putNoise("hazelbabies/kite-dress/2.webp", "atelier:0123456789ab");
    expect(await encodeAll()).toEqual([]);
    for (const width of [320, 600]) {
      const [photograph = 0, rendered = 0] = await Promise.all(
        [1, 2].map(async (n) => {
          const { hash } = await recordOf(`hazelbabies/kite-dress/${n}`);
          const name = `hazelbabies-kite-dress-${n}-${hash}-${width}.avif`;
          return (await stat(path.join(root, "public/pictures", name))).size;
        }),
      );
      expect(rendered).toBeLessThan(0.85 * photograph);
    }
  },
);

test("a master is cut to its part in crops.json; another file under its name is shown whole", async () => {
  const key = "hazelbabies/kite-dress/1";
  await put(`${key}.png`, 1000, 1250);
  const content = await readFile(path.join(root, `pictures/${key}.png`));
  const master = createHash("sha256").update(content).digest("hex").slice(0, 8);
  const crops = { [key]: { master, left: 200, top: 250, width: 640, height: 800 } };
  await writeFile(path.join(root, "pictures/crops.json"), JSON.stringify(crops));
  expect(await encodeAll()).toEqual([]);
  expect(await recordOf(key)).toMatchObject({ width: 640, height: 800 });

  await put(`${key}.png`, 1000, 1250, "#3355aa");
  expect(await encodeAll()).toEqual([]);
  expect(await recordOf(key)).toMatchObject({ width: 1000, height: 1250 });
});

test(
  "phones get the crop of a wide hero where the figures stand, never enlarged",
  { tags: ["rest"] },
  async () => {
    const hero = path.join(root, "pictures/heroes/home/1.png");
    await mkdir(path.dirname(hero), { recursive: true });
    // Red with a blue stripe in the middle of the phone crop, which is from x = 700 to 1300.
    const stripe = {
      create: { width: 100, height: 900, channels: 3, background: "#0000ff" },
    } as const;
    await sharp({ create: { width: 1600, height: 900, channels: 3, background: "#ff0000" } })
      .composite([{ input: await sharp(stripe).png().toBuffer(), left: 950, top: 0 }])
      .toFile(hero);
    expect(await encodeAll()).toEqual([]);
    const { hash, phone } = await recordOf("heroes/home/1");
    expect(phone).toEqual({ widths: [320, 480, 600] });
    const part = path.join(root, `public/pictures/heroes-home-1-${hash}-phone-600.avif`);
    const { data, info } = await sharp(part).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([600, 900]);
    const blueAt = (x: number) => data[(450 * info.width + x) * info.channels + 2] ?? 0;
    expect([50, 300, 550].map((x) => blueAt(x) > 200)).toEqual([false, true, false]);
  },
);

test("a second run encodes nothing and keeps the manifest byte for byte", async () => {
  await put("hazelbabies/kite-dress/1.jpg");
  await encodeAll();
  const first = JSON.stringify(await manifest());
  await encodeAll();
  expect(JSON.stringify(await manifest())).toBe(first);
  expect(lines.at(-1)).toMatch(/^1 pictures: 0 encoded/);
});

test("the camera's orientation is applied and its metadata removed", async () => {
  const file = path.join(root, "pictures/hazelbabies/kite-dress/1.jpg");
  await mkdir(path.dirname(file), { recursive: true });
  await sharp({ create: { width: 750, height: 600, channels: 3, background: "#335577" } })
    .withExif({ IFD0: { Copyright: "somebody" }, IFD3: { GPSLatitude: "4/1 48/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toFile(file);
  expect(await encodeAll()).toEqual([]);
  const { width, height } = await recordOf("hazelbabies/kite-dress/1");
  expect([width, height]).toEqual([600, 750]);
  for (const name of await outputs()) {
    const meta = await sharp(path.join(root, "public/pictures", name)).metadata();
    expect([meta.exif, meta.icc, meta.xmp]).toEqual([undefined, undefined, undefined]);
  }
});

test("each fault is one line, and nothing of that product changes", async () => {
  await put("hazelbabies/kite-dress/1.jpg");
  await put("hazelbabies/party-puff/1.jpg");
  await encodeAll();
  const before = await outputs();
  const old = (await manifest())["hazelbabies/kite-dress/1"];

  await put("hazelbabies/kite-dress/1.jpg", 600, 750, "#112233");
  await put("hazelbabies/kite-dress/2.jpg", 300, 375);
  await put("hazelbabies/kite-dress/3.png", 900, 900);
  await writeFile(path.join(root, "pictures/hazelbabies/kite-dress/4.jpg"), "no picture");
  await put("hazelbabies/kite-dress/6.jpg");
  await writeFile(path.join(root, "pictures/hazelbabies/kite-dress/notes.txt"), "hello");
  await writeFile(path.join(root, "pictures/hazelbabies/kite-dress/7.heic"), "a telephone's");
  await put("hazelbabies/kite-dress/8.jpg");
  await cutHalfWay("hazelbabies/kite-dress/8.jpg");

  expect((await encodeAll()).toSorted()).toEqual([
    "pictures/hazelbabies/kite-dress/2.jpg: too small (300 x 375); at least 600 x 750 is needed",
    "pictures/hazelbabies/kite-dress/3.png: wrong shape (900 x 900); crop it to 4:5 (for instance 1200 x 1500)",
    "pictures/hazelbabies/kite-dress/4.jpg: cannot be read as a picture; save or export it again",
    "pictures/hazelbabies/kite-dress/5: missing; number the pictures 1, 2, 3 … without gaps",
    "pictures/hazelbabies/kite-dress/7.heic: not a numbered picture; name it 1.jpg, 2.jpg … (jpg, png or webp)",
    "pictures/hazelbabies/kite-dress/8.jpg: damaged; save or export it again",
    "pictures/hazelbabies/kite-dress/notes.txt: not a numbered picture; name it 1.jpg, 2.jpg … (jpg, png or webp)",
  ]);
  expect(await outputs()).toEqual(before);
  expect((await manifest())["hazelbabies/kite-dress/1"]).toEqual(old);
});

test("the encodings of a removed photograph are removed, too", async () => {
  await put("hazelbabies/kite-dress/1.jpg");
  await put("hazelbabies/kite-dress/2.jpg", 600, 750, "#00aa00");
  await encodeAll();
  await rm(path.join(root, "pictures/hazelbabies/kite-dress/2.jpg"));
  await encodeAll();
  expect(Object.keys(await manifest())).toEqual(["hazelbabies/kite-dress/1"]);
  expect(await outputs()).toHaveLength(4);
});

test("a product gets a share picture with its name, and a new one when the name changes", async () => {
  await put("naledi/orion-dress/1.jpg");
  const named = (name: string) =>
    run({
      root,
      titleOf: () => ({ brand: "HazelZuri", name, collection: "Naledi Collection" }),
      log: (line) => lines.push(line),
    });
  expect(await named("Orion Dress")).toEqual([]);
  const { share } = await recordOf("naledi/orion-dress/1");
  expect(share).toMatch(/^\/pictures\/share\/naledi-orion-dress-[0-9a-f]{8}\.jpg$/);
  const file = path.join(root, "public", share ?? "");
  const { width, height, format } = await sharp(file).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "jpeg" });
  expect((await readFile(file)).length).toBeLessThan(120_000);

  await named("Orion Gown");
  expect((await recordOf("naledi/orion-dress/1")).share).not.toBe(share);
  expect(await readdir(path.join(root, "public/pictures/share"))).toHaveLength(1);
});

test("a product of the catalogue without pictures is named", async () => {
  expect(await run({ root, required: ["naledi/orion-dress"], log: () => {} })).toEqual([
    "pictures/naledi/orion-dress: missing; make the folder and put 1.jpg, 2.jpg … into it",
  ]);
});
