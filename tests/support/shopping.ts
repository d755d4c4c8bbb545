import { expect, type Locator, type Page } from "@playwright/test";
import type { SIZES } from "./specification.ts";

export type Choice = { size?: (typeof SIZES)[number]; quantity?: number };

/** Chooses size and quantity on the open product page. */
export async function choose(page: Page, { size, quantity }: Choice): Promise<void> {
  if (size) await sizeRadio(page, size).check();
  if (quantity) await quantityField(page).fill(String(quantity));
}

/** Opens a product page, chooses, presses 'Add To Cart' and waits for the confirmation. */
export async function addToCart(page: Page, path: string, choice: Choice = {}): Promise<void> {
  await page.goto(path);
  await choose(page, choice);
  await page.getByRole("button", { name: /^Add (Combo )?To Cart$/ }).click();
  await expect(page.getByRole("status")).toContainText("in your cart");
}

export function sizeRadio(page: Page, size: string): Locator {
  return page.getByRole("group", { name: "Size" }).getByRole("radio", { name: size, exact: true });
}

export function quantityField(scope: Page | Locator): Locator {
  return scope.getByRole("spinbutton", { name: "Quantity" });
}

export function cartLink(page: Page): Locator {
  return page.getByRole("banner").getByRole("link", { name: /^Cart/ });
}

/** A cart line by the name of its product, and by its size where that matters. */
export function cartLine(page: Page, name: string | RegExp): Locator {
  return page.getByRole("table", { name: "Cart" }).getByRole("row", { name });
}

/** The field of the shop's search. On most pages the header's magnifier has to be pressed before it shows. */
export function searchField(page: Page): Locator {
  return page.getByRole("search").getByLabel("Search", { exact: true });
}

/** Opens the search if the page does not show it, and returns its field. */
export async function openSearch(page: Page): Promise<Locator> {
  const field = searchField(page);
  if (await field.isHidden()) {
    await page.getByRole("banner").getByLabel("Search", { exact: true }).first().click();
  }
  return field;
}

export function currencySelector(page: Page): Locator {
  return page.getByRole("combobox", { name: "Currency" });
}
