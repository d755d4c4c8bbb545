import { randomBytes } from "node:crypto";
import { openDatabase } from "../../server/db/open.ts";
import { createPictureEncoder } from "../../server/media/encoder.ts";
import type { BuiltShop } from "../support/built-shop.ts";
import { fillForm, paymentSheet, placeOrderButton } from "../support/checking-out.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { ownShop } from "../support/own-shop.ts";
import { BY, once, photographShop, WORDS } from "../support/photograph-shop.ts";
import type { PhotographShop } from "../support/photograph-shop.ts";
import { photograph } from "../support/photographs.ts";
import { addToCart } from "../support/shopping.ts";

/** A shop of this file's own; `owner` prepares pieces in its database, whose photographs the shop itself encodes. */
const test = base.extend<object, { shop: BuiltShop; owner: PhotographShop }>({
  shop: ownShop(),
  owner: [
    async ({ shop: { dataDir } }, provide) => {
      const db = await openDatabase({ dataDir, onError: (error) => console.error(error) });
      const owner = photographShop({ db, dataDir }, { encoder: createPictureEncoder() });
      owner.world.now = new Date();
      await provide(owner);
      await db.destroy();
    },
    { scope: "worker" },
  ],
});

test.setTimeout(180_000);

/** Makes a draft with three photographs and waits until the shop has encoded them. */
async function prepare(owner: PhotographShop, collection: string, name: string) {
  const made = await owner.createDraft({ collection, name, by: BY });
  if (made.kind !== "changed") throw new Error(JSON.stringify(made));
  const { sku } = made;
  await owner.changeDraft({ sku, version: 1, change: WORDS, by: BY });
  for (const seed of [1, 2, 3]) {
    const bytes = once(await photograph({ width: 900, height: 1600, seed: seed * 10 }));
    const taken = await owner.takePhotograph({ sku, bytes, by: BY });
    expect(taken.kind).toBe("taken");
  }
  await expect
    .poll(async () => (await owner.readDraft(sku))?.photographs.map(({ state }) => state), {
      timeout: 120_000,
    })
    .toEqual(["ready", "ready", "ready"]);
  return { sku, version: (await owner.readDraft(sku))?.version ?? 0 };
}

test(
  "a new piece is seen by nobody, then in its preview, then everywhere, and can be bought",
  { tag: "@rest" },
  async ({ page, owner, faults }) => {
    faults.allow(/404/);
    const { sku, version } = await prepare(owner, "naledi", "Vega Dress");
    const path = "/naledi/vega-dress";
    const everywhere = [
      "/",
      "/naledi",
      "/collections",
      "/sitemap.xml",
      "/feeds/products.xml",
      "/cart",
    ];
    for (const each of everywhere) {
      expect(await (await page.request.get(each)).text()).not.toContain("vega-dress");
    }
    expect((await page.request.get(path)).status()).toBe(404);
    expect((await page.request.get("/thumbs/naledi/vega-dress.jpg")).status()).toBe(404);

    const link = await owner.previewDraft(sku);
    if (link.kind !== "made") throw new Error(link.kind);
    const preview = await page.goto(link.path);
    expect(preview?.headers()["cache-control"]).toBe("no-store");
    expect(preview?.headers()["x-robots-tag"]).toBe("noindex, nofollow");
    await expect(page.getByRole("note")).toContainText("Preview.");
    await expect(page.getByRole("heading", { name: "Vega Dress", level: 1 })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute(
      "content",
      "noindex, nofollow",
    );
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
    const main = page
      .getByRole("img", { name: "Vega Dress, Naledi collection, front view" })
      .first();
    await expect
      .poll(() => main.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(
      (await page.request.get(`/preview/${randomBytes(32).toString("base64url")}`)).status(),
    ).toBe(404);

    const published = await owner.publishDraft({ sku, version, by: BY });
    expect(published.kind).toBe("changed");
    await expect(async () => {
      expect((await page.request.get(path)).status()).toBe(200);
    }).toPass({ timeout: 10_000 });
    expect((await page.request.get(link.path)).status()).toBe(404);
    for (const each of ["/naledi", "/sitemap.xml", "/feeds/products.xml", "/cart"]) {
      await expect(async () => {
        expect(await (await page.request.get(each)).text()).toContain("vega-dress");
      }).toPass({ timeout: 10_000 });
    }
    await page.goto("/naledi");
    await expect(page.getByRole("link", { name: /Vega Dress.*₦120,000/ })).toBeVisible();
    await page.goto(path);
    const structured = await page
      .locator('script[type="application/ld+json"]')
      .first()
      .textContent();
    expect(structured).toContain('"sku":"naledi/vega-dress"');
    const shared = await page.locator('meta[property="og:image"]').getAttribute("content");
    expect(shared).toContain("/pictures/share-naledi-vega-dress-");
    const picture = await page.request.get(new URL(shared ?? "").pathname);
    expect(picture.headers()["content-type"]).toBe("image/jpeg");
    for (const address of structured?.match(/\/pictures\/[\w-]+\.jpg/g) ?? []) {
      expect((await page.request.get(address)).headers()["cache-control"]).toContain("immutable");
    }

    await addToCart(page, path, { size: "M" });
    await page.goto("/checkout");
    await fillForm(page);
    await placeOrderButton(page).click();
    await expect(paymentSheet(page).sheet).toContainText("120,000");
  },
);

test(
  "in HazelBee's shop the preview has its frame, with only JPEGs while the rest is encoded",
  { tag: "@rest" },
  async ({ page, owner }) => {
    const made = await owner.createDraft({ collection: "hazelbee", name: "Ada Set", by: BY });
    if (made.kind !== "changed") throw new Error(made.kind);
    const { sku } = made;
    await owner.changeDraft({ sku, version: 1, change: WORDS, by: BY });
    await owner.takePhotograph({ sku, bytes: once(await photograph({ seed: 77 })), by: BY });
    const link = await owner.previewDraft(sku);
    if (link.kind !== "made") throw new Error(link.kind);
    await page.goto(link.path);
    await expect(page.locator('[data-room="hazelbee"]').first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Ada Set", level: 1 })).toBeVisible();
    const main = page
      .getByRole("img", { name: /Ada Set, HazelBee collection, front view/ })
      .first();
    await expect
      .poll(() => main.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  },
);

test(
  "photographs of a piece that is on sale are replaced on its page, its card and its thumbnail",
  { tag: "@rest" },
  async ({ page, owner }) => {
    const sku = "naledi/orion-dress";
    await owner.openDraft({ sku, by: BY });
    for (const seed of [31, 32, 33]) {
      const bytes = once(await photograph({ width: 700, height: 900, seed }));
      await owner.takePhotograph({ sku, bytes, by: BY });
    }
    const before = await (await page.request.get(`/thumbs/${sku}.jpg`)).body();
    await expect(async () => {
      const version = (await owner.readDraft(sku))?.version ?? 0;
      expect((await owner.publishDraft({ sku, version, by: BY })).kind).toBe("changed");
    }).toPass({ timeout: 120_000 });
    await expect(async () => {
      const html = await (await page.request.get("/naledi/orion-dress")).text();
      expect(html).toMatch(/\/pictures\/naledi-orion-dress-1-[0-9a-f]{32}-640\.avif/);
    }).toPass({ timeout: 10_000 });
    expect((await (await page.request.get(`/thumbs/${sku}.jpg`)).body()).equals(before)).toBe(
      false,
    );
    await page.goto("/naledi/orion-dress");
    await expect(page.getByRole("button", { name: /Show picture \d of 3/ })).toHaveCount(3);
  },
);
