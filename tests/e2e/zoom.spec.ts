import type { CDPSession, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { untilAwake } from "../support/islands.ts";

const ORION = "/naledi/orion-dress";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a double tap enlarges the picture where it is, and another makes it fit again", async ({
    page,
  }) => {
    await openAwake(page);
    await doubleTap(page);
    await expect.poll(() => scaleOf(page)).toBeCloseTo(2.5);
    await doubleTap(page);
    await expect.poll(() => scaleOf(page)).toBeCloseTo(1, 2);
  });

  test("a single tap changes nothing", { tag: "@rest" }, async ({ page }) => {
    await page.clock.install();
    await openAwake(page);
    await page.touchscreen.tap(200, 300);
    await expect(thumbnail(page, 1)).toHaveAttribute("aria-current", "true");
    // As long as a second tap would have made it a double one, and longer.
    await page.clock.runFor(2_000);
    expect(await scaleOf(page)).toBeCloseTo(1, 2);
  });

  test(
    "two fingers enlarge it, one finger moves it, and the page stays",
    { tag: "@rest" },
    async ({ page }) => {
      await openAwake(page);
      const touch = await page.context().newCDPSession(page);
      await pinch(touch, 60, 180);
      await expect.poll(() => scaleOf(page)).toBeCloseTo(3, 0);
      const before = await offsetOf(page);
      await drag(touch, { x: 200, y: 300 }, { x: 140, y: 240 });
      await expect.poll(() => offsetOf(page)).not.toEqual(before);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await pinch(touch, 180, 40);
      await expect.poll(() => scaleOf(page)).toBeCloseTo(1, 2);
    },
  );

  test(
    "a swipe shows the next picture, and its thumbnail is marked",
    { tag: "@rest" },
    async ({ page }) => {
      await openAwake(page);
      await list(page).evaluate((row) =>
        row.scrollTo({ left: row.clientWidth, behavior: "instant" }),
      );
      await expect(thumbnail(page, 2)).toHaveAttribute("aria-current", "true");
    },
  );
});

test("the keys are told to who listens", { tag: "@rest" }, async ({ page }) => {
  await openAwake(page);
  await expect(list(page)).toHaveAccessibleDescription(/^Enter enlarges the picture/);
});

test(
  "the largest picture is fetched when it is enlarged, not before",
  { tag: "@rest" },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const widest: string[] = [];
    page.on("request", (request) => {
      if (/orion-dress-1-[0-9a-f]+-852\.avif$/.test(request.url())) widest.push(request.url());
    });
    await openAwake(page);
    expect(widest).toEqual([]);
    await list(page).press("Enter");
    await expect.poll(() => widest.length).toBeCloseTo(1, 2);
  },
);

test("the keyboard enlarges, moves and makes small again", { tag: "@rest" }, async ({ page }) => {
  await openAwake(page);
  await list(page).press("Enter");
  await expect.poll(() => scaleOf(page)).toBeCloseTo(2.5);
  await expectAccessible(page);
  const before = await offsetOf(page);
  await list(page).press("ArrowRight");
  await expect.poll(() => offsetOf(page)).not.toEqual(before);
  await list(page).press("+");
  await expect.poll(() => scaleOf(page)).toBeCloseTo(3.5);
  await list(page).press("Escape");
  await expect.poll(() => scaleOf(page)).toBeCloseTo(1, 2);
  await list(page).press("ArrowRight");
  await expect(thumbnail(page, 2)).toHaveAttribute("aria-current", "true");
});

test(
  "a click enlarges, the mouse looks around, another click ends it",
  { tag: "@rest" },
  async ({ page }) => {
    await openAwake(page);
    await list(page).click({ position: { x: 200, y: 200 } });
    await expect.poll(() => scaleOf(page)).toBeCloseTo(2.5);
    const before = await offsetOf(page);
    await page.mouse.move(420, 500);
    await expect.poll(() => offsetOf(page)).not.toEqual(before);
    await page.mouse.click(420, 500);
    await expect.poll(() => scaleOf(page)).toBeCloseTo(1, 2);
  },
);

test("a double click enlarges, too", { tag: "@rest" }, async ({ page }) => {
  await openAwake(page);
  await list(page).dblclick({ position: { x: 200, y: 200 } });
  await expect.poll(() => scaleOf(page)).toBeCloseTo(2.5);
});

test("the picture that is shown is enlarged, and nothing snaps to another one", async ({
  page,
}) => {
  await openAwake(page);
  await thumbnail(page, 3).click();
  const shown = () => list(page).evaluate((row) => row.scrollLeft / row.clientWidth);
  await expect.poll(shown).toBe(2);
  await list(page).press("Enter");
  await expect(list(page)).toHaveCSS("scroll-snap-type", "none");
  await expect(list(page).getByRole("listitem").nth(2)).toHaveAttribute("style", /scale\(2\.5\)/);
  expect(await shown()).toBe(2);
  // As a browser does that snaps back to where it thinks that a picture begins.
  await list(page).evaluate((row) => {
    row.scrollLeft = row.clientWidth;
  });
  await expect(thumbnail(page, 3)).toHaveAttribute("aria-current", "true");
});

test("a thumbnail ends the enlargement", { tag: "@rest" }, async ({ page }) => {
  await openAwake(page);
  await list(page).press("Enter");
  await thumbnail(page, 3).click();
  await expect(thumbnail(page, 3)).toHaveAttribute("aria-current", "true");
  expect(await scaleOf(page)).toBeCloseTo(1, 2);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("no key is promised that does nothing", { tag: "@rest" }, async ({ page }) => {
    await page.goto(ORION);
    await expect(list(page)).toHaveAccessibleDescription("");
    await expect(page.getByText("Enter enlarges the picture")).toHaveCount(0);
  });
});

function list(page: Page) {
  return page.getByRole("list", { name: "Pictures" });
}

function thumbnail(page: Page, number: number) {
  return page.getByRole("button", { name: new RegExp(`^Show picture ${number} of`) });
}

async function openAwake(page: Page): Promise<void> {
  await page.goto(ORION);
  await untilAwake(page);
}

/** How much larger than its frame the first picture is. */
async function scaleOf(page: Page): Promise<number> {
  return list(page).evaluate((row) => {
    const picture = row.querySelector("picture");
    return (picture?.getBoundingClientRect().width ?? 0) / row.clientWidth;
  });
}

async function offsetOf(page: Page): Promise<{ left: number; top: number }> {
  return list(page)
    .locator("picture")
    .first()
    .evaluate((picture) => {
      const { left, top } = picture.getBoundingClientRect();
      return { left, top };
    });
}

async function doubleTap(page: Page): Promise<void> {
  await page.touchscreen.tap(200, 300);
  await page.touchscreen.tap(202, 302);
}

type Finger = { x: number; y: number };

/** Moves two fingers, `from` pixels apart, until they are `to` apart. */
async function pinch(touch: CDPSession, from: number, to: number): Promise<void> {
  const fingers = (apart: number): Finger[] => [
    { x: 195 - apart / 2, y: 300 },
    { x: 195 + apart / 2, y: 300 },
  ];
  await send(touch, "touchStart", fingers(from));
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await send(touch, "touchMove", fingers(from + (to - from) * part));
  }
  await send(touch, "touchEnd", []);
}

async function drag(touch: CDPSession, from: Finger, to: Finger): Promise<void> {
  await send(touch, "touchStart", [from]);
  for (const part of [0.3, 0.6, 1]) {
    const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    await send(touch, "touchMove", [at]);
  }
  await send(touch, "touchEnd", []);
}

async function send(
  touch: CDPSession,
  type: "touchStart" | "touchMove" | "touchEnd",
  touchPoints: Finger[],
): Promise<void> {
  await touch.send("Input.dispatchTouchEvent", { type, touchPoints });
}
