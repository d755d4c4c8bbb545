import { expect, test } from "../support/fixtures.ts";

/** The Terms' figures, by the heading of the section that contains them. */
const FIGURES: readonly [heading: string, ...words: (string | RegExp)[]][] = [
  [
    "Terms of Service",
    /75%.*non-refundable/s,
    /balance.*at least 24 hours before collection or delivery/s,
    "7 to 14 days",
    "30% extra",
    "Sale items need full payment",
  ],
  ["Delivery", /worldwide for a fee/],
  ["Collection", "12 Example Street, Port Harcourt"],
  ["Refunds / Exchanges", "store credit", "25%", "7 days", "sizing", "24 hours"],
  [
    "Cancellation / Changes",
    "72 hours (3 days)",
    "one month",
    "42 hours",
    "one week’s notice",
    "full amount",
  ],
  ["Guarantee / Disclaimer"],
];

test("the Terms have their six sections in order", { tag: "@rest" }, async ({ page }) => {
  await page.goto("/terms");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Terms of Service, Delivery and Refund Policy",
  );
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(
    FIGURES.map(([heading]) => heading),
  );
});

for (const [heading, ...words] of FIGURES.filter((figures) => figures.length > 1)) {
  test(`'${heading}' has its figures`, { tag: "@rest" }, async ({ page }) => {
    await page.goto("/terms");
    const section = page.getByRole("region", { name: heading, exact: true });
    for (const word of words) await expect(section).toContainText(word);
  });
}

test("the contents lead to each section", { tag: "@rest" }, async ({ page }) => {
  await page.goto("/terms");
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
