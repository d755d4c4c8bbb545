import { expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import type { BuiltShop } from "../built-shop.ts";
import { HOUSE_PASSWORD, navigateTo, signIn } from "../house-visit.ts";
import { faultsOfLayout } from "../whole.ts";

export const EMAIL = "ada@house.example";

/** Who takes part in a week of the house: each with a phone of their own. */
export type Week = {
  shop: BuiltShop;
  browser: Browser;
  owner: Page;
  customer: Page;
};

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });
export const said = (page: Page) => page.getByRole("status").filter({ hasText: /\w/ }).first();
export const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Presses a button as a thumb does. */
export function press(page: Page, name: string): Promise<void> {
  return page.getByRole("button", { name, exact: true }).first().tap();
}

/** Opens a screen by the house's navigation. */
export async function open(page: Page, name: string): Promise<void> {
  await navigateTo(page, name);
  await expect(heading(page)).toHaveText(name);
}

/** Nothing is cut off, covered or wider than the phone. */
export async function expectWhole(page: Page): Promise<void> {
  expect(await faultsOfLayout(page)).toEqual([]);
}

/** Another phone: 390 pixels wide, with a touch screen, cookies and an address of its own. */
export async function phone(
  { browser, shop }: Pick<Week, "browser" | "shop">,
  address: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    extraHTTPHeaders: { "X-Forwarded-For": address },
  });
  return { context, page: await context.newPage() };
}

/** Signs in on a phone, for 30 days. */
export async function stayIn(page: Page): Promise<void> {
  await page.goto("/house/sign-in");
  await page.getByLabel("Stay signed in on this phone").check();
  await signIn(page, EMAIL, HOUSE_PASSWORD);
  await expect(heading(page)).toHaveText("Today");
}
