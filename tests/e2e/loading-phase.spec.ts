import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { COLLECTIONS } from "../support/specification.ts";
import { transfersOf } from "../support/transfers.ts";

test(
  "a listing's card without its image shows a spinner for 1.5 seconds, then only the placeholder",
  { tag: "@rest" },
  async ({ page }) => {
    const release = await holdPictures(page);
    await page.goto("/naledi", { waitUntil: "domcontentloaded" });
    const spinner = page.getByAltText("Loading").first();
    await expect(spinner).toHaveJSProperty("currentSrc", new URL("/spinner.svg", page.url()).href);
    await expect(page.getByRole("link", { name: /Arcturus Blouse/ })).toBeVisible();
    await seek(spinner, 1400);
    await expect(spinner).toBeVisible();
    await seek(spinner, 1502);
    await expect(spinner).toBeHidden();
    release();
  },
);

test(
  "a card whose image is there is never covered by a spinner, nor is its link, also under the mouse",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/naledi");
    const first = page.getByRole("img", { name: "Arcturus Blouse" });
    await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    const spinner = page.getByAltText("Loading").first();
    await seek(spinner, 0);
    expect(await onTop(page, spinner)).toBe("Arcturus Blouse");
    await first.hover();
    await expect(first.locator("..")).toHaveCSS("filter", "grayscale(1)");
    expect(await onTop(page, spinner)).toBe("Arcturus Blouse");
    await first.click();
    await expect(page).toHaveURL("/naledi/arcturus-blouse");
  },
);

const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1100, height: 900 },
  { width: 1440, height: 900 },
];
const LISTINGS = COLLECTIONS.map(({ path }) => path);

// What is lazy is the server's word, the same at every width: each page is opened once.
for (const path of ["/", "/collections", "/hazelbee", "/hazelbabies", ...LISTINGS]) {
  test(
    `no picture in sight or in the first row as ${path} opens is lazy, at any width`,
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto(path);
      for (const viewport of VIEWPORTS) {
        const place = `at ${viewport.width} px`;
        await page.setViewportSize(viewport);
        const inSight = await page.locator("picture").evaluateAll((pictures) =>
          pictures
            .filter((picture) => {
              const { top, bottom, width } = picture.getBoundingClientRect();
              return width > 0 && bottom > 0 && top < innerHeight;
            })
            .map((picture) => picture.querySelector("img")?.loading),
        );
        expect.soft(inSight.length, place).toBeGreaterThan(0);
        expect.soft(inSight, place).not.toContain("lazy");
        if (!LISTINGS.includes(path)) continue;
        const cards = await page.locator("#products > li").evaluateAll((items) =>
          items.map((item) => ({
            top: item.getBoundingClientRect().top,
            loading: [...item.querySelectorAll("img")].map((image) => image.loading),
          })),
        );
        const first = cards.filter(({ top }) => top === cards[0]?.top);
        expect
          .soft(
            first.flatMap(({ loading }) => loading),
            place,
          )
          .not.toContain("lazy");
        expect.soft(cards.at(-1)?.loading, place).not.toContain("eager");
      }
    },
  );
}

test(
  "a listing's opening is fetched where it is shown, and not on a phone",
  { tag: "@rest" },
  async ({ page }) => {
    for (const [width, shown] of [
      [390, false],
      [820, true],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      const pictures = (await transfersOf(page, "/naledi")).map(({ path }) => path);
      const fetched = pictures.some((path) => path.includes("heroes-naledi"));
      expect(fetched, `at ${width} px`).toBe(shown);
    }
  },
);

test(
  "the rest of the first row stands back for the page's main picture",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/mysthique");
    const priorities = await page
      .locator("#products picture > img")
      .evaluateAll((images) => images.map((image) => image.getAttribute("fetchpriority")));
    expect(priorities).toEqual(["high", "low", "low", "low", null, null]);
  },
);

test(
  "a picture below the fold fades in over its blurred placeholder in 150 ms",
  { tag: "@rest" },
  async ({ page }) => {
    const release = await holdPictures(page, /heroes-resurgence|look-1-1-/);
    await page.goto("/resurgence", { waitUntil: "domcontentloaded" });
    const last = page.locator("#products picture").last();
    const image = last.locator("img");
    await last.scrollIntoViewIfNeeded();
    await expect(last).toHaveCSS("background-image", /^url\("data:image/);
    await image.evaluate((picture) => {
      picture.addEventListener("load", () => {
        const durations = picture.getAnimations().map(({ effect }) => effect?.getTiming().duration);
        picture.dataset["faded"] = durations.join();
      });
    });
    release();
    await expect(image).toHaveAttribute("data-faded", "150");
    await expect(image).toHaveCSS("opacity", "1");
  },
);

test(
  "a page's main picture is seen as it comes, and one that never comes shows no torn sign",
  { tag: "@rest" },
  async ({ page, faults }) => {
    faults.allow(/ERR_FAILED/);
    const pictures = Promise.withResolvers<void>();
    await page.route("**/pictures/**", async (route) => {
      await pictures.promise;
      await route.abort();
    });
    await page.goto("/naledi/orion-dress", { waitUntil: "domcontentloaded" });
    const main = page.locator("[data-track] picture > img").first();
    await expect(main).toHaveCSS("opacity", "1");
    pictures.resolve();
    await expect(main).toHaveCSS("opacity", "0");
  },
);

/** Holds back pictures, except those that match `but`, until the returned function is called. */
async function holdPictures(page: Page, but?: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route("**/pictures/**", async (route) => {
    if (!but?.test(route.request().url())) await held.promise;
    await route.continue().catch(() => {});
  });
  return held.resolve;
}

/** Pauses the spinner's animations at `ms` milliseconds after their start. */
async function seek(spinner: Locator, ms: number): Promise<void> {
  await spinner.evaluate((element, time) => {
    for (const animation of element.getAnimations()) {
      animation.pause();
      animation.currentTime = time;
    }
  }, ms);
}

/** The alt text of the topmost image in the middle of an element. */
async function onTop(page: Page, element: Locator): Promise<string | null> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) return null;
  return page.evaluate(
    ([x, y]) =>
      document
        .elementsFromPoint(x, y)
        .find((found) => found instanceof HTMLImageElement)
        ?.getAttribute("alt") ?? null,
    [box.x + box.width / 2, box.y + box.height / 2] as const,
  );
}
