import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { cartLine } from "../support/shopping.ts";
import { naira } from "../support/specification.ts";

// A cart as a link, for a friend, another phone, or to buy the pieces of an order again.

test.describe("a cart of two lines", () => {
  test.use({
    startingCart: {
      lines: [
        { sku: "naledi/orion-dress", size: "M", quantity: 2 },
        { sku: "bubble-girl/bubble-molly-combo", size: "S" },
      ],
    },
  });

  test("is shared as a link, which offers its pieces to whoever opens it", async ({
    page,
    browser,
    shop,
  }) => {
    await page.goto("/cart");
    await page.getByRole("button", { name: "Share this cart" }).click();
    const url = await page.getByRole("textbox", { name: "Link to these pieces" }).inputValue();
    await expect(page.getByRole("link", { name: "Send by WhatsApp" })).toHaveAttribute(
      "href",
      `https://wa.me/?text=${encodeURIComponent(`These are the pieces that I chose at HazelZuri: ${url}`)}`,
    );

    const friend = await browser.newContext({
      baseURL: shop.url,
      storageState: { cookies: [], origins: [] },
    });
    const phone = await friend.newPage();
    await phone.goto(url);
    const linked = phone.getByRole("region", { name: "Pieces of this link" });
    await expect(linked).toContainText("Orion Dress");
    await expect(linked).toContainText(`Size M · 2 × ${naira(140000)}`);
    // Nothing joins a cart without a press.
    await expect(phone.getByText("Your Cart is Empty", { exact: true })).toBeVisible();
    await expectAccessible(phone);
    await linked.getByRole("button", { name: "Add all to my cart" }).click();
    await expect(cartLine(phone, /^Orion Dress.*M$/)).toContainText(naira(280000));
    await expect(cartLine(phone, /Bubble.*S$/)).toBeVisible();
    await expect(linked).toHaveCount(0);
    await phone.reload();
    await expect(cartLine(phone, /^Orion Dress.*M$/)).toContainText(naira(280000));
    await friend.close();
  });

  test(
    "a link can be declined, and says what is no longer sold",
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto("/cart?pieces=naledi/rigel-dress.L.1,naledi/no-such-dress.M.1");
      const linked = page.getByRole("region", { name: "Pieces of this link" });
      await expect(linked).toContainText("One piece of this link cannot be bought now.");
      await linked.getByRole("button", { name: "No, thank you" }).click();
      await expect(linked).toHaveCount(0);
      await expect(page).toHaveURL(/\/cart$/);
      await expect(cartLine(page, /Rigel/)).toHaveCount(0);
      await expect(cartLine(page, /^Orion Dress.*M$/)).toBeVisible();
    },
  );

  test(
    "the house is asked about the pieces on WhatsApp, which are named in the text",
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto("/cart");
      const link = page.getByRole("link", { name: "Ask about these pieces on WhatsApp" });
      const url = new URL((await link.getAttribute("href")) ?? "");
      expect(url.hostname).toBe("wa.me");
      expect(url.pathname).toMatch(/^\/\d{10,15}$/);
      expect(url.searchParams.get("text")).toContain("2 × Orion Dress, size M");
      expect(url.searchParams.get("text")).toContain("/cart?pieces=naledi/orion-dress.M.2,");
    },
  );
});
