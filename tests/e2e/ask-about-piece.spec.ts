import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { untilAwake } from "../support/islands.ts";

for (const [path, store] of [
  ["/hazelbabies", "HazelBabies"],
  ["/hazellifestyle", "HazelLifestyle"],
] as const) {
  test(`each piece on ${path} can be asked about, by WhatsApp or a message that is begun`, async ({
    page,
  }) => {
    await page.goto(path);
    const collection = page.getByRole("region", { name: "The Collection" });
    const pieces = await collection.getByRole("img").count();
    const asks = collection.getByRole("button", { name: "Ask about this piece" });
    await expect(asks).toHaveCount(pieces);
    const title = (await collection.getByRole("img").nth(1).getAttribute("alt")) ?? "";
    await asks.nth(1).press("Enter");
    const sheet = page.getByRole("dialog", { name: title });
    await expect(sheet).toBeVisible();
    await expectAccessible(page);
    const chat = await sheet.getByRole("link", { name: "Ask on WhatsApp" }).getAttribute("href");
    expect(chat).toMatch(/^https:\/\/wa\.me\/\d+\?text=/);
    expect(new URL(chat ?? "").searchParams.get("text")).toContain(`${title}, ${store}`);

    await sheet.getByRole("link", { name: "Write a message" }).click();
    await untilAwake(page);
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(
      `I would like to ask about this piece: ${title}, ${store}. `,
    );
  });
}

test("a piece on sale can be asked about, too", async ({ page }) => {
  await page.goto("/naledi/orion-dress");
  const chat = await page.getByRole("link", { name: "Ask about this piece" }).getAttribute("href");
  expect(chat).toMatch(/^https:\/\/wa\.me\/\d+\?text=/);
  expect(new URL(chat ?? "").searchParams.get("text")).toContain("Orion Dress, Naledi");
  await page.getByRole("main").getByRole("link", { name: "contact form" }).click();
  await untilAwake(page);
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(
    "I would like to ask about this piece: Orion Dress, Naledi. ",
  );
});

test("what was typed is not written over, and an address writes nothing else", async ({ page }) => {
  await page.goto("/contact?about=%3Cb%3E");
  await untilAwake(page);
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("the sheet opens and closes, with both ways to ask", async ({ page }) => {
    await page.goto("/hazelbabies");
    await page.getByRole("button", { name: "Ask about this piece" }).first().click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByRole("link", { name: "Ask on WhatsApp" })).toBeInViewport();
    await expect(sheet.getByRole("link", { name: "Write a message" })).toBeInViewport();
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(sheet).toBeHidden();
  });
});
