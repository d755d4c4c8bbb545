import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundle } from "../../domain/catalogue/bundle/bundle.ts";
import { pictureUrl } from "../../domain/media/pictures.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { photographShop } from "../../tests/support/photograph-shop.ts";
import type { PhotographShop } from "../../tests/support/photograph-shop.ts";
import { testShop } from "../../tests/support/shop.ts";
import { createCurrentCatalogue } from "../catalogue/current-catalogue.ts";
import { createReadPhotograph } from "../media/photographs.ts";
import { fileRoutes, photographRoutes } from "./pictures.ts";

const logger = { info: () => {}, warn: () => {}, error: () => {} };

onDatabases("photographs on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: PhotographShop;
  let sku: string;
  let asked = 0;
  let get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  beforeAll(async () => {
    database = await open();
    shop = photographShop(database);
    sku = await shop.publish("naledi", "Vega Dress");
    const { db } = database;
    const catalogue = createCurrentCatalogue({ db, now: () => new Date(), logger }, bundle);
    await catalogue.refresh();
    const { readPhotograph, readPhotographCopy } = createReadPhotograph({ ...shop, db, logger });
    const served = {
      catalogue,
      readPhotographCopy,
      readPhotograph: (file: Parameters<typeof readPhotograph>[0]) => {
        asked += 1;
        return readPhotograph(file);
      },
    };
    const app = new Hono();
    app.route("/", photographRoutes({ shop: served, trustProxy: 0, now: () => 0 }));
    app.route("/", fileRoutes(process.cwd()));
    get = async (path, headers = {}) =>
      app.request(path, { headers }, { incoming: { socket: { remoteAddress: "203.0.113.9" } } });
  });
  afterAll(() => database.close());

  const urlOf = async (n: number, width: number, format: "avif" | "jpg") => {
    const source = (await shop.read()).photographsOf(sku)?.[n - 1];
    if (!source) throw new Error("No photograph");
    return pictureUrl(source.record, source.key, width, format);
  };

  test("are sent for good, with their type, at addresses with their hash", async () => {
    for (const [format, type] of [
      ["avif", "image/avif"],
      ["jpg", "image/jpeg"],
    ] as const) {
      const url = await urlOf(1, 800, format);
      expect(url).toMatch(/^\/pictures\/naledi-vega-dress-1-[0-9a-f]{32}-800\.(avif|jpg)$/);
      const response = await get(url);
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toBe(type);
      expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
    }
    const share = (await shop.read()).photographsOf(sku)?.[0]?.record.share ?? "";
    expect((await get(share)).headers.get("Content-Type")).toBe("image/jpeg");
  });

  test("the whole shop sends them with the headers of every response", async () => {
    const { shop: whole, ports, call } = testShop(database.db);
    await ports.catalogue.refresh();
    expect(whole.catalogue.read().findProduct(sku)).toBeDefined();
    const { headers, status } = await call("GET", await urlOf(1, 640, "avif"));
    expect(status).toBe(200);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  test("are read from the database once, then from a copy that only its owner may read", async () => {
    const url = await urlOf(2, 960, "avif");
    asked = 0;
    const once = await Promise.all([get(url), get(url), get(url)]);
    const bodies = await Promise.all(once.map((response) => response.text()));
    expect(new Set(bodies).size).toBe(1);
    const before = asked;
    expect(await (await get(url)).text()).toBe(bodies[0]);
    expect(asked).toBe(before);
    const folder = join(database.dataDir, "media");
    const names = await readdir(folder);
    expect(names.some((name) => url.endsWith(name))).toBe(true);
    for (const name of names) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    // The folder may be deleted at any time.
    await rm(folder, { recursive: true });
    expect(await (await get(url)).text()).toBe(bodies[0]);
  });

  test("with the data saver on, a width of about half the bytes comes at the same address", async () => {
    const url = await urlOf(1, 1200, "avif");
    const saved = await get(url, { "Save-Data": "on" });
    expect(saved.headers.get("Vary")).toContain("Save-Data");
    const lean = await (await get(await urlOf(1, 640, "avif"))).text();
    expect(await saved.text()).toBe(lean);
  });

  test("are thumbnails at the piece's stable address, as AVIF where it is accepted", async () => {
    const jpeg = await get(`/thumbs/${sku}.jpg`);
    expect([jpeg.status, jpeg.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    expect(jpeg.headers.get("Cache-Control")).toBe("public, max-age=3600");
    const avif = await get(`/thumbs/${sku}.jpg`, { Accept: "image/avif,*/*" });
    expect(avif.headers.get("Content-Type")).toBe("image/avif");
    const bundled = await get("/thumbs/naledi/orion-dress.jpg");
    expect([bundled.status, bundled.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
  });

  test("others are not there: masters, uploads, other names, other folders", async () => {
    const { master } = await database.db
      .selectFrom("photographs")
      .select("master")
      .executeTakeFirstOrThrow();
    await writeFile(join(database.dataDir, "secret.jpg"), "secret");
    for (const path of [
      `/pictures/x-${master}-800.jpg`,
      `/pictures/x-${master.slice(0, 32)}-800.jpg`,
      `/pictures/x-${"0".repeat(32)}-640.avif`,
      (await urlOf(1, 640, "avif")).replace("-640", "-641"),
      "/pictures/../secret.jpg",
      "/pictures/..%2f..%2fsecret.jpg",
      "/thumbs/naledi/unknown.jpg",
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });

  test("guesses are limited, and do not shut out those who look at photographs", async () => {
    const known = await urlOf(1, 800, "jpg");
    await get(known);
    const guess = (at: number) => get(`/pictures/x-${at.toString(16).padStart(32, "0")}-640.avif`);
    let status = 404;
    for (let at = 0; at < 1_300 && status === 404; at += 1) ({ status } = await guess(at));
    expect(status).toBe(429);
    expect((await get(known)).status).toBe(200);
  });
});
