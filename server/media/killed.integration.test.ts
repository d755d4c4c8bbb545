/** @module-tag rest */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readlinkSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { photographWidths } from "../../domain/media/pictures.ts";
import type { PictureRecord } from "../../domain/media/pictures.ts";
import { childEnv } from "../../tests/support/child-env.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { BY, photographShop } from "../../tests/support/photograph-shop.ts";
import type { PhotographShop } from "../../tests/support/photograph-shop.ts";
import { scriptFile } from "../../tests/support/scripts.ts";

const SCRIPT = scriptFile("tests/support/photograph-process.ts");

onDatabases("kill -9 on $name", { timeout: 240_000 }, ({ open }) => {
  let database: TestDatabase;
  let shop: PhotographShop;
  beforeEach(async () => {
    database = await open();
    shop = photographShop(database);
  });
  afterEach(() => database.close());

  /** Starts a process at one kind of work; `said` gets the lines that it prints. */
  async function start(work: string, sku = "") {
    const { dataDir, databaseUrl = "" } = database;
    const env = { ...childEnv(), DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SKU: sku };
    const child = spawn(process.execPath, [SCRIPT, work], {
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const said: string[] = [];
    const lines = createInterface(child.stdout);
    await once(lines, "line");
    lines.on("line", (line) => said.push(line));
    const kill = async () => {
      const closed = once(lines, "close");
      child.kill("SIGKILL");
      await closed;
    };
    return { said, kill };
  }

  /** Runs two processes at once, each killed `kills` times at different moments. @returns the lines that they printed */
  async function killTwo(work: string, sku: string, kills: number, moment: () => number) {
    const one = async () => {
      const done: string[] = [];
      for (let round = 0; round < kills; round += 1) {
        const { said, kill } = await start(work, sku);
        await wait(moment());
        await kill();
        done.push(...said);
      }
      return done;
    };
    return (await Promise.all([one(), one()])).flat();
  }

  /** No bytes without an owner, no photograph without bytes, no draft with a photograph that is not there. */
  async function expectWhole(): Promise<void> {
    const { db } = database;
    const photographs = await db.selectFrom("photographs").selectAll().execute();
    const encodings = await db.selectFrom("encodings").selectAll().execute();
    const media = await db.selectFrom("media").select("hash").execute();
    const used = new Set([
      ...photographs.map(({ master }) => master),
      ...encodings.map((each) => each.media),
    ]);
    expect(new Set(media.map(({ hash }) => hash))).toEqual(used);
    const ids = new Set(photographs.map(({ id }) => id));
    for (const draft of await shop.listDrafts(100)) {
      expect(draft.value.photographs.every((id) => ids.has(id))).toBe(true);
    }
    for (const { picture, state, record } of photographs) {
      const own = encodings.filter((each) => each.picture === picture);
      expect(own.filter(({ format }) => format === "jpg")).toHaveLength(1);
      const avifs = own.filter(({ format }) => format === "avif").length;
      const all = photographWidths((JSON.parse(record) as PictureRecord).width).length;
      expect(state === "ready" ? [all] : [0, all]).toContain(avifs);
    }
  }

  test("in the middle of uploads leaves each photograph whole or not at all, and no encoder behind", async () => {
    const made = await shop.createDraft({ collection: "naledi", name: "Vega Dress", by: BY });
    if (made.kind !== "changed") throw new Error(made.kind);
    const { sku } = made;
    const said = await killTwo("upload", sku, 2, () => 700 + Math.random() * 2_500);
    await expectWhole();
    const taken = said.flatMap((line) => /^taken (\w+)/.exec(line)?.[1] ?? []);
    const ids = (await shop.readDraft(sku))?.photographs.map(({ id }) => id) ?? [];
    expect(taken.filter((id) => !ids.includes(id))).toEqual([]);
    // At most the upload whose response was being sent when its process was killed.
    expect(ids.length - taken.length).toBeLessThanOrEqual(6);
    await expect.poll(encodersLeft, { timeout: 10_000 }).toEqual([]);
    // What they left is removed once it is an hour old.
    expect(await shop.media.sweep(new Date(Date.now() + 61 * 60_000))).toBeLessThanOrEqual(6);
    expect(readdirSync(`${database.dataDir}/media`)).toEqual([]);
  });

  /** The processes that work in a folder of this test's shop. */
  function encodersLeft(): string[] {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => {
        try {
          return readlinkSync(`/proc/${pid}/cwd`).startsWith(database.dataDir);
        } catch {
          return false;
        }
      });
  }

  test("in the middle of encodings, which another process then makes", async () => {
    const made = await shop.createDraft({ collection: "naledi", name: "Vega Dress", by: BY });
    if (made.kind !== "changed") throw new Error(made.kind);
    const { sku } = made;
    const uploads = await start("upload", sku);
    await expect.poll(() => uploads.said.length, { timeout: 60_000 }).toBeGreaterThan(1);
    await uploads.kill();
    // The killed upload's encoder lives on for a moment: it is another process than the one that makes the encodings.
    await expect.poll(encodersLeft, { timeout: 10_000 }).toEqual([]);
    const begun = await start("encode");
    await expect.poll(encodersLeft, { timeout: 20_000, interval: 20 }).not.toEqual([]);
    await begun.kill();
    await expectWhole();
    const states = async () => (await shop.readDraft(sku))?.photographs.map(({ state }) => state);
    expect(await states()).toContain("first");
    const next = await start("encode");
    // Within the lease of the one that was killed, and the time that the encodings take.
    await expect
      .poll(async () => new Set(await states()), { timeout: 180_000 })
      .toEqual(new Set(["ready"]));
    await next.kill();
    expect(next.said).toContain("busy");
    await expectWhole();
  });

  test("in the middle of publishing leaves each piece published or a draft, and what was said is so", async () => {
    const said = await killTwo("publish", "", 3, () => Math.random() * 2_000);
    await expectWhole();
    const published = said.flatMap((line) => /^published (\S+)/.exec(line)?.[1] ?? []);
    const { faults, findProduct, photographsOf } = await shop.read();
    expect(faults).toEqual([]);
    for (const sku of published) {
      expect(findProduct(sku)?.price).toBe(120_000);
      expect(photographsOf(sku)).toHaveLength(3);
    }
    const drafts = await database.db
      .selectFrom("catalogue_drafts")
      .select(["sku", "state"])
      .execute();
    for (const { sku, state } of drafts) {
      expect(findProduct(sku) !== undefined).toBe(state === "published");
    }
    expect(published.length).toBeGreaterThan(0);
  });
});
