import {
  approvePayment,
  CUSTOMER,
  fillCheckout,
  placeOrderButton,
} from "../support/checking-out.ts";
import { expect, test } from "../support/fixtures.ts";

test(
  "the footer leads to the privacy page, and its list to each part",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy");
    const list = page.getByRole("navigation", { name: "On this page" });
    for (const link of await list.getByRole("link").all()) {
      const name = (await link.textContent()) ?? "";
      await link.click();
      await expect(page.getByRole("region", { name, exact: true })).toBeInViewport();
    }
  },
);

test.describe("after a whole purchase", () => {
  test.use({ startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M" }] } });

  test("no form would put what is typed into an address", { tag: "@rest" }, async ({ page }) => {
    for (const path of ["/checkout", "/contact"]) {
      await page.goto(path);
      const forms = page.locator("form:has(input[type=email])");
      await expect(forms).not.toHaveCount(0);
      for (const form of await forms.all()) await expect(form).toHaveAttribute("method", "post");
    }
  });

  test("the browser keeps what the privacy page names, and nothing personal", async ({ page }) => {
    await fillCheckout(page);
    await placeOrderButton(page).click();
    const whilePaying = await kept();
    await approvePayment(page);
    const atLast = await kept();

    await page.goto("/privacy");
    const named = page.getByRole("region", { name: "What stays in your browser" });
    // What is typed survives a reload of the tab until the order is paid.
    const others = whilePaying.filter(([key]) => key !== "hazelzuri-checkout");
    for (const [key] of whilePaying) await expect(named).toContainText(key);
    for (const [key, text] of [...others, ...atLast]) {
      await expect(named).toContainText(key);
      for (const personal of Object.values(CUSTOMER)) expect(text).not.toContain(personal);
    }
    expect(whilePaying.length).toBeGreaterThan(0);
    expect(await page.context().cookies()).toEqual([]);

    function kept(): Promise<[string, string][]> {
      return page.evaluate(() =>
        [localStorage, sessionStorage].flatMap((storage) =>
          Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").map(
            (key): [string, string] => [key, storage.getItem(key) ?? ""],
          ),
        ),
      );
    }
  });
});
