import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { BY, once, photographShop } from "../../tests/support/photograph-shop.ts";
import type { PhotographShop } from "../../tests/support/photograph-shop.ts";
import { createPictureEncoder } from "./encoder.ts";
import { photograph, pictureBomb } from "../../tests/support/photographs.ts";

onDatabases("taking a photograph on $name", { timeout: 120_000 }, ({ open }) => {
  let database: TestDatabase;
  let shop: PhotographShop;
  let sku: string;
  beforeAll(async () => {
    database = await open();
    shop = photographShop(database, { encoder: createPictureEncoder(), mediaLimitBytes: 2 ** 20 });
    const draft = await shop.createDraft({ collection: "naledi", name: "Vega Dress", by: BY });
    if (draft.kind !== "changed") throw new Error(draft.kind);
    ({ sku } = draft);
  });
  afterAll(() => database.close());

  const take = (bytes: Buffer, crop?: unknown) =>
    shop.takePhotograph({ sku, bytes: once(bytes), crop, by: BY });
  const count = async (table: "media" | "photographs" | "encodings") =>
    (
      await database.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as("count"))
        .execute()
    )[0]?.count;

  test("adds it to the draft, and its JPEG can be shown at once", async () => {
    const before = (await shop.readDraft(sku))?.photographs.length ?? 0;
    const result = await take(await photograph({ seed: 11 }));
    expect(result).toMatchObject({ kind: "taken", record: { jpeg: 800, widths: [] } });
    const draft = await shop.readDraft(sku);
    expect(draft?.photographs).toHaveLength(before + 1);
    if (result.kind !== "taken") throw new Error(result.kind);
    expect(draft).toMatchObject({ version: result.version, state: "open" });
    const { bytes, type } = await database.db
      .selectFrom("encodings")
      .innerJoin("media", "media.hash", "encodings.media")
      .select(["media.bytes", "media.type"])
      .where("picture", "=", result.record.hash)
      .executeTakeFirstOrThrow();
    expect(type).toBe("image/jpeg");
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 800, height: 1000 });
  });

  test("a picture of Home keeps its shape, and is as wide as the page", async () => {
    const picture = async (width: number, height: number, subject = "words/home") => {
      const bytes = once(await photograph({ width, height }));
      return shop.takePicture({ subject, bytes, by: BY });
    };
    const result = await picture(2000, 1000);
    expect(result.kind).toBe("stored");
    const { record, state } = await database.db
      .selectFrom("photographs")
      .select(["record", "state"])
      .where("sku", "=", "words/home")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(record)).toMatchObject({ width: 2000, height: 1000, jpeg: 800 });
    expect(state).toBe("first");
    expect(await picture(1100, 1000)).toMatchObject({
      kind: "refused",
      message: "Too small (1100 x 1000); at least 1200 x 800 is needed.",
    });
    expect((await picture(700, 900, "words/hazelbabies")).kind).toBe("stored");
  });

  test("stops reading at the limit", async () => {
    let read = 0;
    async function* endless() {
      yield Buffer.from("ffd8ffe0", "hex");
      for (; read < 1_000; read += 1) yield Buffer.alloc(65_536);
    }
    const result = await shop.takePhotograph({ sku, bytes: endless(), by: BY });
    expect(result).toEqual({ kind: "refused", message: "A photograph has at most 1 MB." });
    expect(read).toBeLessThan(40);
  });

  test("refuses what is no photograph by its content, after its first bytes", async () => {
    let read = 0;
    async function* page() {
      for (; read < 1_000; read += 1) yield Buffer.from("<!doctype html><html>".repeat(1_000));
    }
    const result = await shop.takePhotograph({ sku, bytes: page(), by: BY });
    expect(result).toMatchObject({
      kind: "refused",
      message: expect.stringContaining("JPEG, PNG"),
    });
    expect(read).toBeLessThan(20);
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${" ".repeat(200)}</svg>`);
    expect(await take(svg)).toMatchObject({ kind: "refused" });
    expect(await take(Buffer.alloc(0))).toMatchObject({ kind: "refused" });
    const heic = Buffer.concat([
      Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
      Buffer.alloc(99),
    ]);
    expect(await take(heic)).toMatchObject({ message: expect.stringContaining("HEIC") });
  });

  test("refuses a bomb, a truncated and a small one, with a reason, and stores nothing of them", async () => {
    const before = [await count("media"), await count("photographs"), await count("encodings")];
    const whole = await photograph({ seed: 13 });
    const refusals = [
      await take(pictureBomb(30_000, 30_000)),
      await take(whole.subarray(0, whole.byteLength / 2)),
      await take(await photograph({ width: 300, height: 375 })),
      await take(whole, { left: 0.9, top: 0.9, width: 0.1, height: 0.1 }),
      await take(whole, { left: 2, top: 0, width: 1, height: 1 }),
    ];
    expect(refusals.map(({ kind }) => kind)).toEqual(Array(5).fill("refused"));
    expect(refusals.map((each) => "message" in each && each.message)).toEqual([
      expect.stringContaining("30000 x 30000"),
      expect.stringContaining("damaged"),
      expect.stringContaining("300 x 375"),
      expect.stringMatching(/Too small/),
      "The crop is a part of the picture.",
    ]);
    expect([await count("media"), await count("photographs"), await count("encodings")]).toEqual(
      before,
    );
  });

  test("a source that breaks off leaves nothing", async () => {
    const whole = await photograph({ seed: 14 });
    async function* broken() {
      yield whole.subarray(0, 1_000);
      throw new Error("The connection is gone");
    }
    const before = await count("media");
    const result = await shop.takePhotograph({ sku, bytes: broken(), by: BY });
    expect(result).toMatchObject({ kind: "refused", message: expect.stringMatching(/whole/) });
    expect(await count("media")).toBe(before);
    expect(await readdir(join(database.dataDir, "media"))).toEqual([]);
  });

  test("another crop is another photograph in its place", async () => {
    const draft = await shop.readDraft(sku);
    const { id = "", picture } = draft?.photographs[0] ?? {};
    const crop = { left: 0, top: 0.1, width: 0.8, height: 0.8 };
    const request = { sku, id, crop, by: BY };
    const version = draft?.version ?? 0;
    expect(await shop.cropPhotograph({ ...request, version: version - 1 })).toMatchObject({
      kind: "stale",
    });
    const result = await shop.cropPhotograph({ ...request, version });
    expect(result).toMatchObject({ kind: "taken", version: version + 1 });
    const after = await shop.readDraft(sku);
    expect(after?.photographs).toHaveLength(draft?.photographs.length ?? 0);
    expect(after?.photographs[0]).toMatchObject({ crop });
    expect(after?.photographs[0]?.picture).not.toBe(picture);
    const { id: cropped = "", picture: before } = after?.photographs[0] ?? {};
    const warm = { ...crop, balance: { red: 0.9, green: 1, blue: 1.2 } };
    const other = { ...request, id: cropped, version: version + 1 };
    expect(await shop.cropPhotograph({ ...other, crop: warm })).toMatchObject({ kind: "taken" });
    const [first] = (await shop.readDraft(sku))?.photographs ?? [];
    expect(first).toMatchObject({ crop: warm });
    expect(first?.picture).not.toBe(before);
    // 'As it was': the same addresses again.
    const back = { ...request, id: first?.id ?? "", version: version + 2 };
    await shop.cropPhotograph(back);
    expect((await shop.readDraft(sku))?.photographs[0]?.picture).toBe(before);
    expect(await shop.cropPhotograph({ ...request, version: version + 1 })).toEqual({
      kind: "unknown",
    });
  });

  test("without an open draft there is nothing to add it to, and twelve are enough", async () => {
    const bytes = once(await photograph());
    expect(await shop.takePhotograph({ sku: "naledi/none", bytes, by: BY })).toEqual({
      kind: "unknown",
    });
    const full = await shop.createDraft({ collection: "naledi", name: "Full", by: BY });
    if (full.kind !== "changed") throw new Error(full.kind);
    const stub = photographShop(database);
    const taken = await Promise.all([1, 2, 3].map((seed) => stub.take(full.sku, seed)));
    expect(new Set(taken.map(({ id }) => id)).size).toBe(3);
    const ids = (await shop.readDraft(full.sku))?.photographs.map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(taken.map(({ id }) => id)));
    const value = JSON.stringify({
      photographs: Array.from({ length: 12 }, (_, at) => `${at}`.padStart(32, "0")),
    });
    await database.db
      .updateTable("catalogue_drafts")
      .set({ value })
      .where("sku", "=", full.sku)
      .execute();
    const more = await shop.takePhotograph({
      sku: full.sku,
      bytes: once(await photograph()),
      by: BY,
    });
    expect(more).toMatchObject({ kind: "refused", message: "A piece has at most 12 photographs." });
  });
});
