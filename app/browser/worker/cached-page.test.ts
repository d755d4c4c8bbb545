import { afterEach, expect, test, vi } from "vitest";
import { pageRules } from "../../pages.ts";
import {
  cacheAddress,
  filesNamedIn,
  firstOf,
  isPrefilled,
  isShopPage,
  mainPictureIn,
  withAgeLine,
  withoutWidth,
} from "./cached-page.ts";

const addressIn = (address: string) => cacheAddress(new URL(address, "http://shop.test"));

test("pages that are the same for everybody are kept, each once", () => {
  expect(addressIn("/")).toBe("/");
  expect(addressIn("/naledi/orion-dress?utm_source=x")).toBe("/naledi/orion-dress");
  expect(addressIn("/cart?add=naledi/orion-dress&size=M")).toBe("/cart");
  expect(addressIn("/naledi?utm_source=x&colour=blue")).toBe("/naledi?colour=blue");
});

test("the contact page is kept once and empty, whatever piece is asked about", () => {
  expect(addressIn("/contact?about=Orion+Dress%2C+Naledi")).toBe("/contact");
  const isFilled = (address: string) => isPrefilled(new URL(address, "http://shop.test"));
  expect(["/contact?about=x", "/contact?a=x", "/contact", "/terms?about=x"].map(isFilled)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("one's own saved pieces are kept, somebody's list is not", () => {
  expect(addressIn("/saved")).toBe("/saved");
  expect(addressIn("/saved?pieces=naledi/orion-dress")).toBeUndefined();
});

test.each([
  "/checkout",
  "/orders/HZ-ABCDEFGHJKMNPQRSTVWXYZ0123",
  "/pay/token",
  "/search?q=red",
  "/messages",
  "/newsletter/token",
  "/restock/token",
  "/reminders/token",
  "/preview/token",
  "/house",
  "/house/orders",
  "/sitemap.xml",
  "/feeds/products.xml",
])("%s is not kept", (address) => {
  expect(addressIn(address)).toBeUndefined();
});

test("nothing private, of a payment or of the house may be on the device, whatever the table says", () => {
  const onDevice = pageRules.filter(({ isOnDevice }) => isOnDevice);
  expect(onDevice.length).toBeGreaterThan(10);
  expect(onDevice.filter(({ source }) => source === "private")).toEqual([]);
  expect(new Set(onDevice.map(({ policy }) => policy))).toEqual(new Set(["shop"]));
  expect(onDevice.filter(({ isFile }) => isFile)).toEqual([]);
});

test("what a page of a payment or of the house needs never comes from the device", () => {
  expect(["/", "/cart", "/offline"].map(isShopPage)).toEqual([true, true, true]);
  const others = [
    "/checkout",
    "/orders/HZ-1",
    "/pay/token",
    "/house",
    "/house/orders",
    "/preview/x",
  ];
  expect(others.map(isShopPage)).toEqual(others.map(() => false));
});

test("a page's scripts, styles and fonts are found", () => {
  const page = `<link rel="stylesheet" href="/assets/frame-9JsglUYm.css"/><link rel="preload" href="/assets/text-DnSLjsPj.woff2"/>
    <script type="module" async src="/assets/entry.client-DVsuJX6K.js"></script><img src="/pictures/a-1a2b3c4d-800.avif">`;
  expect(filesNamedIn(page).toSorted()).toEqual([
    "/assets/entry.client-DVsuJX6K.js",
    "/assets/frame-9JsglUYm.css",
    "/assets/text-DnSLjsPj.woff2",
  ]);
});

test("what a script imports now or later, and a style's fonts, are found", () => {
  const script = `import{n as e}from"./react-srbNu4m2.js";const t=["assets/cart-Bz35Q2SU.css"];import(\`./cart-BrlTivWT.js\`)`;
  expect(filesNamedIn(script).toSorted()).toEqual([
    "/assets/cart-BrlTivWT.js",
    "/assets/cart-Bz35Q2SU.css",
    "/assets/react-srbNu4m2.js",
  ]);
  expect(filesNamedIn("src:url(/assets/display-CxaFLpR7.woff2)format('woff2')")).toEqual([
    "/assets/display-CxaFLpR7.woff2",
  ]);
});

test("a picture's widths and the phone's crop have one name", () => {
  const names = ["-phone-800.avif", "-640.avif", "-1200.jpg"].map((end) =>
    withoutWidth(`/pictures/heroes-home-1-09dbd06d${end}`),
  );
  expect(new Set(names)).toEqual(new Set(["/pictures/heroes-home-1-09dbd06d"]));
  expect(withoutWidth("/thumbs/naledi/orion-dress.jpg")).toBeUndefined();
});

test("a page's main picture is the first, in a phone's width", () => {
  const html = `<img src="/a.jpg"><picture><source srcSet="/pictures/a-09dbd06d-phone-320.avif 320w,
    /pictures/a-09dbd06d-phone-800.avif 800w"/><source srcSet="/pictures/a-09dbd06d-640.avif 640w"/></picture>
    <picture><source srcSet="/pictures/b-09dbd06d-640.avif 640w"/></picture>`;
  expect(mainPictureIn(html)).toBe("/pictures/a-09dbd06d-640.avif");
  expect(mainPictureIn("<h1>Saved</h1>")).toBeUndefined();
});

test("the line stands first in the page's main part, once", () => {
  const html = `<body><header></header><main id="content"><h1>Cart</h1></main><main></main></body>`;
  const shown = withAgeLine(html, new Date(2026, 10, 23, 14, 5));
  expect(shown).toMatch(
    /<main id="content"><p class="kept-line">[^<]*23 November at 14:05[^<]*<a href="">Try again<\/a><\/p><h1>/,
  );
  expect(shown.match(/kept-line/g)).toHaveLength(1);
});

afterEach(() => vi.useRealTimers());

const network = new Response("network");
const cached = new Response("cached");
const hasCached = async () => cached;
const hasNone = async () => undefined;

test("a response in time is the one that is shown", async () => {
  expect(await firstOf(Promise.resolve(network), hasCached, 4_000)).toBe(network);
});

test("a late one gives way to a cached one, and is waited for without", async () => {
  vi.useFakeTimers();
  const late = () =>
    new Promise<Response>((resolve) => {
      setTimeout(() => resolve(network), 6_000);
    });
  const results = [
    firstOf(late(), hasCached, 4_000),
    firstOf(late(), hasNone, 4_000),
    firstOf(late(), hasCached, 0),
  ];
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await Promise.all(results)).toEqual([cached, network, network]);
});

test("without a network the cached one is shown; without that it fails", async () => {
  const fails = () => Promise.reject<Response>(new TypeError("Failed to fetch"));
  expect(await firstOf(fails(), hasCached, 4_000)).toBe(cached);
  await expect(firstOf(fails(), hasNone, 4_000)).rejects.toThrow("Failed to fetch");
});

test.each([502, 503, 504])(
  "a gateway's %i gives way to a cached one, and is shown without",
  async (status) => {
    const refusal = new Response("out of order", { status });
    expect(await firstOf(Promise.resolve(refusal), hasCached, 0)).toBe(cached);
    expect(await firstOf(Promise.resolve(refusal), hasNone, 0)).toBe(refusal);
  },
);

test.each([200, 302, 404, 500])("the shop's own %i is shown", async (status) => {
  const own = new Response(null, { status });
  expect(await firstOf(Promise.resolve(own), hasCached, 4_000)).toBe(own);
});
