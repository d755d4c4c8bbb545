import type { Page } from "@playwright/test";
import {
  fillCheckout,
  paymentSheet,
  placeOrderButton,
  referenceOf,
} from "../support/checking-out.ts";
import { expect, test } from "../support/fixtures.ts";

test("a message from Contact arrives at the e-mail service, in its fields", async ({ page }) => {
  const question = `Do you make the Orion Dress in silk? ${Date.now()}`;
  await page.goto("/contact");
  await page.getByRole("textbox", { name: "Name" }).fill("Ada Okafor");
  await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
  await page.getByRole("textbox", { name: "Phone" }).fill("+234 803 555 0123");
  await page.getByRole("textbox", { name: "Message" }).fill(question);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("status")).toContainText("received");

  const email = await received(page, question);
  for (const [name, text] of [
    ["from_name", "Ada Okafor"],
    ["from_email", "ada@example.com"],
    ["from_phone", "+234 803 555 0123"],
    ["message", question],
  ] as const) {
    await expect(email.getByRole("term").filter({ hasText: name })).toBeVisible();
    await expect(email.getByRole("definition").filter({ hasText: text })).toBeVisible();
  }
});

test.describe("after a paid order", () => {
  test.use({ startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M", quantity: 2 }] } });

  test("shopper and owner get one e-mail each", { tag: "@rest" }, async ({ page }) => {
    test.slow();
    await fillCheckout(page);
    await placeOrderButton(page).click();
    await paymentSheet(page).approve.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
    const reference = referenceOf(page);
    await page.goto("/sandbox/email");
    await expect(async () => {
      await page.reload();
      await expect(emails(page, reference)).toHaveCount(2, { timeout: 500 });
    }).toPass({ timeout: 30_000 });
    await expect(emails(page, "Orion Dress").first()).toBeVisible();
  });
});

/** The only e-mail that contains the text, once it has arrived. */
async function received(page: Page, text: string) {
  await page.goto("/sandbox/email");
  await expect(async () => {
    await page.reload();
    await expect(emails(page, text)).toHaveCount(1, { timeout: 500 });
  }).toPass({ timeout: 30_000 });
  return emails(page, text);
}

function emails(page: Page, text: string) {
  return page.getByRole("article").filter({ hasText: text });
}
