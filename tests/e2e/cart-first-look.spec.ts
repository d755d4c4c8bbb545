import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { holdIslands, untilAwake } from "../support/islands.ts";
import { addToCart, cartLine, cartLink, choose, quantityField } from "../support/shopping.ts";

const ORION_M = /^Orion Dress.*M$/;

test.describe("before the page is awake", () => {
  test.beforeEach(async ({ page }) => {
    await addToCart(page, "/naledi/orion-dress", { size: "M", quantity: 2 });
    await addToCart(page, "/naledi/venus-dress", { size: "S" });
  });

  test("the cart has its lines, and plus and Remove count", async ({ page }) => {
    const release = await holdIslands(page);
    await page.goto("/cart");
    const orion = cartLine(page, ORION_M);
    await orion.getByRole("button", { name: "Increase quantity" }).click();
    await orion.getByRole("button", { name: "Increase quantity" }).click();
    await cartLine(page, /Venus/).getByRole("button", { name: "Remove" }).click();
    await expect(quantityField(orion)).toHaveValue("2");
    await expectAccessible(page);

    release();
    await expect(quantityField(orion)).toHaveValue("4");
    await expect(cartLine(page, /Venus/)).toHaveCount(0);
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 4 items");
  });

  test("size and number cannot be changed yet, and look no different", async ({ page }) => {
    const release = await holdIslands(page);
    await page.goto("/cart");
    const orion = cartLine(page, ORION_M);
    const size = orion.getByRole("combobox", { name: "Size" });
    await expect(size).toBeDisabled();
    await expect(quantityField(orion)).toHaveAttribute("readonly");
    const looks = () =>
      size.evaluate((field) => {
        const { color, opacity, backgroundColor } = getComputedStyle(field);
        return { color, opacity, backgroundColor };
      });
    const early = await looks();

    release();
    await expect(size).toBeEnabled();
    expect(await looks()).toEqual(early);
    await quantityField(orion).fill("3");
    await size.selectOption("L");
    await expect(quantityField(cartLine(page, /^Orion Dress.*L$/))).toHaveValue("3");
  });

  test("prices are in the chosen currency", async ({ page }) => {
    await page.evaluate(() => localStorage.setItem("selectedCurrency", "usd"));
    await page.route("/api/rates", (route) =>
      route.fulfill({
        json: { date: "2026-11-20", rates: { usd: 0.001, gbp: 0.001, eur: 0.001 } },
      }),
    );
    const release = await holdIslands(page);
    await page.goto("/cart");
    await expect(cartLine(page, ORION_M)).toContainText("$280.00");
    release();
    await untilAwake(page);
    await expect(cartLine(page, ORION_M)).toContainText("$280.00");
  });
});

test("nothing moves when the cart awakes", async ({ page }) => {
  await addToCart(page, "/naledi/orion-dress", { size: "M" });
  await page.goto("/cart");
  await untilAwake(page);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as { value?: number }).value ?? 0;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
  expect(shift).toBe(0);
});

test("what the browser holds is the cart, whatever the server was told", async ({ page }) => {
  await addToCart(page, "/naledi/orion-dress", { size: "M", quantity: 2 });
  const { origin: url } = new URL(page.url());
  for (const told of ["naledi/venus-dress:S:5", "naledi/no-dress::1", "%%%", ""]) {
    const cookie = { name: "cart", value: told, domain: "localhost", path: "/cart" };
    await page.context().addCookies([cookie]);
    await page.goto(`${url}/cart`);
    await expect(quantityField(cartLine(page, ORION_M))).toHaveValue("2");
    await expect(page.getByRole("table", { name: "Cart" }).getByRole("row")).toHaveCount(2);
    const [kept] = await page.context().cookies(`${url}/cart`);
    expect(kept?.value).toBe("naledi/orion-dress:M:2");
  }
});

test("the lines go to the cart's page alone, and go when the cart is emptied", async ({ page }) => {
  await page.goto("/naledi/orion-dress");
  await choose(page, { size: "M" });
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
  const { origin } = new URL(page.url());
  const cookies = (path: string) => page.context().cookies(origin + path);
  expect(await cookies("/cart")).toMatchObject([{ name: "cart", path: "/cart", sameSite: "Lax" }]);
  expect(await cookies("/naledi")).toEqual([]);
  expect(await cookies("/api/orders")).toEqual([]);

  await page.goto("/cart");
  await cartLine(page, ORION_M).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Your Cart is Empty", { exact: true })).toBeVisible();
  expect(await cookies("/cart")).toEqual([]);
});
