import { afterEach, expect, test, vi } from "vitest";
import { startProvider } from "../../tests/support/provider.ts";
import type { Provider } from "../../tests/support/provider.ts";
import { createPictureGateway, pictureType } from "./instagram.ts";

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const SOURCES = ["https://*.cdninstagram.com"];

let provider: Provider | undefined;
afterEach(async () => {
  await provider?.close();
  provider = undefined;
});

async function fetchFrom(status: number, body: Buffer, headers: Record<string, string> = {}) {
  provider = await startProvider((_request, response) => {
    response.writeHead(status, headers).end(body);
  });
  const gateway = createPictureGateway({ sources: [provider.url], maxBytes: 1_000 });
  return gateway.fetchPicture(`${provider.url}/a.jpg`);
}

test("a picture of the provider's host is fetched", async () => {
  expect(await fetchFrom(200, JPEG)).toEqual({ kind: "fetched", bytes: JPEG });
});

test.each([
  ["a refusal", 403, JPEG, "status 403"],
  ["a page that says it is a picture", 200, Buffer.from("<svg onload=x>"), "not a picture"],
  ["more than the limit", 200, Buffer.concat([JPEG, Buffer.alloc(1_000)]), "RangeError"],
])("%s is no picture", async (_name, status, body, reason) => {
  const result = await fetchFrom(status, body, { "Content-Type": "image/jpeg" });
  expect(result).toEqual({ kind: "unavailable", reason });
});

test("a redirect is not followed, wherever it leads", async () => {
  const inside = await startProvider((_request, response) => response.end(JPEG));
  const result = await fetchFrom(302, Buffer.alloc(0), { Location: inside.url });
  expect(result.kind).toBe("unavailable");
  expect(inside.requests).toEqual([]);
  await inside.close();
});

test.each([
  "http://scontent.cdninstagram.com/a.jpg",
  "https://cdninstagram.com.attacker.example/a.jpg",
  "https://evilcdninstagram.com/a.jpg",
  "https://scontent.cdninstagram.com:8443/a.jpg",
  "https://scontent.cdninstagram.com@127.0.0.1/a.jpg",
  "http://127.0.0.1:3000/a.jpg",
  "http://169.254.169.254/latest/meta-data",
  "https://scontent.cdninstagram.com:port/a.jpg",
])("%s is not called", async (url) => {
  const called = vi.spyOn(globalThis, "fetch");
  const result = await createPictureGateway({ sources: SOURCES }).fetchPicture(url);
  expect(result).toEqual({ kind: "unavailable", reason: "not the provider's host" });
  expect(called).not.toHaveBeenCalled();
});

test("the provider's own subdomains are called over https", async () => {
  const answer = () => Promise.resolve(new Response(new Uint8Array(JPEG)));
  vi.spyOn(globalThis, "fetch").mockImplementation(answer);
  const gateway = createPictureGateway({ sources: SOURCES });
  const result = await gateway.fetchPicture("https://scontent-lhr8-1.cdninstagram.com/a.jpg?oe=1");
  expect(result.kind).toBe("fetched");
});

test("a picture is known by its first bytes", () => {
  expect(pictureType(JPEG)).toBe("image/jpeg");
  expect(pictureType(Buffer.from("\x89PNG\r\n", "latin1"))).toBe("image/png");
  expect(pictureType(Buffer.from("RIFF1234WEBPVP8", "latin1"))).toBe("image/webp");
  expect(pictureType(Buffer.from("GIF89a"))).toBeUndefined();
  expect(pictureType(Buffer.alloc(0))).toBeUndefined();
});
