import { pino } from "pino";
import { expect, test } from "vitest";
import { messageFields } from "../../domain/messages/fields.ts";
import type { Shop } from "../shop.ts";
import { createApp } from "./app.ts";

const PUBLIC_URL = "https://shop.example";
const OWN = { Origin: PUBLIC_URL };

/** The shop behind a proxy that terminates TLS; `got` records what the pages' router receives. */
function shopBehindProxy(
  { publicUrl }: { publicUrl: string | undefined } = { publicUrl: PUBLIC_URL },
) {
  const got: { origin: string | null; body: string }[] = [];
  const app = createApp({
    config: {
      paystack: {
        testMode: true,
        publicKey: "pk_test_a",
        secretKey: "sk_test_a",
        apiUrl: "",
        scriptUrl: "/inline.js",
      },
      trustProxy: 1,
      sizeGuideUrl: undefined,
      publicUrl,
    },
    publicUrl: publicUrl ?? "http://localhost:3000",
    shop: { house: {}, shareLimit: () => undefined } as unknown as Shop,
    site: {
      find: (path) => ({ path, isLive: true }),
      notFound: async () => new Response(null, { status: 404 }),
      render: async (request) => {
        got.push({ origin: request.headers.get("Origin"), body: await request.text() });
        return new Response(null, { status: 303, headers: { Location: "/contact" } });
      },
      isPrivate: () => false,
      policy: () => "policy",
    },
    logger: pino({ level: "silent" }),
    root: process.cwd(),
  });
  const post = (
    body: string | ReadableStream,
    headers: Record<string, string>,
    address = "http://127.0.0.1:3000/messages",
  ) =>
    app.request(address, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
      ...(body instanceof ReadableStream && { duplex: "half" }),
    });
  return { app, post, got };
}

test("a form of the shop's own pages reaches the router whole, and without its origin", async () => {
  const { post, got } = shopBehindProxy();
  const answer = await post("kind=newsletter", { ...OWN, Host: "127.0.0.1:3000" });
  expect(answer.status).toBe(303);
  // The router would compare the origin with http://127.0.0.1:3000 and refuse.
  expect(got).toEqual([{ origin: null, body: "kind=newsletter" }]);
});

test("a form that has no fields, 'Unsubscribe', reaches the router, and brings nothing that is added to it", async () => {
  const { post, got } = shopBehindProxy();
  for (const path of [
    "/newsletter/token",
    "/orders/reference",
    "/restock/token",
    "/reminders/token",
    "/orders/find/token",
  ]) {
    for (const body of ["", "token=another"])
      expect((await post(body, OWN, `http://127.0.0.1:3000${path}`)).status).toBe(303);
  }
  expect(got.map(({ body }) => body)).toEqual(Array<string>(10).fill(""));
});

test("the press by which somebody agrees to news reaches the router", async () => {
  const { post, got } = shopBehindProxy();
  const answer = await post("wants=news", OWN, "http://127.0.0.1:3000/newsletter/token");
  expect(answer.status).toBe(303);
  expect(got[0]?.body).toBe("wants=news");
});

test("a request to be told of a piece reaches the router with its piece", async () => {
  const { post, got } = shopBehindProxy();
  const body = "kind=restock&sku=naledi%2Forion-dress&from_email=ada%40example.com";
  await post(`${body}&token=x`, OWN);
  expect(got.map((each) => each.body)).toEqual([body]);
});

test("a form of a foreign page is refused, and one that names no page", async () => {
  const { post, got } = shopBehindProxy();
  for (const headers of [
    {},
    { Origin: "https://elsewhere.example" },
    { Origin: "null" },
    { Origin: "http://shop.example" },
    { Origin: `${PUBLIC_URL}:8443` },
    { Origin: `${PUBLIC_URL}.elsewhere.example` },
    // The address of the server behind the proxy is not the shop's origin.
    { Origin: "http://127.0.0.1:3000", Host: "127.0.0.1:3000" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "none" },
  ] as Record<string, string>[]) {
    const answer = await post("kind=newsletter", headers);
    expect([headers, answer.status]).toEqual([headers, 403]);
    expect(await answer.text()).toContain("<h1");
  }
  expect(got).toEqual([]);
});

test("a browser's word that the page was of the same origin is enough", async () => {
  const { post } = shopBehindProxy();
  const headers = { Origin: "null", "Sec-Fetch-Site": "same-origin" };
  expect((await post("kind=newsletter", headers)).status).toBe(303);
});

test("without PUBLIC_URL the shop is at home where the request came to, by http alone", async () => {
  const { post } = shopBehindProxy({ publicUrl: undefined });
  const Host = "192.168.1.5:3000";
  const status = async (Origin: string) => (await post("kind=newsletter", { Origin, Host })).status;
  expect(await status("http://192.168.1.5:3000")).toBe(303);
  expect(await status("http://localhost:3000")).toBe(303);
  expect(await status("https://192.168.1.5:3000")).toBe(403);
  expect(await status("http://192.168.1.6:3000")).toBe(403);
});

test("a form's own fields are taken, each to its own length, and no others", async () => {
  const { post, got } = shopBehindProxy();
  const yoruba = "ẹ".repeat(5_000);
  const form = new URLSearchParams({ kind: "contact", message: yoruba, from_name: "a b&c=d+é" });
  form.append("message", "again");
  form.append("amount", "1");
  expect((await post(form.toString(), OWN)).status).toBe(303);
  const taken = Object.fromEntries(new URLSearchParams(got[0]?.body));
  expect(taken).toEqual({ kind: "contact", message: yoruba, from_name: "a b&c=d+é" });
});

test.each(messageFields.contact)(
  "of a $name that is too long so much is left that its check says so",
  async ({ name, maxLength }) => {
    const { post, got } = shopBehindProxy();
    for (const letter of ["a", "ẹ", "😀"]) {
      const long = new URLSearchParams({ [name]: letter.repeat(maxLength + 1) }).toString();
      // Stays below the limit of the body, which a long message of such letters would exceed.
      await post(long.slice(0, 60_000), OWN);
      const [value = ""] = new URLSearchParams(got.at(-1)?.body).values();
      expect(value.length).toBeGreaterThan(maxLength);
      expect(value.length).toBeLessThanOrEqual(9 * (maxLength + 1));
    }
  },
);

test("a line's end counts as one character, as it does in the browser", async () => {
  const { post, got } = shopBehindProxy();
  await post("message=Two%0D%0Alines", OWN);
  expect(new URLSearchParams(got[0]?.body).get("message")).toBe("Two\nlines");
});

test("a form of 80 fields reaches the router, one of 81 does not", async () => {
  const { post, got } = shopBehindProxy();
  const withFields = (count: number) =>
    ["kind=newsletter", ...Array.from({ length: count - 1 }, (_, at) => `a${at}=1`)].join("&");
  expect((await post(withFields(80), OWN)).status).toBe(303);
  expect((await post(withFields(81), OWN)).status).toBe(400);
  expect(got).toHaveLength(1);
});

test("26,000 fields are no form of the shop's and reach no page", async () => {
  const { post, got } = shopBehindProxy();
  const fields = Array.from({ length: 26_000 }, (_, each) => `${each}`).join("&");
  expect((await post(`kind=contact&${fields.slice(0, 60_000)}`, OWN)).status).toBe(400);
  expect((await post("&".repeat(60_000), OWN)).status).toBe(400);
  expect(got).toEqual([]);
});

test("more than 64 KB is refused, before it is read where its length is told", async () => {
  const { post, got } = shopBehindProxy();
  const large = "x".repeat(64 * 1024 + 1);
  expect((await post(large, { ...OWN, "Content-Length": String(large.length) })).status).toBe(413);
  expect((await post(new Blob([large]).stream(), OWN)).status).toBe(413);
  expect(got).toEqual([]);
});

test("a form goes to its own address and has a form's type", async () => {
  const { post, got } = shopBehindProxy();
  for (const path of ["/contact", "/Messages", "/messages/", "/any/page"]) {
    const answer = await post("kind=contact", OWN, `http://127.0.0.1:3000${path}`);
    expect([path, answer.status, answer.headers.get("Allow")]).toEqual([path, 405, "GET, HEAD"]);
  }
  for (const type of ["application/json", "text/plain", ""]) {
    expect((await post("kind=contact", { ...OWN, "Content-Type": type })).status).toBe(415);
  }
  // Only some pages take photographs.
  const files = { ...OWN, "Content-Type": "multipart/form-data; boundary=x" };
  const other = `http://127.0.0.1:3000/newsletter/${"a".repeat(32)}`;
  expect((await post("wants=news", files, other)).status).toBe(415);
  expect(got).toEqual([]);
});

test("a client that posts without end is asked to wait, by a page that nobody keeps", async () => {
  const { post } = shopBehindProxy();
  const from = (address: string) => post("kind=newsletter", { ...OWN, "X-Forwarded-For": address });
  for (let n = 0; n < 300; n++) await from("203.0.113.9");
  const refused = await from("203.0.113.9");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(refused.headers.get("Content-Type")).toMatch(/^text\/html/);
  expect(refused.headers.get("Cache-Control")).toBe("no-store");
  expect(refused.headers.get("Content-Security-Policy")).toBe("policy");
  expect((await from("203.0.113.10")).status).toBe(303);
});

test("the address that forms post to leads to Contact where it is opened", async () => {
  const { app } = shopBehindProxy();
  const answer = await app.request("/messages");
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/contact"]);
});
