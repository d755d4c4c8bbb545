import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

test(
  "Contact shows phone, email, address, a social link and how to book a bespoke piece",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/contact");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "+234 800 000 0000" })).toHaveAttribute(
      "href",
      "tel:+2348000000000",
    );
    await expect(main.getByRole("link", { name: "hello@hazelzuri.example" }).first()).toBeVisible();
    await expect(main).toContainText("12 Example Street, Port Harcourt");
    await expect(main.getByRole("link", { name: "Instagram" })).toBeVisible();
    await expect(main).toContainText("Bespoke bookings and consultations go by email");
  },
);

test(
  "the form of 'Send A Message' needs all but the phone, and its message has 5 rows",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/contact");
    await expect(page.getByRole("heading", { name: "Send A Message" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveAttribute("required", "");
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveAttribute("required", "");
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveAttribute("type", "email");
    await expect(page.getByRole("textbox", { name: "Phone" })).not.toHaveAttribute("required");
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveAttribute("required", "");
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveAttribute("rows", "5");
  },
);

test(
  "a text that is corrected while the message is being sent stays in the form",
  { tag: "@rest" },
  async ({ page }) => {
    const { promise: corrected, resolve: answer } = Promise.withResolvers<void>();
    await page.route("/api/messages", async (route) => {
      await corrected;
      await route.fulfill({ status: 202, json: {} });
    });
    await page.goto("/contact");
    await fillMessage(page);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("status")).toContainText("Sending");
    await page.getByRole("textbox", { name: "Message" }).fill("In linen, I mean.");
    answer();
    await expect(page.getByRole("status")).toContainText("received");
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("In linen, I mean.");
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ada Okafor");
  },
);

test("a form that is not filled in says what is missing beside each field", async ({ page }) => {
  await page.goto("/contact");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription(
    /Please enter your name/,
  );
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription(
    /valid e-mail address/,
  );
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
});

async function fillMessage(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Name" }).fill("Ada Okafor");
  await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
  await page.getByRole("textbox", { name: "Message" }).fill("Do you make the Orion Dress in silk?");
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true });

  test("after an empty submit the first field's label is below the header", async ({ page }) => {
    await page.goto("/contact");
    await page.getByRole("button", { name: "Send" }).tap();
    await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
    const header = await page.getByRole("banner").boundingBox();
    const label = await page.locator("label", { hasText: "Name" }).boundingBox();
    expect(label?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  });

  test("no control's text is smaller than 16 px, so that no phone zooms in", async ({ page }) => {
    for (const path of ["/contact", "/naledi/orion-dress", "/checkout", "/search?q=blue"]) {
      await page.goto(path);
      const small = await page
        .locator("input:not([type=hidden]), select, textarea")
        .evaluateAll((controls) =>
          controls
            .filter((control) => Number.parseFloat(getComputedStyle(control).fontSize) < 16)
            .map((control) => control.outerHTML),
        );
      expect(small, path).toEqual([]);
    }
  });
});
