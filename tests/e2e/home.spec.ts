import { columnsOf } from "../support/columns.ts";
import { expect, test } from "../support/fixtures.ts";

test(
  "the hero has the brand's title and leads to the collections",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: "HazelZuri" })).toBeVisible();
    const explore = page.getByRole("link", { name: "Explore", exact: true });
    await expect(explore).toHaveAttribute("href", "/collections");
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(explore).toBeHidden();
  },
);

test("Latest Collection shows Mysthique's pictures and leads there", async ({ page }) => {
  await page.goto("/");
  const latest = page.getByRole("region", { name: "Latest Collection" });
  await expect(latest.getByRole("link", { name: "Shop Now" })).toHaveAttribute(
    "href",
    "/mysthique",
  );
  const pictures = latest.getByRole("listitem").getByRole("link");
  expect(await pictures.count()).toBeGreaterThanOrEqual(4);
  for (const picture of await pictures.all()) {
    await expect(picture).toHaveAttribute("href", /^\/mysthique\/mysthique-00[1-6]$/);
    await expect(picture.getByRole("img")).toHaveAccessibleName(/Mysthique/);
  }
});

test("Latest Collection is masonry of six whole pictures, of 2 up to 991 px, of 1 up to 575 px, then a grid", async ({
  page,
}) => {
  await page.goto("/");
  const items = page.getByRole("region", { name: "Latest Collection" }).getByRole("listitem");
  for (const [width, columns] of [
    [1440, undefined],
    [992, undefined],
    [991, 2],
    [576, 2],
    [575, 1],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await items.getByRole("img").evaluateAll((images) =>
      images.map((image) => {
        const { clientWidth, clientHeight } = image;
        const shape = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
        return Math.abs(clientWidth / clientHeight / shape - 1) > 0.02;
      }),
    );
    expect(cut, `pictures that are cut at ${width} px`).toEqual(Array(6).fill(false));
    const tops = await items.evaluateAll((each) =>
      each.map((item) => Math.round(item.getBoundingClientRect().top)),
    );
    if (columns) {
      expect(await columnsOf(items), `at ${width} px`).toBe(columns);
      // Masonry and no rows, of which there would be three.
      expect(new Set(tops).size, `at ${width} px`).toBeGreaterThan(3);
    } else {
      expect(new Set(tops).size, `rows at ${width} px`).toBe(2);
    }
  }
});

test(
  "The Brand tells who founded it and what it stands for",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/");
    const brand = page.getByRole("region", { name: "The Brand" });
    await expect(brand).toContainText("founded by a designer");
    await expect(brand).toContainText("bold, timeless and unconventional");
  },
);

test("custom dresses have no price and lead to Contact", { tag: "@rest" }, async ({ page }) => {
  await page.goto("/");
  const dresses = page.getByRole("region", { name: "Made to order" }).getByRole("link");
  expect(await dresses.count()).toBeGreaterThan(0);
  for (const dress of await dresses.all()) {
    await expect(dress).toContainText("Price on request");
    await expect(dress).toHaveAttribute("href", "/contact");
  }
});

test("Explore Collections has a card of 450 px for each of the five", async ({ page }) => {
  await page.goto("/collections");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Explore Collections");
  const cards = page.getByRole("main").getByRole("listitem");
  const names = ["Mysthique", "Genesis", "Naledi", "Resurgence", "Bubble Girl"];
  await expect(cards).toHaveCount(names.length);
  for (const [position, name] of names.entries()) {
    const card = cards.nth(position);
    await expect(card.getByRole("heading", { name: `${name} Collection` })).toBeVisible();
    await expect(card).toContainText("View Collection");
    await expect(card.getByRole("link")).toHaveAttribute(
      "href",
      `/${name.toLowerCase().replace(" ", "-")}`,
    );
    expect((await card.locator("img").boundingBox())?.height).toBe(450);
  }
});
