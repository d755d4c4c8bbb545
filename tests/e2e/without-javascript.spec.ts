import { expect, test } from "../support/fixtures.ts";
import { COLLECTIONS, naira } from "../support/specification.ts";

test.use({ javaScriptEnabled: false });

const STATIC_SCREENS = [
  "/",
  "/collections",
  "/hazelbee",
  "/hazelbabies",
  "/hazellifestyle",
  "/contact",
  "/terms",
  "/size-guide",
];

test("every listing is complete without JavaScript", { tag: "@rest" }, async ({ page }) => {
  for (const { path, pieces } of COLLECTIONS) {
    await page.goto(path);
    const cards = page.locator("#products").getByRole("link");
    await expect(cards, path).toHaveCount(pieces.length);
    await expect(cards, path).toContainText(pieces.map(({ price }) => naira(price)));
    await expect(page.getByAltText("Loading").filter({ visible: true }), path).toHaveCount(0);
  }
});

test("a product's page shows pictures, price, sizes and how to order without JavaScript", async ({
  page,
}) => {
  await page.goto("/naledi/orion-dress");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orion Dress");
  await expect(page.getByRole("main").getByText("₦140,000").first()).toBeVisible();
  const pictures = page.getByRole("list", { name: "Pictures" }).getByRole("img");
  expect(await pictures.count()).toBeGreaterThanOrEqual(3);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toBeInViewport();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  await page.getByRole("radio", { name: "M", exact: true }).check();
  expect(await page.getByRole("main").innerText()).toContain("needs JavaScript");
  // What would do nothing is not shown.
  await expect(page.getByRole("button", { name: "Add To Cart" })).toBeHidden();
  await expect(page.getByLabel("Currency").filter({ visible: true })).toHaveCount(0);
  await page.getByRole("link", { name: "write to us" }).click();
  await expect(page.getByLabel("Message")).toHaveValue(/Orion Dress/);
});

test("the menu opens without JavaScript and leads on", { tag: "@rest" }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Genesis Collection" })
    .click();
  await expect(page).toHaveURL("/genesis");
});

test(
  "the Stores dropdown opens on hover without JavaScript",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/hazelbee");
    await page.getByRole("button", { name: "Stores" }).hover();
    await page.getByRole("banner").getByRole("link", { name: "HazelBabies" }).click();
    await expect(page).toHaveURL("/hazelbabies");
  },
);

test(
  "cart and checkout say that they need JavaScript and offer the contact page",
  { tag: "@rest" },
  async ({ page }) => {
    for (const path of ["/cart", "/checkout"]) {
      await page.goto(path);
      const main = page.getByRole("main");
      expect(await main.innerText()).toContain("needs JavaScript");
      await expect(main.locator("a[href='/contact']").first()).toBeVisible();
    }
  },
);

test(
  "every other screen has its heading and its words without JavaScript",
  { tag: "@rest" },
  async ({ page }) => {
    for (const path of STATIC_SCREENS) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      expect((await page.getByRole("main").innerText()).length, path).toBeGreaterThan(80);
    }
  },
);
