import { expect, test } from "../support/fixtures.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a message leads back to Contact, which says that it was received", async ({
    page,
    request,
  }) => {
    await page.goto("/contact");
    await page.getByRole("textbox", { name: "Name" }).fill("Ngozi Eze");
    await page.getByRole("textbox", { name: "Email" }).fill("ngozi@example.com");
    await page.getByRole("textbox", { name: "Message" }).fill("Are you open on Wednesday?");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page).toHaveURL(/\/contact#contact-received$/);
    await expect(page.getByText("We have received your message")).toBeVisible();
    await expect
      .poll(async () => (await request.get("/sandbox/email")).text())
      .toContain("Are you open on Wednesday?");
  });

  test("a subscription leads back to Home", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/");
    await page.getByRole("textbox", { name: "Email" }).fill("bisi@example.com");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page).toHaveURL(/\/#newsletter-received$/);
    await expect(page.getByText("You are on the list")).toBeVisible();
  });

  test(
    "a field that only the server finds wrong is named, and nothing that was written is lost",
    { tag: "@rest" },
    async ({ page, faults }) => {
      faults.allow(/422/);
      await page.goto("/contact");
      await page.getByRole("textbox", { name: "Name" }).fill('Ngozi "Goz" <Eze>');
      // Passes the browser's own check, but is not an address that the shop could reply to.
      await page.getByRole("textbox", { name: "Email" }).fill("ngozi@localhost");
      await page.getByRole("textbox", { name: "Message" }).fill("Two lines,\nas written.");
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByRole("heading", { name: "Send A Message" })).toBeVisible();
      await expect(page.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription(
        "Please enter a valid e-mail address.",
      );
      await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue('Ngozi "Goz" <Eze>');
      await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(
        "Two lines,\nas written.",
      );
      await page.getByRole("textbox", { name: "Email" }).fill("goz@example.com");
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page).toHaveURL(/\/contact#contact-received$/);
    },
  );
});

test("who subscribes on Home is not asked by the popup any more", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("textbox", { name: "Email" }).fill("chika@example.com");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("status").filter({ hasText: "on the list" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("hasSignedUp"))).not.toBeNull();
});

test("the showcases show the posts of their feeds, with pictures of the shop's own", async ({
  page,
}) => {
  for (const [path, count] of [
    ["/hazelbabies", 11],
    ["/hazellifestyle", 9],
  ] as const) {
    await page.goto(path);
    const feed = page.getByRole("region", { name: "Follow Us On Instagram" });
    await feed.scrollIntoViewIfNeeded();
    const pictures = feed.getByRole("img");
    await expect(pictures).toHaveCount(count);
    await pictures.first().scrollIntoViewIfNeeded();
    await expect(pictures.first()).toHaveJSProperty("complete", true);
    await expect(pictures.first()).not.toHaveJSProperty("naturalWidth", 0);
  }
});
