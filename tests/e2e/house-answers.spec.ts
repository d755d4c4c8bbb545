/** Where the house's pages open after a form was sent: at what has to be read, on a phone, with and without scripts. */
import type { Locator, Page } from "@playwright/test";
import type { BuiltShop } from "../support/built-shop.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { house, ownShop } from "../support/own-shop.ts";
import { paidByCalls } from "../support/paid-order.ts";

const test = base.extend<{ house: Page }, { shop: BuiltShop }>({ shop: ownShop(), house });
test.beforeEach(({ faults }) => faults.allow(/422/));
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** The part of a phone's screen that the bar at its lower edge leaves free. */
const FREE = 844 - 56;

/** The first message beside a field. */
const wrong = (page: Page) => page.locator('[id$="-error"]').first();

async function expectInSight(...places: Locator[]): Promise<void> {
  for (const place of places) {
    await expect(async () => {
      const box = await place.boundingBox();
      expect(box?.y, "below the upper edge").toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0), "above the bar").toBeLessThanOrEqual(FREE);
    }).toPass({ timeout: 5_000 });
  }
}

for (const javaScriptEnabled of [true, false]) {
  test(`what is wrong, the question and the link are in sight, scripts ${javaScriptEnabled ? "on" : "off"}`, async ({
    house,
    browser,
    shop,
    extraHTTPHeaders,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled,
      baseURL: shop.url,
      storageState: await house.context().storageState(),
      viewport: { width: 390, height: 844 },
      ...(extraHTTPHeaders && { extraHTTPHeaders }),
    });
    const page = await context.newPage();
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

    await page.goto("/house/pieces/mysthique/mysthique-002");
    await page.getByLabel("Price").fill("cheap");
    await press("Save");
    await expectInSight(page.getByLabel("Price"), wrong(page));
    await page.getByLabel("Price").fill("1");
    await press("Save");
    const yes = page.getByRole("button", { name: "Yes, save" });
    await expectInSight(page.getByText("Is that right?"), yes);

    await page.goto("/house/pieces/new");
    await page.getByLabel("Description").fill("Cut on the bias.");
    await press("Go on to photographs");
    await expectInSight(page.getByLabel("Collection"), wrong(page));

    await page.goto("/house/promotions/new");
    await page.getByLabel("Name").fill("Later");
    await press("Preview prices");
    await expectInSight(page.getByLabel("Percent"), wrong(page));

    await page.goto("/house/settings");
    await page.getByLabel("Instagram").first().fill("http://instagram.com");
    await page.getByRole("form", { name: "Shop" }).getByRole("button", { name: "Save" }).click();
    await expectInSight(page.getByLabel("Instagram").first(), wrong(page));

    await page.getByText("Invite somebody").click();
    const form = page.getByRole("form", { name: "Invite somebody" });
    await form.getByLabel("Email").fill(`amara.${javaScriptEnabled}@house.example`);
    await form.getByRole("button", { name: "Invite" }).click();
    const link = page.getByLabel("Link, good once");
    const chat = page.getByRole("link", { name: "WhatsApp" });
    await expectInSight(page.getByText("is invited."), link, chat);
    const text = new URL((await chat.getAttribute("href")) ?? "").searchParams.get("text");
    expect(text).toContain(await link.inputValue());
    await expect(page.getByRole("button", { name: "Copy" })).toBeVisible({
      visible: javaScriptEnabled,
    });
    await context.close();
  });
}

/** The pages of the house that have parts which a script hydrates. */
const PAGES_WITH_ISLANDS = [
  "/house/pieces/genesis/hazel-shirt",
  "/house/pieces/order/naledi",
  "/house/promotions/new",
  "/house/promotions/codes/new",
  "/house/orders/new",
  "/house/settings",
];

for (const width of [390, 1440]) {
  test(
    `nothing moves under a thumb when the scripts of a page arrive, ${width} px`,
    { tag: "@rest" },
    async ({ house: page, request }) => {
      await page.setViewportSize({ width, height: 844 });
      const { number } = await paidByCalls(request);
      for (const path of [...PAGES_WITH_ISLANDS, `/house/orders/${number}`]) {
        const held = Promise.withResolvers<void>();
        await page.route(/\.js($|\?)/, async (route) => {
          await held.promise;
          await route.fallback();
        });
        await page.goto(path, { waitUntil: "commit" });
        const first = page.locator("[data-house-island]").first();
        await expect(first).toBeAttached();
        await page.waitForFunction(() => document.readyState === "interactive");
        const targets = page.locator("main").locator("a, button, input, select, textarea, summary");
        await page.evaluate(() => document.fonts.ready);
        const before = await targets.evaluateAll(placesOf);
        held.resolve();
        await page.waitForLoadState("networkidle");
        // Most desktops cannot share.
        const asleep = page.locator("[data-asleep]").filter({ hasNotText: "Share" });
        await expect(asleep, path).toHaveCount(0);
        const after = new Map(await targets.evaluateAll(placesOf));
        const moved = before.filter(([name, top]) => after.has(name) && after.get(name) !== top);
        expect(
          moved.map(([name, top]) => [name, top, after.get(name)]),
          path,
        ).toEqual([]);
        expect(before.length, path).toBeGreaterThan(3);
        await page.unrouteAll();
      }
    },
  );
}

/** What can be pressed and is visible, each with its upper edge: by tag, name, text, and how often the same came before. */
function placesOf(targets: Element[]): [string, number][] {
  const seen = new Map<string, number>();
  return targets
    .filter((each) => each.checkVisibility({ checkVisibilityCSS: true }))
    .map((each) => {
      const name = `${each.tagName} ${each.getAttribute("name") ?? ""} ${each.textContent}`.trim();
      seen.set(name, (seen.get(name) ?? 0) + 1);
      const top = Math.round(each.getBoundingClientRect().top + scrollY);
      return [`${name} ${seen.get(name)}`, top];
    });
}
