import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import manifest from "../../domain/media/manifest.json" with { type: "json" };
import { picturesOf, pictureUrl } from "../../domain/media/pictures.ts";
import { databases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { PUBLIC_URL, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { createApp } from "./app.ts";

let database: TestDatabase;
let shop: TestShop;
beforeAll(async () => {
  const [sqlite] = databases;
  if (!sqlite) throw new Error("There is always SQLite");
  database = await sqlite.open();
  shop = testShop(database.db);
});
afterAll(() => database.close());

const location = async (path: string) => {
  const { status, headers } = await shop.call("GET", path);
  return [status, headers.get("Location")];
};

test("addresses that moved lead on", async () => {
  expect(await location("/mysthique-006")).toEqual([301, "/mysthique/mysthique-006"]);
  expect(await location("/hazelbee/shop/lush-blouse")).toEqual([301, "/hazelbee/shop/bb-ensemble"]);
});

test("a slash at the end is taken away and never leads out of the shop", async () => {
  expect(await location("/naledi/?a=1")).toEqual([301, "/naledi?a=1"]);
  expect(await location("/hazelbee/shop/")).toEqual([301, "/hazelbee/shop"]);
  const sly = "http://localhost:3000//elsewhere.example/";
  expect(await location(sly)).toEqual([404, null]);
  expect(await location("http://localhost:3000//naledi")).toEqual([301, "/naledi"]);
});

test("a thumbnail keeps its address; pictures are kept for good", async () => {
  const thumbnail = await shop.call("GET", "/thumbs/bubble-girl/bubble-shirt.jpg");
  expect(thumbnail.status).toBe(200);
  expect(thumbnail.headers.get("Content-Type")).toBe("image/jpeg");
  expect(thumbnail.headers.get("Cache-Control")).toBe("public, max-age=3600");
  const small = await shop.call("GET", "/thumbs/bubble-girl/bubble-shirt.jpg", undefined, {
    Accept: "image/avif,image/webp,*/*",
  });
  expect([small.status, small.headers.get("Vary")]).toEqual([200, "Accept"]);
  expect(small.headers.get("Content-Type")).toBe("image/avif");
  expect((await shop.call("GET", "/thumbs/naledi/nothing.jpg")).status).toBe(404);
});

test("who saves data gets fewer bytes at a picture's address", async () => {
  const [first] = picturesOf(manifest, "naledi/orion-dress");
  if (!first) throw new Error("The Orion Dress has no picture");
  const path = pictureUrl(first.record, first.key, 640, "avif");
  const get = async (headers: Record<string, string>) => {
    const answer = await shop.call("GET", path, undefined, headers);
    return [answer.status, Number(answer.headers.get("Content-Length")), answer.headers] as const;
  };
  const [, usual, headers] = await get({});
  expect(headers.get("Vary")).toBe("Save-Data, Cookie");
  const [status, lean] = await get({ "Save-Data": "on" });
  expect(status).toBe(200);
  expect(lean).toBeGreaterThan(0);
  expect(lean).toBeLessThanOrEqual(usual / 2);
  expect((await get({ Cookie: "data-saver=on" }))[1]).toBe(lean);
  expect((await get({ Cookie: "data-saver=off", "Save-Data": "on" }))[1]).toBe(usual);
});

test("checks of whether the shop is alive, several a second, are not logged", async () => {
  const lines: string[] = [];
  const { call } = testShop(database.db, pino({}, { write: (line) => void lines.push(line) }));
  for (const path of ["/healthz", "/readyz", "/api/regions/NG"]) await call("GET", path);
  const requests = lines.filter((line) => line.includes('"msg":"Request"'));
  expect(requests).toEqual([expect.stringContaining('"path":"/api/regions/NG"')]);
});

// `Request` resolves `..` and `%2e%2e` itself: only behind an encoded slash do they reach the shop. What a client writes
// unchanged into a connection is sent in main.integration.test.ts.
test("nothing but pictures is served from the disk", async () => {
  for (const path of [
    "/pictures/..%2f..%2fpackage.json",
    "/pictures/%2e%2e%2f%2e%2e%2fpackage.json",
    "/pictures/..%5c..%5cpackage.json",
    "/thumbs/..%2f..%2fpackage.json",
  ]) {
    expect(new URL(path, PUBLIC_URL).pathname).toBe(path);
    expect((await shop.call("GET", path)).status).toBe(404);
  }
});

test("a page is read, or a form posted to it; nothing else", async () => {
  for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
    const { status, headers } = await shop.call(method, "/contact");
    expect([status, headers.get("Allow")]).toEqual([405, "GET, HEAD, POST"]);
  }
});

test("a rendered page tells who saves data so, as built pages do", async () => {
  const said = async (asked: Record<string, string>) =>
    (await shop.call("GET", "/checkout", undefined, asked)).headers.get("Server-Timing");
  expect(await said({})).toBeNull();
  expect(await said({ "Save-Data": "on" })).toBe("save-data");
  expect(await said({ Cookie: "data-saver=on" })).toBe("save-data");
  expect(await said({ "Save-Data": "on", Cookie: "data-saver=off" })).toBeNull();
});

test("a rendered page has the policy, the same headers as all, and is kept by nobody else", async () => {
  const { headers } = await shop.call("GET", "/orders/HZ00000000000000000000000000");
  expect(headers.get("Content-Security-Policy")).toBe("policy");
  expect(headers.get("Cache-Control")).toBe("private, no-cache");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Strict-Transport-Security")).toBeNull();
});

test("an error after a page was made is not sent with the page's length", async () => {
  const page = "a".repeat(5000);
  const broken = createApp({
    config: {
      paystack: { testMode: true, publicKey: "", secretKey: "", apiUrl: "", scriptUrl: "" },
      trustProxy: 0,
      sizeGuideUrl: undefined,
      publicUrl: undefined,
    },
    publicUrl: PUBLIC_URL,
    shop: shop.shop,
    site: {
      find: () => undefined,
      notFound: async () =>
        new Response(page, { status: 404, headers: { "Content-Length": "5000", ETag: '"a"' } }),
      render: async () => new Response(page),
      isPrivate: () => false,
      policy: () => {
        throw new Error("No policy");
      },
    },
    logger: pino({ level: "silent" }),
    root: process.cwd(),
  });
  const { status, headers } = await broken.request("/nowhere");
  expect([status, headers.get("Content-Length"), headers.get("ETag")]).toEqual([500, null, null]);
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
});
