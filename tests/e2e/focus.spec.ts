import type { Page } from "@playwright/test";
import { expect, restUnless, test } from "../support/fixtures.ts";
import { untilAwake } from "../support/islands.ts";
import { orderBody } from "../support/order-body.ts";

test(
  "'Look again' disappears when it is pressed, and the focus stays in its place",
  { tag: "@rest" },
  async ({ page }) => {
    const order = await page.request.post("/api/orders", { data: orderBody() });
    const { reference } = (await order.json()) as { reference: string };
    await page.route(`/api/orders/${reference}/confirm`, (route) =>
      route.fulfill({ json: { reference, status: "pending" } }),
    );
    test.slow();
    await page.clock.install();
    await page.goto(`/orders/${reference}`);
    await untilAwake(page);
    const again = page.getByRole("button", { name: "Look again" });
    // 45 requests, each half a minute after the last.
    await expect(async () => {
      await page.clock.runFor(31_000);
      await expect(again).toBeVisible({ timeout: 50 });
    }).toPass({ intervals: [20], timeout: 60_000 });
    await again.press("Enter");
    await expect(page.getByText("Looking for your payment…")).toBeFocused();
  },
);

test.describe("on a phone", () => {
  test.use({
    viewport: { width: 390, height: 664 },
    startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M" }] },
  });

  for (const path of ["/", "/naledi", "/naledi/orion-dress", "/cart", "/checkout", "/contact"]) {
    test(
      `neither the header nor a bar covers what Tab reaches on ${path}`,
      restUnless(path === "/naledi/orion-dress"),
      async ({ page }) => {
        await page.goto(path);
        await expect(page.locator("[data-wakes=paint]:not([data-awake])")).toHaveCount(0);
        expect(await coveredStops(page, "Tab")).toEqual([]);
        expect(await coveredStops(page, "Shift+Tab")).toEqual([]);
      },
    );
  }
});

/** Presses the key until the focus leaves the page. Returns the elements that were covered while they had the focus. */
async function coveredStops(page: Page, key: string): Promise<string[]> {
  const covered: string[] = [];
  for (let stop = 0; stop < 150; stop++) {
    await page.keyboard.press(key);
    const found = await page.evaluate(whatCovers);
    if (found === "left the page") return covered;
    if (found) covered.push(found);
  }
  throw new Error(`${key} does not end`);
}

/** Runs in the page. Describes the focused element if something else is on top of its middle. */
function whatCovers(): string | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return "left the page";
  // A radio button is drawn by its label, and may be hidden itself.
  const shown = focused.closest("label") ?? focused;
  const { left, top, width, height } = shown.getBoundingClientRect();
  const y = Math.min(Math.max(top + height / 2, 0), innerHeight - 1);
  const hit = document.elementFromPoint(left + width / 2, y);
  // Beside the screen: a row that scrolls sideways is still moving.
  if (!hit || shown.contains(hit) || hit.contains(shown)) return undefined;
  return `${focused.outerHTML.slice(0, 80)} at ${Math.round(top)} under ${hit.outerHTML.slice(0, 80)}`;
}
