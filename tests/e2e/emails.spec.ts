import type { Page } from "@playwright/test";
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
