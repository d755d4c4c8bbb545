import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { stopClock } from "../support/clock.ts";
import { untilAwake } from "../support/islands.ts";

const ORION = "/naledi/orion-dress";

test("the carousel moves on by itself every 3 seconds", { tag: "@rest" }, async ({ page }) => {
  await page.clock.install();
  await openAwake(page);
  await expect(thumbnail(page, 1)).toHaveAttribute("aria-current", "true");
  await page.clock.runFor(3600);
  await expect(thumbnail(page, 2)).toHaveAttribute("aria-current", "true");
});

test("it rests under the mouse", { tag: "@rest" }, async ({ page }) => {
  await page.clock.install();
  await openAwake(page);
  await stopClock(page);
  await page.getByRole("region", { name: "Orion Dress, pictures" }).hover();
  await page.clock.runFor(10_000);
  expect(await scrolled(page)).toBe(0);
});

test("it rests while the focus is in it", { tag: "@rest" }, async ({ page }) => {
  await page.clock.install();
  await openAwake(page);
  await stopClock(page);
  await page.getByRole("list", { name: "Pictures" }).focus();
  await page.clock.runFor(10_000);
  expect(await scrolled(page)).toBe(0);
});

test("it rests while the page is scrolled, and goes on after", async ({ page }) => {
  await page.clock.install();
  await openAwake(page);
  await stopClock(page);
  for (let second = 0; second < 20; second++) {
    await page.evaluate(
      (by) =>
        new Promise<void>((done) => {
          addEventListener("scroll", () => done(), { once: true });
          scrollBy(0, by);
        }),
      second % 2 ? -40 : 40,
    );
    await page.clock.runFor(500);
  }
  await expect(thumbnail(page, 1)).toHaveAttribute("aria-current", "true");
  await page.clock.runFor(4600);
  await expect(thumbnail(page, 2)).toHaveAttribute("aria-current", "true");
});

test("it rests after the first swipe, also one without a finger", async ({ page }) => {
  await page.clock.install();
  await openAwake(page);
  await stopClock(page);
  await page.getByRole("region", { name: "Orion Dress, pictures" }).hover();
  await page.mouse.wheel(500, 0);
  await page.mouse.move(0, 0);
  await page.clock.runFor(1000);
  const shown = await page
    .locator("[aria-current=true][aria-label^=Show]")
    .getAttribute("aria-label");
  await page.clock.runFor(10_000);
  await expect(page.locator("[aria-current=true][aria-label^=Show]")).toHaveAttribute(
    "aria-label",
    shown ?? "",
  );
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("it rests while a finger is on the page, and goes on after", async ({ page }) => {
    await page.clock.install();
    await openAwake(page);
    await stopClock(page);
    const touch = await page.context().newCDPSession(page);
    // On a text: a tap on the button would open a sheet, and the page would count as moved.
    const text = await page.getByRole("heading", { level: 1 }).boundingBox();
    const finger = { x: 100, y: (text?.y ?? 0) + 10 };
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [finger] });
    await page.clock.runFor(10_000);
    await expect(thumbnail(page, 1)).toHaveAttribute("aria-current", "true");
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await page.clock.runFor(3600);
    await expect(thumbnail(page, 2)).toHaveAttribute("aria-current", "true");
  });
});

test.describe("for who prefers reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("it never moves by itself", { tag: "@rest" }, async ({ page }) => {
    await page.clock.install();
    await openAwake(page);
    await page.clock.runFor(10_000);
    await expect(thumbnail(page, 1)).toHaveAttribute("aria-current", "true");
  });
});

test("a thumbnail shows its picture", async ({ page }) => {
  await openAwake(page);
  await thumbnail(page, 3).click();
  await expect(page.getByRole("list", { name: "Pictures" }).getByRole("img").nth(2)).toBeInViewport(
    {
      ratio: 0.5,
    },
  );
});

test("a slide takes 450 ms", { tag: "@rest" }, async ({ page }) => {
  await page.clock.install();
  await openAwake(page);
  const row = page.getByRole("list", { name: "Pictures" });
  const shown = () => row.evaluate((list) => list.scrollLeft / list.clientWidth);
  await stopClock(page);
  await thumbnail(page, 2).click();
  await page.clock.runFor(300);
  expect(await shown()).toBeGreaterThan(0);
  expect(await shown()).toBeLessThan(1);
  await page.clock.runFor(170);
  expect(await shown()).toBe(1);
});

test(
  "there are thumbnails, and no arrows, play button or fullscreen button",
  { tag: "@rest" },
  async ({ page }) => {
    await openAwake(page);
    const carousel = page.getByRole("region", { name: "Orion Dress, pictures" });
    const pictures = await page.getByRole("list", { name: "Pictures" }).getByRole("img").count();
    expect(pictures).toBeGreaterThanOrEqual(3);
    const names = await carousel
      .getByRole("button")
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")));
    expect(names).toEqual(
      Array.from({ length: pictures }, (_, index) => `Show picture ${index + 1} of ${pictures}`),
    );
  },
);

function thumbnail(page: Page, number: number) {
  return page.getByRole("button", { name: new RegExp(`^Show picture ${number} of`) });
}

/** How far the pictures are moved, in pixels: at once, while the thumbnails follow a moment later. */
function scrolled(page: Page): Promise<number> {
  return page.getByRole("list", { name: "Pictures" }).evaluate((row) => row.scrollLeft);
}

async function openAwake(page: Page): Promise<void> {
  await page.goto(ORION);
  await page.mouse.move(0, 0);
  await untilAwake(page);
}
