import { readFileSync } from "node:fs";
import { fillCheckout, paymentSheet, placeOrderButton } from "../support/checking-out.ts";
import { expect, test } from "../support/fixtures.ts";

/** docs/security.md, Payment page: scripts: an address that ends in a slash covers everything below it. */
const inventory = readFileSync("docs/security.md", "utf8");
const section =
  inventory.split("\n## ").find((text) => text.startsWith("Payment page: scripts\n")) ?? "";
const known = [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, name = ""]) => name);
/** The islands that the first row names, without those of an order's page and of a link to pay. */
const [, named = ""] = /the islands (.+?), on an order's page/.exec(section) ?? [];
const islands = [...named.matchAll(/`([\w-]+)`/g)].map(([, name = ""]) => name);

test.use({ startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M" }] } });

test("no script runs on the payment page that its inventory does not name", async ({
  page,
  shop,
}) => {
  expect(known).toHaveLength(3);
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") fetched.push(request.url().replace(shop.url, ""));
  });
  await fillCheckout(page);
  await placeOrderButton(page).click();
  await expect(paymentSheet(page).sheet).toBeVisible();

  // Speculation rules are data, and one script is a space, at which the parser waits for styles (`app/pages.ts`).
  const placed = await page
    .locator("script:not([type=speculationrules])")
    .evaluateAll((scripts) =>
      scripts
        .filter((script) => script.hasAttribute("src") || script.textContent !== " ")
        .map((script) => script.getAttribute("src") ?? "inline"),
    );
  const names = [...fetched, ...placed].map((address) => address.replace(shop.url, ""));
  const unknown = names.filter(
    (name) =>
      !known.some((entry) => (entry.endsWith("/") ? name.startsWith(entry) : name === entry)),
  );
  expect(unknown, "docs/security.md does not name these").toEqual([]);
  expect(names).toContain("/sandbox/paystack/v1/inline.js");
});

test(
  "the payment page has the islands that its inventory names, and no other",
  { tag: "@rest" },
  async ({ page }) => {
    expect(islands).toHaveLength(2);
    await page.goto("/checkout");
    const found = await page
      .locator("[data-island]")
      .evaluateAll((places) => places.map((place) => place.getAttribute("data-island") ?? ""));
    expect(found.toSorted()).toEqual(islands.toSorted());
  },
);

test(
  "the payment page is the only one that names the provider's script",
  { tag: "@rest" },
  async ({ request }) => {
    for (const path of ["/", "/cart", "/naledi/orion-dress", "/contact"]) {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(200);
      expect(await answer.text(), path).not.toContain("inline.js");
    }
    expect(await (await request.get("/checkout")).text()).toContain("inline.js");
  },
);
