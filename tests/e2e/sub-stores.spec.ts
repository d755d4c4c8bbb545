import type { Locator } from "@playwright/test";
import { columnsOf } from "../support/columns.ts";
import { expect, restUnless, test } from "../support/fixtures.ts";
import { untilAwake } from "../support/islands.ts";
import { COLLECTIONS, naira } from "../support/specification.ts";
import { cartLink, currencySelector } from "../support/shopping.ts";
import { bytesOf, transfersOf } from "../support/transfers.ts";

const STORES = ["/hazelbee", "/hazelbabies", "/hazellifestyle"];
/** Each kind of page with a sub-store's header and footer; HazelBee's shop is part of HazelBee. */
const STORE_PAGES = [...STORES, "/hazelbee/shop", "/hazelbee/shop/bb-ensemble"];
const HAZELBEE = COLLECTIONS.find(({ path }) => path === "/hazelbee/shop")?.pieces ?? [];

test("HazelBee opens with its words and leads to its shop", { tag: "@rest" }, async ({ page }) => {
  await page.goto("/hazelbee");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "The Perfect Wedding guest styles",
  );
  await expect(page.getByRole("link", { name: "Shop Now" })).toHaveAttribute(
    "href",
    "/hazelbee/shop",
  );
});

test("HazelBee's 'Explore Our Collection' is a card for each piece, with its price, leading to it", async ({
  page,
}) => {
  await page.goto("/hazelbee");
  const grid = page.getByRole("region", { name: "Explore Our Collection" });
  const cards = grid.getByRole("listitem").getByRole("link");
  await expect(cards).toHaveCount(HAZELBEE.length);
  for (const [position, { name, path, price }] of HAZELBEE.entries()) {
    await expect(cards.nth(position)).toHaveAttribute("href", path);
    await expect(cards.nth(position)).toContainText(name);
    await expect(cards.nth(position)).toContainText(naira(price));
  }
});

test("every sub-store has a 'Follow Us On Instagram' block", { tag: "@rest" }, async ({ page }) => {
  for (const path of STORES) {
    await page.goto(path);
    const block = page.getByRole("region", { name: "Follow Us On Instagram" });
    await expect(block).toBeVisible();
    await expect(block.getByRole("link", { name: "Instagram" }).first()).toHaveAttribute(
      "href",
      "https://www.instagram.com/",
    );
  }
});

test("HazelBabies shows its collection without links and sells nothing", async ({ page }) => {
  await page.goto("/hazelbabies");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Creating magical moments for every girl.",
  );
  const collection = page.getByRole("region", { name: "The Collection" });
  expect(await collection.getByRole("img").count()).toBeGreaterThanOrEqual(6);
  await expect(collection.getByRole("link")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("button", { name: /cart/i })).toHaveCount(0);
  await expect(page.getByRole("main")).not.toContainText("₦");
});

test(
  "HazelLifestyle's Explore Now jumps to its collection, and nothing is sold",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/hazellifestyle");
    await page.getByRole("link", { name: "Explore Now" }).click();
    await expect(page).toHaveURL("/hazellifestyle#collection");
    const collection = page.getByRole("region", { name: "The Collection" });
    await expect(collection).toBeInViewport();
    await expect(collection.getByRole("link")).toHaveCount(0);
    await expect(page.getByRole("main")).not.toContainText("₦");
  },
);

for (const path of ["/hazelbabies", "/hazellifestyle"]) {
  test(`${path}'s pictures have 1 column from 350 px, 2 from 750, 3 from 900`, async ({ page }) => {
    await page.goto(path);
    const items = page.getByRole("region", { name: "The Collection" }).getByRole("listitem");
    for (const [width, columns] of [
      [350, 1],
      [749, 1],
      [750, 2],
      [899, 2],
      [900, 3],
      [1440, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      expect(await columnsOf(items), `at ${width} px`).toBe(columns);
    }
  });
}

for (const path of STORE_PAGES) {
  test(
    `${path}'s header has Home, Stores, Contact, cart and currency; Shop is HazelBee's alone`,
    restUnless(path !== "/hazellifestyle"),
    async ({ page }) => {
      await page.goto(path);
      const header = page.getByRole("banner");
      await expect(header.getByRole("link", { name: "Home", exact: true })).toHaveAttribute(
        "href",
        "/",
      );
      await expect(header.getByRole("link", { name: "Shop", exact: true })).toHaveCount(
        /^\/hazelbee($|\/)/.test(path) ? 1 : 0,
      );
      await expect(header.getByRole("button", { name: "Stores" })).toBeVisible();
      await expect(header.getByRole("link", { name: "Contact" })).toHaveAttribute(
        "href",
        "/contact",
      );
      await expect(cartLink(page)).toHaveAttribute("href", "/cart");
      await expect(currencySelector(page)).toBeVisible();
      // The main shop's menu is absent.
      await expect(page.getByRole("navigation", { name: "Main", includeHidden: true })).toHaveCount(
        0,
      );
    },
  );
}

test(
  "in HazelBee's shop the header says where one is, and its name leads to HazelBee",
  { tag: "@rest" },
  async ({ page }) => {
    const header = page.getByRole("banner");
    const [shop, bee] = ["Shop", "HazelBee"].map((name) =>
      page
        .getByRole("navigation", { name: "HazelBee", exact: true, includeHidden: true })
        .getByRole("link", { name, exact: true, includeHidden: true }),
    ) as [Locator, Locator];
    for (const [path, atShop, atBee] of [
      ["/hazelbee", null, "page"],
      ["/hazelbee/shop", "page", "true"],
      ["/hazelbee/shop/bb-ensemble", "true", "true"],
    ] as const) {
      await page.goto(path);
      expect.soft(await shop.getAttribute("aria-current"), path).toBe(atShop);
      expect.soft(await bee.getAttribute("aria-current"), path).toBe(atBee);
      await expect(header.getByRole("link", { name: "HazelBee" }).first()).toHaveAttribute(
        "href",
        "/hazelbee",
      );
    }
  },
);

test("the Stores dropdown opens under the mouse and closes when it leaves", async ({ page }) => {
  await page.goto("/hazelbee");
  const stores = page.getByRole("button", { name: "Stores" });
  const babies = page.getByRole("banner").getByRole("link", { name: "HazelBabies" });
  await expect(babies).toBeHidden();
  await stores.hover();
  await expect(stores).toHaveAttribute("aria-expanded", "true");
  for (const name of ["HazelBee", "HazelBabies", "HazelLifestyle"]) {
    await expect(
      page.getByRole("navigation", { name: "HazelBee" }).getByRole("link", { name }),
    ).toBeVisible();
  }
  await page.mouse.move(700, 600);
  await expect(babies).toBeHidden();
  await expect(stores).toHaveAttribute("aria-expanded", "false");
});

test("the Stores dropdown works by keyboard", { tag: "@rest" }, async ({ page }) => {
  await page.goto("/hazelbee");
  await untilAwake(page);
  const stores = page.getByRole("button", { name: "Stores" });
  await stores.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText("HazelBabies");
  await page.keyboard.press("Escape");
  await expect(stores).toBeFocused();
  await expect(stores).toHaveAttribute("aria-expanded", "false");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the sub-stores have an off-canvas menu in place of the row of links", async ({ page }) => {
    for (const path of ["/hazelbee", "/hazelbee/shop", "/hazelbee/shop/bb-ensemble"]) {
      await page.goto(path);
      await expect(page.getByRole("button", { name: "Stores" })).toBeHidden();
      await page.getByRole("button", { name: "Menu" }).tap();
      const menu = page.getByRole("navigation", { name: "HazelBee menu" });
      await expect(menu.getByRole("link", { name: "Shop", exact: true })).toBeVisible();
      await menu.getByRole("link", { name: "HazelLifestyle" }).tap();
      await expect(page).toHaveURL("/hazellifestyle");
    }
  });
});

test(
  "the Stores dropdown costs a phone no React, and wakes once the screen is wide enough for it",
  { tag: "@rest" },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const scripts = bytesOf(await transfersOf(page, "/hazelbee/shop"), "script");
    expect(scripts).toBeGreaterThan(0);
    // The scripts of every page, the field figures among them; React alone has 56.
    expect(scripts).toBeLessThanOrEqual(10 * 1024);
    await page.setViewportSize({ width: 1280, height: 844 });
    const stores = page.getByRole("button", { name: "Stores" });
    await expect(page.locator("[data-island=stores-menu][data-awake]")).toBeAttached();
    await stores.hover();
    await expect(stores).toHaveAttribute("aria-expanded", "true");
  },
);

test(
  "the sub-stores' footer has the long name of the Terms and the year 2023",
  { tag: "@rest" },
  async ({ page }) => {
    for (const path of STORE_PAGES) {
      await page.goto(path);
      const footer = page.getByRole("contentinfo");
      await expect(footer).toContainText("© 2023");
      await expect(
        footer.getByRole("link", { name: "Terms of Service, Delivery and Refund Policy" }),
      ).toHaveAttribute("href", "/terms");
    }
  },
);
