import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { openHomeWithPopup } from "../support/islands.ts";

test(
  "leaving through the top edge opens the sign-up popup with its words and fields",
  { tag: "@rest" },
  async ({ page }) => {
    await openHomeWithPopup(page);
    await leaveByTop(page);
    const dialog = popup(page);
    const name = dialog.getByRole("textbox", { name: "Name" });
    const email = dialog.getByRole("textbox", { name: "Email" });
    await expect(name).toHaveAttribute("required", "");
    await expect(name).toHaveAttribute("type", "text");
    await expect(email).toHaveAttribute("required", "");
    await expect(email).toHaveAttribute("type", "email");
    await expect(dialog.getByRole("button", { name: "Submit" })).toBeVisible();
    await expectAccessible(page);
  },
);

test("leaving further down opens nothing", { tag: "@rest" }, async ({ page }) => {
  await page.clock.install();
  await openHomeWithPopup(page);
  await leaveAt(page, 21);
  await leaveAt(page, 300);
  await expectNoPopup(page);
  await leaveByTop(page);
});

test(
  "Close and Escape close it, the focus goes back, and it stays away for the visit",
  { tag: "@rest" },
  async ({ page }) => {
    await page.clock.install();
    await openHomeWithPopup(page);
    await page.getByRole("link", { name: "Explore", exact: true }).focus();
    await leaveByTop(page);
    await popup(page).getByRole("button", { name: "Close" }).click();
    await expect(popup(page)).toBeHidden();
    await expect(page.getByRole("link", { name: "Explore", exact: true })).toBeFocused();
    await openHomeWithPopup(page);
    await leaveAt(page, 5);
    await expectNoPopup(page);

    await page.evaluate(() => sessionStorage.clear());
    await openHomeWithPopup(page);
    await leaveByTop(page);
    await page.keyboard.press("Escape");
    await expect(popup(page)).toBeHidden();
  },
);

test("Tab goes round inside the open popup", { tag: "@rest" }, async ({ page }) => {
  await openHomeWithPopup(page);
  await leaveByTop(page);
  for (let stop = 0; stop < 8; stop++) {
    await page.keyboard.press("Tab");
    await expect(popup(page).locator(":focus")).toHaveCount(1);
  }
});

test("who signs up is thanked, remembered, and never asked again", async ({ page }) => {
  await page.clock.install();
  await openHomeWithPopup(page);
  await leaveByTop(page);
  const dialog = popup(page);
  await dialog.getByRole("textbox", { name: "Name" }).fill("Ada Okafor");
  await dialog.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
  const sent = page.waitForRequest("/api/messages");
  await dialog.getByRole("button", { name: "Submit" }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    kind: "popup",
    from_name: "Ada Okafor",
    from_email: "ada@example.com",
  });
  await expect(dialog).toBeHidden();
  const thanks = page
    .getByRole("status")
    .filter({ hasText: "Thank you. We have received your sign-up." });
  await expect(thanks).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("hasSignedUp"))).not.toBeNull();

  await page.evaluate(() => sessionStorage.clear());
  await openHomeWithPopup(page);
  await leaveAt(page, 5);
  await expectNoPopup(page);
});

test(
  "an email that is none keeps the popup open and says so",
  { tag: "@rest" },
  async ({ page }) => {
    await openHomeWithPopup(page);
    await leaveByTop(page);
    await popup(page).getByRole("textbox", { name: "Name" }).fill("Ada");
    await popup(page).getByRole("textbox", { name: "Email" }).fill("ada");
    await popup(page).getByRole("button", { name: "Submit" }).click();
    await expect(popup(page).getByText("Please enter a valid e-mail address.")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("hasSignedUp"))).toBeNull();
  },
);

test.describe("where no mouse can leave", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test(
    "it comes once after 40 seconds of reading, and never over a form",
    { tag: "@rest" },
    async ({ page }) => {
      await page.clock.install();
      await openHomeWithPopup(page);
      await page.clock.runFor(39_000);
      await expect(popup(page)).toHaveCount(0);
      await page.getByRole("textbox", { name: "Email" }).focus();
      await page.clock.runFor(20_000);
      await expect(popup(page)).toHaveCount(0);
      await page.getByRole("textbox", { name: "Email" }).blur();
      await page.clock.runFor(2_000);
      await expect(popup(page)).toBeVisible();
    },
  );
});

function popup(page: Page) {
  return page.getByRole("dialog", { name: "Get Access to Exclusive Sales and Discounts!" });
}

/** That the popup does not open late, either. The page's clock must be the test's. */
async function expectNoPopup(page: Page): Promise<void> {
  // What a timer opens is drawn while the next seconds are run.
  for (let second = 0; second < 5; second++) await page.clock.runFor(1000);
  await expect(popup(page)).toHaveCount(0);
}

/** Moves the pointer out through the top edge, repeatedly until the popup is open. */
async function leaveByTop(page: Page): Promise<void> {
  await expect(async () => {
    await leaveAt(page, 20);
    await expect(popup(page)).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Simulates the pointer leaving the window at this height, which Playwright's mouse cannot do. */
async function leaveAt(page: Page, clientY: number): Promise<void> {
  await page.locator("body").dispatchEvent("mouseout", { clientY, relatedTarget: null });
}
