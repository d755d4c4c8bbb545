import type { Locator, Page } from "@playwright/test";
import { expect, restUnless, test } from "../support/fixtures.ts";
import { untilAwake } from "../support/islands.ts";
import {
  COLLECTIONS,
  naira,
  SIZES,
  STYLES,
  type SpecifiedPiece,
} from "../support/specification.ts";

// A small viewport loads small pictures, which are enough to check that they exist.
test.use({ viewport: { width: 390, height: 844 } });

for (const { heading, pieces } of COLLECTIONS) {
  test(
    `every product page of ${heading} works from its address alone`,
    restUnless(heading.startsWith("Bubble Girl")),
    async ({ page }) => {
      test.slow();
      for (const piece of pieces) await expectProductPage(page, piece);
    },
  );
}

test(
  "Sesame Dress and Sophie Blouse have a second page under Resurgence, headed 'HazelZuri Styles'",
  { tag: "@rest" },
  async ({ page }) => {
    for (const piece of STYLES) {
      await expectProductPage(page, piece);
      const heading = page.getByRole("heading", {
        level: 2,
        name: "HazelZuri Styles",
        exact: true,
      });
      await expect(heading).toBeVisible();
      const name = page.getByRole("heading", { level: 1 });
      // Above the name on screen, but after it in the heading outline, which begins with the piece.
      expect(await topOf(heading)).toBeLessThan(await topOf(name));
      // The second of the two shows the first as recently viewed.
      const headings = page.getByRole("main").getByRole("heading");
      await expect(headings.filter({ hasNotText: "Recently viewed" })).toHaveText([
        piece.name,
        "HazelZuri Styles",
        "Goes with",
        "More of Resurgence",
      ]);
    }
  },
);

test(
  "a product's page asks nothing of the shop's API to show itself",
  { tag: "@rest" },
  async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/naledi/orion-dress");
    await untilAwake(page);
    expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
  },
);

function topOf(heading: Locator): Promise<number> {
  return heading.evaluate((element) => element.getBoundingClientRect().top);
}

async function expectProductPage(page: Page, piece: SpecifiedPiece): Promise<void> {
  await page.goto(piece.path);
  const main = page.getByRole("main");
  await expect(
    page.getByRole("heading", { level: 1, name: piece.name, exact: true }),
  ).toBeVisible();
  await expect(main.getByText(naira(piece.price), { exact: true }).first()).toBeVisible();
  if (piece.originalPrice) {
    await expect(main.locator("s")).toContainText(naira(piece.originalPrice));
  }
  const sizes = await page.getByRole("group", { name: "Size" }).getByRole("radio").all();
  const names = await Promise.all(sizes.map((radio) => radio.getAttribute("value")));
  expect(names, piece.path).toEqual([...SIZES]);
  await expect(page.getByRole("button", { name: /^Add (Combo )?To Cart$/ })).toBeEnabled();
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
    "href",
    new RegExp(`${piece.canonical ?? piece.path}$`),
  );
  expect(await loadedPictures(page), piece.path).toBeGreaterThanOrEqual(3);
}

/** How many different pictures of the carousel can be loaded and decoded. */
async function loadedPictures(page: Page): Promise<number> {
  return page.getByRole("list", { name: "Pictures" }).evaluate(async (list) => {
    const pictures = [...list.querySelectorAll("img")];
    for (const picture of pictures) picture.loading = "eager";
    await Promise.all(pictures.map((picture) => picture.decode()));
    const drawn = pictures.filter(({ naturalWidth }) => naturalWidth > 0);
    return new Set(drawn.map(({ currentSrc }) => currentSrc)).size;
  });
}
