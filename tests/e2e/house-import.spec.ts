import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import type { BuiltShop } from "../support/built-shop.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { house, ownShop } from "../support/own-shop.ts";
import { faultsOfLayout } from "../support/whole.ts";

const test = base.extend<{ house: Page }, { shop: BuiltShop }>({ shop: ownShop(), house });
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const csv = (text: string | Buffer) => ({
  name: "pieces.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

/** Hands a file over on the page 'Import'. */
async function handOver(page: Page, text: string | Buffer): Promise<void> {
  await page.goto("/house/pieces");
  await page.getByRole("link", { name: "Import" }).tap();
  await page.getByLabel("File").setInputFiles(csv(text));
  await page.getByRole("button", { name: "Check" }).tap();
}

test("a file is checked, applied and taken back; what the shop hands out changes nothing", async ({
  house: page,
  faults,
}) => {
  faults.allow(/422/);
  await handOver(page, "sku,prise\n");
  await expect(page.getByRole("alert")).toContainText("Row 1 has the column “prise”.");
  await expectAccessible(page);
  expect(await faultsOfLayout(page)).toEqual([]);

  await handOver(
    page,
    "sku;price;collection;name\nnaledi/orion-dress;150000;;\ngenesis/sesame-dress;600000;;\nnaledi/vega;1;;\n;;Naledi;Vega Gown\n",
  );
  await expect(page.getByRole("status")).toHaveText(
    "Nothing is changed yet. 2 rows would change a piece. 1 row would begin a draft. 1 row left out: see below.",
  );
  await expect(page.getByText("sku: There is no such piece.")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await faultsOfLayout(page)).toEqual([]);
  const checked = page.url();
  await page.getByRole("button", { name: "Apply" }).tap();
  await expect(page.getByRole("status")).toHaveText("Applied: 2 rows. 2 rows left out: see below.");
  await expect(page.getByText("was not ticked")).toBeVisible();

  await page.goto("/house/pieces/naledi/orion-dress");
  await expect(page.getByLabel("Price")).toHaveValue("₦150,000");
  await expect(page.getByRole("region", { name: "History" })).toContainText("₦140,000 → ₦150,000");
  const file = await page.request.get("/house/pieces.csv");
  expect(file.headers()["content-disposition"]).toContain('"pieces.csv"');
  await handOver(page, await file.body());
  await expect(page.getByRole("status")).toContainText("Nothing would be changed.");

  await page.goto("/house/pieces/import");
  await page.getByRole("link", { name: "pieces.csv" }).nth(1).tap();
  await expect(page).toHaveURL(checked);
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(page.getByRole("status")).toContainText("Taken back: 2 rows.");
  await page.goto("/house/pieces/naledi/orion-dress");
  await expect(page.getByLabel("Price")).toHaveValue("₦140,000");
  await page.goto("/house/settings#record");
  await expect(page.getByText("took back the import pieces.csv")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a price of half or double has its tick; a file of more than 2 MB is refused", async ({
    house: page,
    faults,
  }) => {
    faults.allow(/422/);
    await handOver(page, "sku,price\ngenesis/sophie-blouse,70000\n");
    await page.getByRole("checkbox", { name: "This price is meant" }).check();
    await page.getByRole("button", { name: "Apply" }).tap();
    await expect(page.getByRole("status")).toContainText("Applied: 1 row.");
    const large = Buffer.alloc(2 * 1024 * 1024 + 10, "x");
    await handOver(page, large);
    await expect(page.getByRole("alert")).toHaveText("A file has at most 2 MB.");
    const sent = await page.request.post("/house/pieces/import", {
      multipart: { act: "check", file: csv(Buffer.alloc(3 * 1024 * 1024, "x")) },
      headers: { Origin: new URL(page.url()).origin },
    });
    expect(sent.status()).toBe(413);
  });
});
