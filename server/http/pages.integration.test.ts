import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { pageTable } from "../../app/pages.ts";
import { startProvider } from "../../tests/support/provider.ts";
import type { Provider } from "../../tests/support/provider.ts";
import { pageServer } from "./page-server.ts";
import { readPages } from "./pages.ts";
import { contentSecurityPolicy } from "./security.ts";

// The real functions, with their calls counted.
vi.mock("node:zlib", { spy: true });

const HTML = "<!DOCTYPE html><title>Naledi</title><script>1</script>";

const security = { publicUrl: "", paystack: { scriptUrl: "/" }, ...pageTable };

describe("pages in memory", () => {
  let folder: string;
  let server: Provider;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "hazelzuri-"));
    mkdirSync(join(folder, "naledi"));
    mkdirSync(join(folder, "cart"));
    writeFileSync(join(folder, "cart/index.html"), HTML);
    mkdirSync(join(folder, "assets"));
    mkdirSync(join(folder, "pictures"));
    writeFileSync(join(folder, "naledi/index.html"), HTML);
    writeFileSync(join(folder, "naledi/index.html.br"), brotliCompressSync(HTML));
    writeFileSync(join(folder, "assets/entry-1a2b.js"), "1");
    writeFileSync(join(folder, "worker.js"), "1");
    writeFileSync(join(folder, "pictures/a.avif"), "1");
    const pages = readPages(folder, security, "http://localhost:3000");
    const front = pageServer((path) => pages.get(path));
    server = await startProvider((asked, answer) => {
      front(asked, answer, () => answer.writeHead(418).end());
    });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  /** A bare client, which neither decodes bodies nor adds headers. */
  async function get(path: string, headers: Record<string, string> = {}, method = "GET") {
    const asked = request(server.url + path, { headers, method }).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
  }

  test("a page is sent with a policy that an inline script in it does not change, to be asked for again", async () => {
    const { status, headers, body } = await get("/naledi?utm=1");
    expect([status, body]).toEqual([200, HTML]);
    expect(headers["content-type"]).toMatch(/^text\/html/);
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["content-security-policy"]).toBe(contentSecurityPolicy("/naledi", security));
    expect(headers["content-security-policy"]).toMatch(
      /script-src 'self' 'sha256-[^']+' 'sha256-[^']+';/,
    );
    expect(headers.vary).toBe("Accept-Encoding, Save-Data, Cookie");
  });

  test("who saves data is known to the page, the shopper's own word before the browser's", async () => {
    const said = async (asked: Record<string, string>, path = "/naledi") =>
      (await get(path, asked)).headers["server-timing"];
    expect(await said({})).toBeUndefined();
    expect(await said({ "Save-Data": "on" })).toBe("save-data");
    expect(await said({ Cookie: "a=b; data-saver=on" })).toBe("save-data");
    expect(await said({ Cookie: "data-saver=off", "Save-Data": "on" })).toBeUndefined();
    expect(await said({ "Save-Data": "on" }, "/assets/entry-1a2b.js")).toBeUndefined();
  });

  test.each([
    ["gzip, deflate, br", "br"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["gzip", "gzip"],
    ["brx", undefined],
    ["", undefined],
  ])("for '%s' the encoding is %s", async (accepted, encoding) => {
    const { headers } = await get("/naledi", { "Accept-Encoding": accepted });
    expect(headers["content-encoding"]).toBe(encoding);
  });

  test("a page that is known is not sent again", async () => {
    const accepted = { "Accept-Encoding": "br" };
    const { etag = "" } = (await get("/naledi", accepted)).headers;
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get("/naledi", { ...accepted, "If-None-Match": tag });
      expect([again.status, again.body]).toEqual([304, ""]);
      expect(again.headers.etag).toBe(etag);
    }
    expect((await get("/naledi", { "If-None-Match": etag })).status).toBe(200);
  });

  test("HEAD has the headers alone", async () => {
    const { headers, body } = await get("/naledi", {}, "HEAD");
    expect([headers["content-length"], body]).toEqual([String(HTML.length), ""]);
  });

  test.each(["", "gzip", "br"])(
    "with Accept-Encoding '%s' neither HEAD, nor 304, nor a second GET compresses anything",
    async (encoding) => {
      const accepted = { "Accept-Encoding": encoding };
      const { headers, body } = await get("/naledi", accepted);
      const counts = () =>
        [brotliDecompressSync, gzipSync].map((each) => vi.mocked(each).mock.calls.length);
      const before = counts();
      expect((await get("/naledi", accepted, "HEAD")).headers).toEqual({
        ...headers,
        date: expect.any(String),
      });
      const tag = { ...accepted, "If-None-Match": headers.etag ?? "" };
      expect((await get("/naledi", tag)).status).toBe(304);
      expect((await get("/naledi", accepted)).body).toBe(body);
      expect(counts()).toEqual(before);
    },
  );

  test("the service worker is asked for again each time, and fetches from the shop alone", async () => {
    const { headers } = await get("/worker.js");
    expect(headers["content-type"]).toMatch(/^text\/javascript/);
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["content-security-policy"]).toBe("default-src 'none'; connect-src 'self'");
  });

  test("assets with a hash in their name are kept for good", async () => {
    const { headers } = await get("/assets/entry-1a2b.js");
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["content-type"]).toMatch(/^text\/javascript/);
  });

  test("a page that names the shop's own origin is compressed with that", () => {
    writeFileSync(join(folder, "robots.txt"), "Sitemap: http://localhost:3000/sitemap.xml");
    writeFileSync(
      join(folder, "robots.txt.br"),
      brotliCompressSync("Sitemap: http://localhost:3000/sitemap.xml"),
    );
    const origin = "https://shop.example";
    const security = { publicUrl: origin, paystack: { scriptUrl: "/" }, ...pageTable };
    const page = readPages(folder, security, origin).get("/robots.txt");
    const text = `Sitemap: ${origin}/sitemap.xml`;
    const bytes = (body: string | Buffer = "") => Buffer.from(body.toString("latin1"), "latin1");
    expect(page?.plain.body).toBe(text);
    expect(brotliDecompressSync(bytes(page?.br?.body)).toString()).toBe(text);
    expect(gunzipSync(bytes(page?.gzip?.body)).toString()).toBe(text);
    rmSync(join(folder, "robots.txt"));
    rmSync(join(folder, "robots.txt.br"));
  });

  test("everything else is left to the next", async () => {
    for (const path of ["/naledi/", "/naledi/index.html.br", "/pictures/a.avif", "/nothing"]) {
      expect((await get(path)).status).toBe(418);
    }
    expect((await get("/naledi", {}, "POST")).status).toBe(418);
  });
});
