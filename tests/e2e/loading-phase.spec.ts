import { stopClock } from "../support/clock.ts";
import { expect, test } from "../support/fixtures.ts";

test("a listing's card without its image shows a spinner for 1.5 seconds, then only the placeholder", async ({
  page,
}) => {
  const pictures = Promise.withResolvers<void>();
  await page.route("**/pictures/**", async (route) => {
    await pictures.promise;
    await route.continue().catch(() => {});
  });
  await page.clock.install();
  await stopClock(page);
  await page.goto("/naledi", { waitUntil: "domcontentloaded" });

  const spinner = page.getByRole("img", { name: "Loading" }).first();
  await expect(spinner).toBeVisible();
  await expect(spinner).toHaveJSProperty("currentSrc", new URL("/spinner.svg", page.url()).href);
  await expect(page.getByRole("link", { name: /Arcturus Blouse/ })).toBeVisible();
  await page.clock.runFor(1400);
  await expect(spinner).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByRole("img", { name: "Loading" })).toHaveCount(0);
  pictures.resolve();
});

test("a card whose image is there is never covered by a spinner", async ({ page }) => {
  await page.goto("/naledi");
  const first = page.getByRole("img", { name: "Arcturus Blouse" });
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  await expect(
    page.getByRole("link", { name: /Arcturus Blouse/ }).getByAltText("Loading"),
  ).toHaveCount(0);
});

test("the first picture is fetched at once and what is far below waits until it comes near", async ({
  page,
}) => {
  await page.goto("/resurgence");
  const images = page.locator("#products img:not([data-spinner])");
  await expect(images.first()).toHaveAttribute("loading", "eager");
  const last = images.last();
  await expect(last).toHaveAttribute("loading", "lazy");
  await last.scrollIntoViewIfNeeded();
  await expect
    .poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("a page made ready ahead asks for its lazy pictures once it is seen, not in its first frame", async ({
  page,
}) => {
  // As a browser tells a page that it prerenders; Playwright's does not prerender.
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", {
      get: () => !("seen" in window),
      configurable: true,
    });
  });
  await page.goto("/naledi");
  const lazy = page.locator("#products img[loading=lazy]").first();
  await expect(lazy).toHaveCSS("translate", "0px 100000px");
  await page.evaluate(() => {
    Object.assign(window, { seen: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect(lazy).toHaveCSS("translate", "none");
  await lazy.scrollIntoViewIfNeeded();
  await expect
    .poll(() => lazy.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("a picture below the fold fades in over its blurred placeholder in 150 ms", async ({
  page,
}) => {
  const pictures = Promise.withResolvers<void>();
  await page.route("**/pictures/**", async (route) => {
    // The page's main picture comes.
    if (!route.request().url().includes("look-1-1-")) await pictures.promise;
    await route.continue().catch(() => {});
  });
  await page.goto("/resurgence", { waitUntil: "domcontentloaded" });
  const last = page.locator("#products picture").last();
  const image = last.locator("img").first();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toHaveCSS("background-image", /^url\("data:image/);
  await expect(image).toHaveCSS("opacity", "0");
  await expect(image).toHaveCSS("transition-duration", "0.15s");
  pictures.resolve();
  await expect(image).toHaveCSS("opacity", "1");
});

test("a page's main picture is seen as it comes, and one that never comes shows no torn sign", async ({
  page,
  faults,
}) => {
  faults.allow(/ERR_FAILED/);
  const pictures = Promise.withResolvers<void>();
  await page.route("**/pictures/**", async (route) => {
    await pictures.promise;
    await route.abort();
  });
  await page.goto("/naledi/orion-dress", { waitUntil: "domcontentloaded" });
  const [main, thumbnail] = [
    page.locator("[data-track] picture > img").first(),
    page.getByRole("list", { name: "Thumbnails" }).locator("img").first(),
  ];
  await expect(thumbnail).toHaveCSS("opacity", "0");
  await expect(main).toHaveCSS("opacity", "1");
  pictures.resolve();
  await expect(main).toHaveCSS("opacity", "0");
});
