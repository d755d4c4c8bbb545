import { expectAccessible } from "../support/axe.ts";
import {
  expectCheckoutFilled,
  fillCheckout,
  paymentSheet,
  payOrder,
  placeOrderButton,
  textField,
} from "../support/checking-out.ts";
import { expect, test } from "../support/fixtures.ts";

const remember = "Remember my details on this device";

test.describe("a piece without a size", () => {
  test.use({
    startingCart: { lines: [{ sku: "naledi/orion-dress" }] },
  });

  test("is asked for beside its line, with the sizes to choose from", async ({ page }) => {
    await page.goto("/cart");
    await page.getByRole("button", { name: "Add Lumen Earrings To Cart" }).click();
    await page.goto("/checkout");
    const question = page.getByRole("group", { name: "Which size of Orion Dress?" });
    // Accessories have no sizes.
    await expect(page.getByRole("group", { name: /Which size/ })).toHaveCount(1);
    await expect(page.getByRole("listitem").filter({ hasText: "Lumen Earrings" })).toContainText(
      "One size",
    );
    await expect(page.getByRole("listitem").filter({ hasText: "Orion Dress" })).toContainText(
      "Size: Not specified",
    );
    await expect(question.getByLabel("Choose a size")).toBeVisible();
    await expectAccessible(page);
    await question.getByRole("combobox", { name: "Size" }).selectOption("L");
    await expect(question).toHaveCount(0);
    const line = page.getByRole("listitem").filter({ hasText: "Orion Dress" });
    await expect(line).toContainText("Size: L");
    await expect(line).toBeFocused();
    await page.goto("/cart");
    await expect(page.getByRole("combobox", { name: "Size" }).first()).toHaveValue("L");
  });
});

test.describe("billing details", () => {
  test.use({ startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M" }] } });

  test("are remembered on this device if the shopper says so, but for the comments", async ({
    page,
  }) => {
    await fillCheckout(page);
    await textField(page, "Comments").fill("Please call first.");
    await page.getByRole("checkbox", { name: remember }).check();
    await payOrder(page);

    await page.getByRole("link", { name: "Buy again" }).click();
    await page.getByRole("button", { name: "Add it to my cart" }).click();
    await page.goto("/checkout");
    await expectCheckoutFilled(page);
    await expect(textField(page, "Comments")).toHaveValue("");
    await expect(page.getByRole("checkbox", { name: remember })).toBeChecked();

    await page.getByRole("checkbox", { name: remember }).uncheck();
    await page.reload();
    await expect(page.getByRole("checkbox", { name: remember })).not.toBeChecked();
    expect(await page.evaluate(() => localStorage.getItem("hazelzuri-details"))).toBe("");
  });

  test("survive a reload of the tab until the order is paid, what is optional included", async ({
    page,
  }) => {
    await fillCheckout(page);
    await textField(page, "Comments").fill("Please call first.");
    await expect(textField(page, "Gift message")).toBeHidden();
    await page.getByText("This is a gift").click();
    await textField(page, "Gift message").fill("Happy birthday, Bisi!");
    await page.getByRole("radio", { name: /Express/ }).check();
    await expect(page.getByText("you accept the Terms")).toBeVisible();
    await placeOrderButton(page).click();
    await paymentSheet(page).close.click();
    await expect(page.getByText("all that you typed are still here")).toBeVisible();

    await page.reload();
    await expectCheckoutFilled(page);
    await expect(textField(page, "Comments")).toHaveValue("Please call first.");
    await expect(textField(page, "Gift message")).toBeVisible();
    await expect(textField(page, "Gift message")).toHaveValue("Happy birthday, Bisi!");
    await expect(page.getByRole("radio", { name: /Express/ })).toBeChecked();

    await payOrder(page);
    expect(await page.evaluate(() => sessionStorage.getItem("hazelzuri-checkout"))).toBe("");
    // She never said that the device may remember her.
    expect(await page.evaluate(() => localStorage.getItem("hazelzuri-details"))).toBeNull();

    // The order is over: the next cart is paid by an order of its own.
    await page.goto("/naledi/rigel-dress");
    await page.getByRole("radio", { name: "M", exact: true }).check();
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
    await page.goto("/checkout");
    await expect(page.getByRole("region", { name: "Order summary" })).toContainText(/Rigel Dress/i);
  });

  test("that are remembered fill only what is empty", { tag: "@rest" }, async ({ page }) => {
    await page.addInitScript(() =>
      localStorage.setItem(
        "hazelzuri-details",
        JSON.stringify({ firstName: "Ada", lastName: "Okafor", country: "NG", state: "Rivers" }),
      ),
    );
    const { promise: typed, resolve } = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await typed;
      await route.continue();
    });
    await page.goto("/checkout", { waitUntil: "domcontentloaded" });
    await textField(page, "First name").fill("Ngozi");
    resolve();
    await expect(textField(page, "Last name")).toHaveValue("Okafor");
    await expect(textField(page, "First name")).toHaveValue("Ngozi");
    await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("Rivers");
  });
});
