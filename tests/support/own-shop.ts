import { expect, type Page, type TestFixture, type WorkerFixture } from "@playwright/test";
import { startBuiltShop, type BuiltShop } from "./built-shop.ts";
import { letIn } from "./house-visit.ts";

/**
 * A shop in which nothing has happened yet, and of which everything may be changed. Called once by a file that extends
 * `test`: Playwright gives files the same worker, and so the same shop, if they share a fixture's function.
 */
export function ownShop(): [
  WorkerFixture<BuiltShop, object>,
  { scope: "worker"; timeout: number },
] {
  return [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs.
    async ({}, provide) => {
      const shop = await startBuiltShop({ TRUST_PROXY: "1" });
      await provide(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ];
}

/** The page of an owner who is signed in. */
export const house: TestFixture<Page, { page: Page; shop: BuiltShop }> = async (
  { page, shop },
  provide,
) => {
  const email = `ada.${Math.random().toString(36).slice(2)}@house.example`;
  await letIn(page, shop, email, "--name", "Ada");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  await provide(page);
};
