import { expect, test } from "../support/fixtures.ts";

test("the contents lead to each section", { tag: "@rest" }, async ({ page }) => {
  await page.goto("/terms");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Terms of Service, Delivery and Refund Policy",
  );
  await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link", { name: "Refunds / Exchanges" })
    .click();
  await expect(page.getByRole("region", { name: "Refunds / Exchanges" })).toBeInViewport();
});

test(
  "the size guide has every size in centimetres and inches",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/size-guide");
    for (const column of ["Bust", "Waist", "Hip"]) {
      await expect(page.getByRole("columnheader", { name: column })).toBeVisible();
    }
    for (const size of ["XS", "S", "M", "L", "XL", "2XL", "3XL"]) {
      const row = page.getByRole("row").filter({
        has: page.getByRole("rowheader", { name: size, exact: true }),
      });
      await expect(row).toContainText(/\d+ cm \d+½? in/);
    }
  },
);
