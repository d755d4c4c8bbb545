import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { COLLECTIONS, specified } from "../support/specification.ts";

const OTHERS = [
  "/",
  "/collections",
  "/hazelbee",
  "/hazelbabies",
  "/hazellifestyle",
  "/contact",
  "/terms",
  "/size-guide",
  "/privacy",
];
const LISTED = COLLECTIONS.flatMap(({ pieces }) => pieces);
const PATHS = [
  ...OTHERS,
  ...COLLECTIONS.map(({ path }) => path),
  ...LISTED.filter(({ canonical }) => !canonical).map(({ path }) => path),
];

/** The contents of a page's head, read as a crawler does: without running scripts. */
async function head(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  const html = await response.text();
  const first = (pattern: RegExp) => pattern.exec(html)?.[1] ?? "";
  const blocks = html.matchAll(/<script type="application\/ld\+json">(?<json>.*?)<\/script>/gs);
  return {
    title: first(/<title>(.*?)<\/title>/),
    description: first(/<meta name="description" content="(.*?)"/),
    canonical: first(/<link rel="canonical" href="(.*?)"/),
    image: first(/<meta property="og:image" content="(.*?)"/),
    data: [...blocks].map(({ groups }) => JSON.parse(groups?.["json"] ?? "") as Data),
  };
}
type Data = {
  "@type": string;
  sku?: string;
  size?: string[];
  offers?: {
    price: number;
    priceCurrency: string;
    availability: string;
    url: string;
    hasMerchantReturnPolicy: { returnPolicyCategory: string };
  };
  openingHoursSpecification?: unknown[];
  itemListElement?: unknown[];
};

test("every page has a title, a description and a canonical address of its own", async ({
  request,
  shop,
}) => {
  const heads = [];
  for (const path of PATHS) heads.push({ path, ...(await head(request, path)) });
  for (const { path, canonical } of heads) expect(canonical, path).toBe(`${shop.url}${path}`);
  expect(new Set(heads.map(({ title }) => title)).size).toBe(PATHS.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(PATHS.length);
  for (const { path, title, description } of heads) {
    expect(title, path).toContain("HazelZuri");
    expect(description.length, path).toBeGreaterThan(20);
  }
});

test("the sitemap lists every canonical address, and nothing else", async ({ request, shop }) => {
  const xml = await (await request.get("/sitemap.xml")).text();
  const found = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  expect(new Set(found)).toEqual(new Set(PATHS.map((path) => `${shop.url}${path}`)));
  expect(found).toHaveLength(PATHS.length);
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  for (const path of ["/cart", "/checkout", "/orders/"]) {
    expect(robots).toContain(`Disallow: ${path}`);
  }
});

test("a product says what it is, what it costs and where it stands", async ({ request, shop }) => {
  // HazelBee is ready to wear, every other piece is made to order.
  for (const [sku, availability] of [
    ["naledi/orion-dress", "MadeToOrder"],
    ["hazelbee/bb-ensemble", "InStock"],
  ] as const) {
    const piece = specified(sku);
    const { data } = await head(request, piece.path);
    const product = data.find((object) => object["@type"] === "Product");
    expect(product?.sku).toBe(sku);
    expect(product?.offers).toMatchObject({
      price: piece.price,
      priceCurrency: "NGN",
      availability: `https://schema.org/${availability}`,
      url: `${shop.url}${piece.path}`,
      // As the Terms say: a piece on sale cannot be returned.
      hasMerchantReturnPolicy: piece.originalPrice
        ? { returnPolicyCategory: "https://schema.org/MerchantReturnNotPermitted" }
        : { merchantReturnDays: 7, refundType: "https://schema.org/StoreCreditRefund" },
    });
    expect(product?.size).toEqual(["XS", "S", "M", "L", "XL", "2XL", "3XL"]);
    const trail = data.find((object) => object["@type"] === "BreadcrumbList");
    expect(trail?.itemListElement).toHaveLength(3);
  }
});

test("the house says who it is and when it is open", { tag: "@rest" }, async ({ request }) => {
  const home = await head(request, "/");
  expect(home.data.map((object) => object["@type"])).toContain("Organization");
  const contact = await head(request, "/contact");
  const store = contact.data.find((object) => object["@type"] === "ClothingStore");
  expect(store?.openingHoursSpecification).toHaveLength(3);
});

test("each product has a share picture of 1200 by 630", { tag: "@rest" }, async ({ page }) => {
  test.slow();
  await page.goto("/terms");
  for (const { path } of LISTED.filter(({ canonical }) => !canonical)) {
    const { image } = await head(page.request, path);
    const size = await page.evaluate(async (src) => {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    }, image);
    expect(size, path).toEqual([1200, 630]);
  }
});

test("the merchants' feed has every piece once, at the price that is charged", async ({
  request,
}) => {
  const xml = await (await request.get("/feeds/products.xml")).text();
  const items = xml.split("<item>").slice(1);
  const skus = new Set(LISTED.map(({ sku }) => sku));
  expect(items).toHaveLength(skus.size);
  for (const { sku, price, originalPrice } of LISTED) {
    const item = items.find((text) => text.includes(`<g:id>${sku}</g:id>`)) ?? "";
    expect(item, sku).toContain(`<g:price>${originalPrice ?? price}.00 NGN</g:price>`);
    if (originalPrice) expect(item).toContain(`<g:sale_price>${price}.00 NGN</g:sale_price>`);
    else expect(item).not.toContain("sale_price");
    const isSmall = sku.startsWith("small-items/");
    if (isSmall) expect(item).not.toContain("g:size");
    else expect(item).toContain("<g:size>XS/S/M/L/XL/2XL/3XL</g:size>");
  }
});

test("assistants find the feed and the Terms by llms.txt", async ({ request, shop }) => {
  const answer = await request.get("/llms.txt");
  expect(answer.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  const links = [...(await answer.text()).matchAll(/\]\((?<url>.*?)\)/g)].map(
    ({ groups }) => groups?.["url"] ?? "",
  );
  expect(links).toContain(`${shop.url}/feeds/products.xml`);
  expect(links).toContain(`${shop.url}/terms`);
  for (const link of links) expect((await request.get(link)).status(), link).toBe(200);
});

test("a phone can keep the shop on its home screen", { tag: "@rest" }, async ({ request }) => {
  const manifest = (await (await request.get("/manifest.webmanifest")).json()) as {
    name: string;
    icons: { src: string }[];
  };
  expect(manifest.name).toBe("HazelZuri");
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200);
});

test(
  "a browser that asks for /favicon.ico gets the shop's icon in three sizes",
  { tag: "@rest" },
  async ({ page }) => {
    const answer = await page.request.get("/favicon.ico");
    expect(answer.status()).toBe(200);
    expect(answer.headers()).toMatchObject({
      "content-type": "image/x-icon",
      "cache-control": "public, max-age=3600",
    });
    const icon = await answer.body();
    expect(icon.byteLength).toBeLessThan(2048);
    const widths = Array.from({ length: icon.readUInt16LE(4) }, (_, at) => icon[6 + 16 * at]);
    expect(widths).toEqual([16, 32, 48]);

    await page.goto("/terms");
    const [drawn, corner] = await page.evaluate(async () => {
      const image = Object.assign(new Image(), { src: "/favicon.ico" });
      await image.decode();
      const paper = new OffscreenCanvas(image.width, image.height).getContext("2d");
      paper?.drawImage(image, 0, 0);
      return [image.width, [...(paper?.getImageData(1, 1, 1, 1).data ?? [])]];
    });
    expect(widths).toContain(drawn);
    // The background colour of icon.svg.
    expect(corner).toEqual([0x17, 0x13, 0x0f, 255]);
  },
);
