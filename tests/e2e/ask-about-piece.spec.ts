import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { holdIslands, untilAwake } from "../support/islands.ts";

for (const [path, store] of [
  ["/hazelbabies", "HazelBabies"],
  ["/hazellifestyle", "HazelLifestyle"],
] as const) {
  test(
    `each piece on ${path} can be asked about, by WhatsApp or a message that is begun`,
    { tag: "@rest" },
    async ({ page }) => {
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
    },
  );
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

test(
  "what is typed behind the begun question before the scripts come is kept",
  { tag: "@rest" },
  async ({ page }) => {
    const release = await holdIslands(page);
    await page.goto("/contact?about=Orion+Dress%2C+Naledi");
    const message = page.getByRole("textbox", { name: "Message" });
    await message.press("ControlOrMeta+End");
    await message.pressSequentially("Is it lined?");
    await expect(page.locator("[data-island=message-form][data-awake]")).toHaveCount(0);
    release();
    await untilAwake(page);
    await expect(message).toHaveValue(
      "I would like to ask about this piece: Orion Dress, Naledi. Is it lined?",
    );
  },
);

test(
  "once a question is sent, the form is empty and not begun again",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/contact?about=Orion+Dress%2C+Naledi");
    const message = page.getByRole("textbox", { name: "Message" });
    await page.getByRole("textbox", { name: "Name" }).fill("Ada Okafor");
    await page.getByRole("textbox", { name: "Email" }).fill("ada-asks@example.com");
    await expect(message).toHaveValue(
      "I would like to ask about this piece: Orion Dress, Naledi. ",
    );
    await message.press("ControlOrMeta+End");
    await message.pressSequentially("Is it lined?");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("status").filter({ hasText: "We have received" })).toBeVisible();
    await expect(message).toHaveValue("");
  },
);

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("the sheet opens and closes, with both ways to ask", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/hazelbabies");
    await page.getByRole("button", { name: "Ask about this piece" }).first().click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByRole("link", { name: "Ask on WhatsApp" })).toBeInViewport();
    await expect(sheet.getByRole("link", { name: "Write a message" })).toBeInViewport();
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(sheet).toBeHidden();
  });

  test(
    "the contact form has the question begun, and nothing that the shop does not have",
    { tag: "@rest" },
    async ({ page }) => {
      const message = page.getByRole("textbox", { name: "Message" });
      await page.goto("/hazelbabies");
      await page.getByRole("button", { name: "Ask about this piece" }).first().click();
      await page.getByRole("dialog").getByRole("link", { name: "Write a message" }).click();
      await expect(message).toHaveValue(
        /^I would like to ask about this piece: .+, HazelBabies\. $/,
      );

      await page.goto("/naledi/orion-dress");
      await page.getByRole("main").getByRole("link", { name: "contact form" }).click();
      await expect(message).toHaveValue(
        "I would like to ask about this piece: Orion Dress, Naledi. ",
      );
      await expect(message).toBeInViewport();

      for (const about of ["%3Cb%3E", "Orion+Dress%2C+Genesis", "Send+your+card+number", ""]) {
        await page.goto(`/contact?about=${about}`);
        await expect(message).toHaveValue("");
      }
    },
  );
});
