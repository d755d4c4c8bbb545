import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { balanceOfCard } from "../../domain/media/balance.ts";
import { WHOLE } from "../../domain/media/photographs.ts";
import { photograph, pictureBomb } from "../../tests/support/photographs.ts";
import type { Task } from "./encoder-tasks.ts";
import { createPictureEncoder } from "./encoder.ts";

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "hazelzuri-encoder-"));
});
afterAll(() => rmSync(home, { recursive: true }));

/** Writes a file into a folder of its own; the task to receive it. */
function upload(bytes: Buffer, crop = WHOLE): Task & { kind: "receive" } {
  const folder = mkdtempSync(join(home, "work-"));
  writeFileSync(join(folder, "upload"), bytes);
  return { kind: "receive", file: join(folder, "upload"), folder, crop };
}
const receive = async (bytes: Buffer, crop = WHOLE) => {
  const task = upload(bytes, crop);
  return { task, result: await createPictureEncoder().run(task) };
};
const written = ({ folder }: Task, name: string) => readFileSync(join(folder, name));

/** The colour at a point of a picture, in fractions of its size. */
async function colourAt(bytes: Buffer, x: number, y: number) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  return { red, green, blue };
}

test("a customer's photograph of any size becomes what pages show, upright, without metadata", async () => {
  const shapes = [
    { width: 900, height: 1600, orientation: 6, shown: [563, 1_000], narrow: 480 },
    { width: 120, height: 100, orientation: 1, shown: [120, 100], narrow: 120 },
  ];
  for (const { shown, narrow, ...facts } of shapes) {
    const task = { ...upload(await photograph(facts)), kind: "small" as const };
    const [width, height] = shown;
    const result = await createPictureEncoder().run(task);
    expect(result).toEqual({ kind: "small", width, height });
    const first = await sharp(written(task, "first.jpg")).metadata();
    expect(first).toMatchObject({ format: "jpeg", width, height });
    const small = await sharp(written(task, "small.avif")).metadata();
    expect(small).toMatchObject({ format: "heif", width: narrow });
    for (const { exif, xmp, iptc, orientation } of [first, small]) {
      expect([exif, xmp, iptc, orientation ?? 1]).toEqual([undefined, undefined, undefined, 1]);
    }
  }
  const broken = { ...upload(Buffer.from("no picture")), kind: "small" as const };
  expect(await createPictureEncoder().run(broken)).toMatchObject({ kind: "refused" });
}, 30_000);

describe("what a phone gives", { timeout: 60_000 }, () => {
  test.each(["jpeg", "png", "webp", "avif"] as const)(
    "%s becomes a JPEG",
    { tags: ["rest"] },
    async (format) => {
      const { task, result } = await receive(
        await photograph({ width: 900, height: 1200, format }),
      );
      expect(result).toMatchObject({
        kind: "received",
        master: { width: 900, height: 1200 },
        measured: { width: 900, height: 1125, widths: [320, 640, 800, 900], jpeg: 800 },
      });
      const first = await sharp(written(task, "first.jpg")).metadata();
      expect(first).toMatchObject({ format: "jpeg", width: 800, height: 1000 });
    },
  );

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "is upright with EXIF's orientation %i",
    { tags: ["rest"] },
    async (orientation) => {
      const { task } = await receive(await photograph({ width: 800, height: 1100, orientation }));
      const master = written(task, "master.jpg");
      expect(await sharp(master).metadata()).toMatchObject({ width: 800, height: 1100 });
      const [top, bottom] = [await colourAt(master, 0.9, 0.05), await colourAt(master, 0.9, 0.95)];
      expect(top.red).toBeGreaterThan(top.blue + 50);
      expect(bottom.blue).toBeGreaterThan(bottom.red + 50);
      const left = await colourAt(master, 0.02, 0.05);
      expect(top.red).toBeGreaterThan(left.red + 50);
    },
  );

  test("of 3:4, 9:16 or on its side, the middle is shown in 4:5, or the middle of the owner's crop", async () => {
    for (const [width, height] of [
      [900, 1200],
      [900, 1600],
      [1600, 1000],
    ] as const) {
      const { task, result } = await receive(await photograph({ width, height }));
      expect(result.kind).toBe("received");
      const { width: shown, height: high } = await sharp(written(task, "first.jpg")).metadata();
      expect(shown / high).toBeCloseTo(0.8, 2);
    }
    const bottom = { left: 0, top: 0.5, width: 1, height: 0.5 };
    const { task } = await receive(await photograph({ width: 1200, height: 3000 }), bottom);
    const { blue, red } = await colourAt(written(task, "first.jpg"), 0.5, 0.1);
    expect(blue).toBeGreaterThan(red);
  });

  test("a crop's white balance is in its encodings, and not in the master", async () => {
    const bytes = await sharp({
      create: { width: 800, height: 1000, channels: 3, background: { r: 180, g: 150, b: 120 } },
    })
      .jpeg()
      .toBuffer();
    const { task } = await receive(bytes);
    const balance = balanceOfCard(new Uint8ClampedArray([180, 150, 120, 255]));
    const file = join(task.folder, "master.jpg");
    const crop = { ...WHOLE, balance };
    await createPictureEncoder().run({ kind: "crop", file, folder: task.folder, crop });
    const shown = await colourAt(written(task, "first.jpg"), 0.5, 0.5);
    expect(Math.abs(shown.red - shown.blue)).toBeLessThanOrEqual(3);
    const master = await colourAt(written(task, "master.jpg"), 0.5, 0.5);
    expect(master.red - master.blue).toBeGreaterThan(50);
  });

  test(
    "of a large photograph at most 3,000 pixels on a side are kept, and all its encodings made",
    { tags: ["rest"] },
    async () => {
      const { task, result } = await receive(
        await photograph({ width: 3024, height: 4032, orientation: 6 }),
      );
      expect(result).toMatchObject({ kind: "received", master: { width: 2250, height: 3000 } });
      const { folder } = task;
      const file = join(folder, "master.jpg");
      const title = {
        brand: "HazelZuri",
        name: "Zúri & <b>Sons</b>",
        collection: "Naledi Collection",
      };
      const widths = [160, 320, 640, 800, 960, 1200];
      const share = { title, color: "#a05050" };
      const encoded = await createPictureEncoder().run({
        kind: "encode",
        file,
        folder,
        crop: WHOLE,
        widths,
        share,
      });
      expect(encoded).toEqual({ kind: "encoded" });
      for (const width of widths) {
        const { format, compression, ...size } = await sharp(
          written(task, `${width}.avif`),
        ).metadata();
        expect([format, compression, size.width]).toEqual(["heif", "av1", width]);
        expect(size.height).toBe(Math.round(width * 1.25));
      }
      expect(await sharp(written(task, "share.jpg")).metadata()).toMatchObject({
        width: 1200,
        height: 630,
      });
    },
  );

  test("is kept without metadata, and without what else the file has in it", async () => {
    const text = "<script>alert(1)</script>PK\u0003\u0004 a whole other file";
    const plain = await sharp(await photograph())
      .withExif({ IFD0: { Artist: "Ada Okafor" }, IFD3: { GPSLatitude: "4/1 49/1 0/1" } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([plain, Buffer.from(text)]);
    const { task, result } = await receive(polyglot);
    expect(result.kind).toBe("received");
    for (const name of ["master.jpg", "first.jpg"]) {
      const bytes = written(task, name);
      const { exif, xmp, iptc } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc }).toEqual({});
      expect(bytes.includes("Ada Okafor")).toBe(false);
      expect(bytes.includes("alert(1)")).toBe(false);
    }
  });
});

describe("what is no photograph", { timeout: 60_000 }, () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500"><rect/></svg>';

  test("a picture bomb is refused from its header", async () => {
    const bomb = pictureBomb(30_000, 30_000);
    expect(bomb.byteLength).toBeLessThan(200_000);
    const begun = performance.now();
    const { result } = await receive(bomb);
    expect(result).toEqual({
      kind: "refused",
      why: "too-many-pixels",
      size: { width: 30_000, height: 30_000 },
    });
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  test.each([
    ["a truncated JPEG", async () => (await photograph()).subarray(0, 20_000), "damaged"],
    [
      "a truncated PNG",
      async () => (await photograph({ format: "png" })).subarray(0, 9_000),
      "damaged",
    ],
    [
      "a JPEG's beginning and nothing else",
      async () => Buffer.from("ffd8ffe0", "hex"),
      "no-picture",
    ],
    ["an SVG", async () => Buffer.from(SVG), "no-picture"],
    [
      "an SVG behind a JPEG's first bytes",
      async () => Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.from(SVG)]),
      "no-picture",
    ],
    ["a small picture", async () => photograph({ width: 500, height: 700 }), "too-small"],
  ])("%s is refused", async (_, make, why) => {
    expect((await receive(await make())).result).toMatchObject({ kind: "refused", why });
  });

  test("a GIF and a TIFF are refused, whatever they are called", { tags: ["rest"] }, async () => {
    for (const format of ["gif", "tiff"] as const) {
      const bytes = await sharp(await photograph())
        .toFormat(format)
        .toBuffer();
      expect((await receive(bytes)).result).toMatchObject({ why: "no-picture" });
    }
  });
});

describe("the encoder's process", { timeout: 60_000 }, () => {
  test("that needs more memory than it may have ends alone", { tags: ["rest"] }, async () => {
    const encoder = createPictureEncoder({ memoryKb: 690_000 });
    const large = upload(await photograph({ width: 4500, height: 6000, progressive: true }));
    expect(await encoder.run(large)).toMatchObject({ kind: "failed" });
  });

  test("that takes too long is ended", async () => {
    const encoder = createPictureEncoder({ timeoutMs: 100 });
    const result = await encoder.run(upload(await photograph()));
    expect(result).toEqual({ kind: "failed", reason: "it took too long" });
  });

  test("does one task at a time; an upload interrupts an encoding, and what is waiting follows", async () => {
    const encoder = createPictureEncoder();
    const [first, second] = [upload(await photograph()), upload(await photograph({ seed: 2 }))];
    const file = first.file;
    const task = {
      kind: "encode" as const,
      file,
      folder: first.folder,
      crop: WHOLE,
      widths: [1200],
    };
    const order: string[] = [];
    const run = async (name: string, work: ReturnType<typeof encoder.run>) => {
      const { kind } = await work;
      order.push(`${name} ${kind}`);
    };
    await Promise.all([
      run("encoding", encoder.run(task)),
      run("one after it", encoder.run({ ...task, widths: [320] })),
      run("upload", encoder.run(second, { urgent: true })),
    ]);
    expect(order).toEqual(["encoding interrupted", "upload received", "one after it encoded"]);
  });

  test("is ended when the shop stops, and none is begun after that", async () => {
    const encoder = createPictureEncoder();
    const running = encoder.run(upload(await photograph()));
    const waiting = encoder.run(upload(await photograph()));
    encoder.close();
    const after = encoder.run(upload(await photograph()));
    const results = await Promise.all([running, waiting, after]);
    expect(results.map(({ kind }) => kind)).toEqual(["interrupted", "interrupted", "interrupted"]);
  });

  test("keeps to the umask that the shop has set, and writes no files but its own", async () => {
    const before = process.umask(0o077);
    const { task } = await receive(await photograph());
    process.umask(before);
    expect(readdirSync(task.folder).toSorted()).toEqual(["first.jpg", "master.jpg", "upload"]);
    const modes = ["first.jpg", "master.jpg"].map((name) => statSync(join(task.folder, name)).mode);
    expect(modes.map((mode) => mode & 0o777)).toEqual([0o600, 0o600]);
  });
});
