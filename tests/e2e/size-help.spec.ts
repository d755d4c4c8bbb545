import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { untilAwake } from "../support/islands.ts";
import { cartLink, sizeRadio } from "../support/shopping.ts";

const ORION = "/naledi/orion-dress";

test("between two sizes she is told so, and takes the larger one by a press", async ({ page }) => {
  await openHelp(page);
  await type(page, { Bust: "93", Waist: "75", Hip: "101" });
  await expect(help(page).getByRole("status")).toHaveText(/^You are between M and L: take L/);
  await expectAccessible(page);
  await help(page).getByRole("button", { name: "Take L" }).click();
  await expect(help(page)).toBeHidden();
  await expect(sizeRadio(page, "L")).toBeChecked();
  await expect(cartLink(page)).toHaveAccessibleName("Cart");
});

test(
  "her measurements are kept on her device, in her unit, for the next piece",
  { tag: "@rest" },
  async ({ page }) => {
    await openHelp(page);
    await help(page).getByRole("radio", { name: "Inches" }).check();
    await type(page, { Bust: "35.5", Waist: "28.3" });
    await expect(help(page).getByRole("status")).toContainText("M. Without your hip");
    await openHelp(page, "/naledi/rigel-dress");
    await expect(help(page).getByLabel("Bust")).toHaveValue("35.5");
    await expect(help(page).getByRole("radio", { name: "Inches" })).toBeChecked();
    await help(page).getByRole("radio", { name: "Centimetres" }).check();
    await expect(help(page).getByLabel("Bust")).toHaveValue("90.2");
    await expect(help(page).getByRole("rowheader", { name: "3XL" })).toBeVisible();
  },
);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a tap on the veil only closes it", async ({ page }) => {
    await openHelp(page);
    const box = await cartLink(page).boundingBox();
    await page.touchscreen.tap((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await expect(help(page)).toBeHidden();
    await expect(page).toHaveURL(ORION);
    await cartLink(page).tap();
    await expect(page).toHaveURL("/cart");
  });
});

test("what no body measures is refused beside its field", { tag: "@rest" }, async ({ page }) => {
  await openHelp(page);
  await type(page, { Bust: "9" });
  await help(page).getByLabel("Waist").focus();
  await expect(help(page).getByText("Please enter centimetres from 40 to 200.")).toBeVisible();
  await expect(help(page).getByLabel("Bust")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
});

test(
  "the keyboard opens it, Enter in a field adds nothing, Escape closes it",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto(ORION);
    await untilAwake(page);
    const opener = page.getByRole("button", { name: "Size help" });
    await opener.press("Enter");
    await page.keyboard.press("Tab");
    await expect(help(page).getByRole("button", { name: "Close" })).toBeFocused();
    await help(page).getByLabel("Bust").fill("90");
    await help(page).getByLabel("Bust").press("Enter");
    await expect(cartLink(page)).toHaveAccessibleName("Cart");
    await page.keyboard.press("Escape");
    await expect(help(page)).toBeHidden();
    await expect(opener).toBeFocused();
  },
);

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "the sheet opens with the sizes and the way to the size guide",
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto(ORION);
      await page.getByRole("button", { name: "Size help" }).click();
      await expect(help(page).getByRole("rowheader", { name: "XS" })).toBeVisible();
      await expect(help(page).getByRole("link", { name: /Size Guide/ })).toBeVisible();
      await expect(help(page).getByLabel("Bust")).toBeHidden();
    },
  );
});

function help(page: Page) {
  return page.getByRole("dialog", { name: "Size help" });
}

async function openHelp(page: Page, path = ORION): Promise<void> {
  await page.goto(path);
  await untilAwake(page);
  await page.getByRole("button", { name: "Size help" }).click();
  await expect(help(page)).toBeVisible();
}

async function type(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await help(page).getByLabel(label).fill(text);
}
