import { afterEach, beforeEach, expect, test } from "vitest";
import sharp from "sharp";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { BY, once, photographShop } from "../../tests/support/photograph-shop.ts";
import { photograph } from "../../tests/support/photographs.ts";
import { stubEncoder } from "../../tests/support/stub-encoder.ts";
import { createPictureEncoder } from "./encoder.ts";
import type { PictureEncoder } from "./encoder.ts";

onDatabases("encoding photographs on $name", { timeout: 120_000 }, ({ open }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.close());

  async function begin(encoder: PictureEncoder) {
    const shop = photographShop(database, { encoder });
    const made = await shop.createDraft({ collection: "naledi", name: "Vega Dress", by: BY });
    if (made.kind !== "changed") throw new Error(made.kind);
    return { shop, sku: made.sku };
  }
  /** An encoder that only fails to make encodings. */
  const failing = (result: "failed" | "interrupted"): PictureEncoder => {
    const stub = stubEncoder();
    return {
      ...stub,
      run: async (task) => {
        if (task.kind !== "encode") return stub.run(task);
        return result === "failed" ? { kind: result, reason: "test" } : { kind: result };
      },
    };
  };

  test("makes every width, in the formats and sizes of the bundle's pictures, and the share picture", async () => {
    const { shop, sku } = await begin(createPictureEncoder());
    const bytes = once(await photograph());
    await shop.takePhotograph({ sku, bytes, by: BY });
    expect(await shop.encode()).toBe("encoded");
    expect(await shop.encode()).toBe("idle");
    const [photo] = (await shop.readDraft(sku))?.photographs ?? [];
    expect(photo).toMatchObject({
      state: "ready",
      record: { widths: [320, 640, 800, 960, 1200], jpeg: 800 },
    });
    const files = await database.db
      .selectFrom("encodings")
      .innerJoin("media", "media.hash", "encodings.media")
      .select(["encodings.width", "encodings.format", "media.bytes", "media.height"])
      .where("original", "=", photo?.picture ?? "")
      .orderBy("encodings.width")
      .execute();
    expect(files.map(({ width, format }) => `${width}.${format}`).toSorted()).toEqual(
      [
        "160.avif",
        "320.avif",
        "640.avif",
        "800.avif",
        "800.jpg",
        "960.avif",
        "1200.avif",
        "1200.jpg",
      ].toSorted(),
    );
    for (const { width, format, bytes: file, height } of files) {
      const meta = await sharp(file).metadata();
      expect(meta).toMatchObject({ width, height, format: format === "avif" ? "heif" : "jpeg" });
    }
  });

  test("of two processes one encodes at a time", async () => {
    let running = 0;
    let most = 0;
    let seen = Promise.withResolvers<void>();
    const stub = stubEncoder();
    const slow: PictureEncoder = {
      ...stub,
      run: async (task) => {
        if (task.kind !== "encode") return stub.run(task);
        running += 1;
        most = Math.max(most, running);
        if (running > 1) seen.resolve();
        // Until the other process has been answered, or encodes as well.
        await seen.promise;
        running -= 1;
        return stub.run(task);
      },
    };
    const { shop, sku } = await begin(slow);
    for (const seed of [1, 2, 3]) await shop.take(sku, seed);
    const other = photographShop(database, { encoder: slow });
    for (let left = 3; left > 0;) {
      seen = Promise.withResolvers();
      const calls = [shop.encode(), other.encode()];
      for (const call of calls) void call.then(() => seen.resolve());
      const results = await Promise.all(calls);
      left -= results.filter((result) => result === "encoded").length;
      expect(results).toContain("encoded");
    }
    expect(most).toBe(1);
  });

  test("one on which the encoder dies three times has failed, says so, and holds up no other", async () => {
    const { shop, sku } = await begin(failing("failed"));
    await shop.take(sku, 1);
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await shop.encode()).toBe("again");
    expect(await shop.encode()).toBe("failed");
    const [photo] = (await shop.readDraft(sku))?.photographs ?? [];
    expect(photo).toMatchObject({ state: "failed", fault: expect.stringContaining("encoded") });
    const { version } = await shop.take(sku, 2);
    const sound = photographShop(database);
    await sound.encodeAll();
    expect((await shop.readDraft(sku))?.photographs.map(({ state }) => state)).toEqual([
      "failed",
      "ready",
    ]);
    expect(await shop.publishDraft({ sku, version, by: BY })).toMatchObject({
      kind: "incomplete",
      missing: expect.arrayContaining([
        expect.stringContaining("Photograph 1: It could not be encoded"),
      ]),
    });
  });

  test("one that is interrupted for an upload is not counted, however often", async () => {
    const { shop, sku } = await begin(failing("interrupted"));
    await shop.take(sku, 1);
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await shop.encode()).toBe("again");
    await photographShop(database).encodeAll();
    expect((await shop.readDraft(sku))?.photographs[0]?.state).toBe("ready");
  });

  test("an abandoned lease ends, also one from before the clock was set back", async () => {
    const { shop, sku } = await begin(stubEncoder());
    await shop.take(sku, 1);
    const leasedIn = async (ms: number) => {
      const at = (more: number) => new Date(shop.world.now.getTime() + ms + more).toISOString();
      const lease = { scheduled_at: at(0), due_at: at(15_000) };
      await database.db.updateTable("jobs").set(lease).execute();
    };
    await leasedIn(0);
    expect(await shop.encode()).toBe("busy");
    await leasedIn(24 * 60 * 60_000);
    await shop.correctTimes();
    expect(await shop.encode()).toBe("encoded");
  });
});
