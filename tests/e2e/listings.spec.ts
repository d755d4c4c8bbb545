import type { Locator } from "@playwright/test";
import { columnsOf } from "../support/columns.ts";
import { expect, restUnless, test } from "../support/fixtures.ts";
import { COLLECTIONS, naira } from "../support/specification.ts";

for (const { path, heading, blurb, pieces } of COLLECTIONS) {
  test(
    `${heading} lists its pieces in order, each with its name and price`,
    restUnless(path === "/naledi"),
    async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      expect(await asSeen(page.getByRole("heading", { level: 1 }))).toBe(heading);
      if (blurb) await expect(page.getByText(blurb, { exact: true })).toBeVisible();

      const cards = page.locator("#products").getByRole("link");
      await expect(cards).toHaveCount(pieces.length);
      for (const [position, { name, path: href, price }] of pieces.entries()) {
        const card = cards.nth(position);
        await expect(card).toHaveAttribute("href", href);
        await expect(card).toContainText(naira(price));
        const shown = card.getByText(name, { exact: true });
        await expect(shown).toHaveCSS("text-transform", "uppercase");
        await expect(card.getByText("View More")).toHaveCSS("text-transform", "none");
      }
    },
  );
}

test("a collection's line begins as it is written", async ({ page }) => {
  await page.goto("/resurgence");
  const line = page.getByText("inspired by the Afro-centric woman");
  expect(
    await line.evaluate((each) => getComputedStyle(each, "::first-letter").textTransform),
  ).toBe("none");
});

test("Genesis speaks to the modern working-class woman", { tag: "@rest" }, async ({ page }) => {
  await page.goto("/genesis");
  await expect(page.getByRole("main").getByText(/modern working-class woman/)).toBeVisible();
});

const WIDTHS = [390, 767, 768, 991, 992, 1199, 1200, 1440];

test("every listing has its columns at every width", { tag: "@rest" }, async ({ page }) => {
  for (const { path, columns } of COLLECTIONS) {
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const wide = width >= 1200 ? columns.extraLarge : columns.large;
      const expected = width < 768 ? 1 : width < 992 ? 2 : wide;
      expect(await columnsOf(page.locator("#products > li")), `${path} at ${width} px`).toBe(
        expected,
      );
    }
  }
});

test("from 820 px on, cards are 24 to 32 px apart", { tag: "@rest" }, async ({ page }) => {
  for (const { path } of COLLECTIONS) {
    await page.goto(path);
    for (const width of [820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const [one, next] = await page
        .locator("#products > li")
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect()));
      const gap = (next?.left ?? 0) - (one?.right ?? 0);
      expect.soft(gap, `${path} at ${width} px`).toBeGreaterThanOrEqual(24);
      expect.soft(gap, `${path} at ${width} px`).toBeLessThanOrEqual(32);
    }
  }
});

test(
  "a listing's first row is in sight, and on a phone its first card",
  { tag: "@rest" },
  async ({ page }) => {
    for (const { path } of COLLECTIONS) {
      await page.goto(path);
      for (const [width, height] of [
        [390, 844],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        const card = await page.locator("#products picture").first().boundingBox();
        const seen = height - (card?.y ?? height);
        expect.soft(seen, `${path} at ${width} px`).toBeGreaterThan(0.5 * (card?.height ?? 0));
      }
    }
  },
);

test("a card opens its product's page by a full page load", { tag: "@rest" }, async ({ page }) => {
  await page.goto("/naledi");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole("link", { name: /Orion Dress/ }).click();
  await expect(page).toHaveURL("/naledi/orion-dress");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orion Dress");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(false);
});

test(
  "under the mouse a card's image greys and grows and 'View More' lies over it",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/naledi");
    const card = page.getByRole("link", { name: /Orion Dress/ });
    const overlay = card.getByText("View More");
    await expect(overlay).toHaveCSS("opacity", "0");

    await card.hover();
    await expect(overlay).toHaveCSS("opacity", "1");
    await expect(card.locator("picture")).toHaveCSS("filter", "grayscale(1)");
    await expect(card.locator("picture")).toHaveCSS("scale", "1.05");
    // It covers the foot of the picture: the garment is still to be seen.
    const [veil, picture] = [
      await overlay.boundingBox(),
      await card.locator("picture").boundingBox(),
    ];
    expect(veil?.height).toBeLessThan((picture?.height ?? 0) / 5);

    await page.mouse.move(0, 0);
    await expect(overlay).toHaveCSS("opacity", "0");
  },
);

test("an address can lead straight to a listing's grid", { tag: "@rest" }, async ({ page }) => {
  await page.goto("/naledi#products");
  await expect(page.locator("#products")).toBeInViewport();
  await expect(page.getByRole("link", { name: /Arcturus Blouse/ })).toBeInViewport();
});

/** A heading's parts from top to bottom, in the case in which they are seen. */
async function asSeen(heading: Locator): Promise<string> {
  return heading.evaluate((element) =>
    [...element.children]
      .map((part) => ({
        top: part.getBoundingClientRect().top,
        text: part instanceof HTMLElement ? part.innerText : "",
      }))
      .toSorted((one, other) => one.top - other.top)
      .map(({ text }) => text)
      .join(" "),
  );
}
