import { expect, test } from "../support/fixtures.ts";
import { cartLink } from "../support/shopping.ts";

test("the side menu has its entries in order", { tag: "@rest" }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByText("Stores", { exact: true }).click();
  await expect(menu.getByRole("link")).toHaveText([
    "Home",
    "Mysthique Collection",
    "Genesis Collection",
    "Naledi Collection",
    "Resurgence Collection",
    "Bubble Girl Collection",
    "All Collections",
    "HazelBee",
    "HazelBabies",
    "HazelLifestyle",
    "Contact",
    /^Size Guide/,
    "Terms",
    "",
    "",
    "",
    "",
  ]);
  for (const network of ["Instagram", "Facebook", "X", "TikTok"]) {
    await expect(menu.getByRole("link", { name: network, exact: true })).toBeVisible();
  }
});

test("each entry of the menu leads where it says", async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Main", includeHidden: true });
  const addresses = await menu
    .locator("a[href^='/']")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(addresses).toEqual([
    "/",
    "/mysthique",
    "/genesis",
    "/naledi",
    "/resurgence",
    "/bubble-girl",
    "/collections",
    "/hazelbee",
    "/hazelbabies",
    "/hazellifestyle",
    "/contact",
    "/size-guide",
    "/terms",
  ]);
  for (const address of addresses) {
    expect((await page.request.get(address ?? "")).status(), address ?? "").toBe(200);
  }
});

test(
  "the size guide opens in a new tab from the menu and the footer",
  { tag: "@rest" },
  async ({ page, context }) => {
    await page.goto("/");
    for (const place of [
      page.getByRole("contentinfo"),
      page.getByRole("navigation", { name: "Main" }),
    ]) {
      if (await place.isHidden()) await page.getByRole("button", { name: "Menu" }).click();
      const opened = context.waitForEvent("page");
      await place.getByRole("link", { name: /Size Guide/ }).click();
      await expect((await opened).getByRole("heading", { level: 1 })).toHaveText("Size Guide");
    }
  },
);

test("the menu works by keyboard: it opens, is walked through, and Escape gives the focus back", async ({
  page,
}) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("link", { name: "Home" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
});

test(
  "the menu closes by its button and by a press elsewhere",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Main" });
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("button", { name: "Close" }).click();
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(menu).toBeVisible();
    await page.mouse.click(1000, 700);
    await expect(menu).toBeHidden();
  },
);

test(
  "the first Tab reaches a link that skips to the content",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/naledi");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to the content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#content$/);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
  },
);

test(
  "the logo leads home and the cart icon to the cart, without a badge while it is empty",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/naledi");
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: "HazelZuri, home" })).toHaveAttribute(
      "href",
      "/",
    );
    await expect(cartLink(page)).toHaveAttribute("href", "/cart");
    await expect(cartLink(page)).toHaveAccessibleName("Cart");
    await expect(header.locator("[data-cart-badge]")).toBeHidden();
  },
);

test(
  "the footer has Contact, Size Guide, Terms, the networks and this year",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/");
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("link", { name: "HazelZuri, home" })).toBeVisible();
    await expect(footer.getByRole("link", { name: "Contact" })).toHaveAttribute("href", "/contact");
    await expect(footer.getByRole("link", { name: "Terms" })).toHaveAttribute("href", "/terms");
    const guide = footer.getByRole("link", { name: /Size Guide/ });
    await expect(guide).toHaveAttribute("target", "_blank");
    await expect(footer.getByRole("link", { name: "Instagram" })).toBeVisible();
    await expect(footer).toContainText(`© ${new Date().getFullYear()} HazelZuri`);
  },
);

test(
  "a prerendered page shows the year of the visit, not of the build",
  { tag: "@rest" },
  async ({ page }) => {
    await page.clock.setFixedTime(new Date("2031-02-03T09:00:00Z"));
    await page.goto("/");
    await expect(page.getByRole("contentinfo")).toContainText("© 2031");
  },
);
