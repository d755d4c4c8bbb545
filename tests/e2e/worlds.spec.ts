import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { customer } from "../support/order-body.ts";
import { cartLine } from "../support/shopping.ts";

const PIECES = [
  { path: "/naledi", sku: "naledi/orion-dress", name: "Orion Dress" },
  { path: "/genesis", sku: "genesis/chia-dress", name: "Chia Dress" },
  { path: "/resurgence", sku: "resurgence/look-5", name: "Look 5" },
  { path: "/bubble-girl", sku: "bubble-girl/zoya-dress", name: "Zoya Dress" },
  { path: "/mysthique", sku: "mysthique/mysthique-001", name: "Mysthique 001" },
  { path: "/hazelbee/shop", sku: "hazelbee/ladi-dress", name: "Ladi Dress" },
] as const;
const lines = PIECES.map(({ sku }) => ({ sku, size: "M" as const, quantity: 1 }));

test.use({ startingCart: { lines } });

test(
  "every collection's page has colours and type of its own",
  { tag: "@rest" },
  async ({ page }) => {
    const worlds = await worldsOfListings(page);
    expect(new Set(worlds.map(({ ground }) => ground)).size).toBe(PIECES.length);
    expect(new Set(worlds.map(({ type }) => type)).size).toBe(PIECES.length);
  },
);

test(
  "a piece is in its collection's world to its line in the cart, at the checkout and on the order",
  { tag: "@rest" },
  async ({ page }) => {
    test.slow();
    const worlds = await worldsOfListings(page);
    const expectWorlds = async (lineOf: (name: string) => Locator) => {
      for (const [position, { name }] of PIECES.entries()) {
        const line = lineOf(name);
        const world = await worldOf(line, line.getByText(name, { exact: true }));
        expect.soft(world, name).toEqual(worlds[position]);
      }
    };
    await page.goto("/cart");
    await expect(cartLine(page, /^Ladi Dress/)).toContainText("HazelBee Shop");
    await expectWorlds((name) => cartLine(page, new RegExp(`^${name}`)));
    await expectAccessible(page);

    const item = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    await page.goto("/checkout");
    await expect(item("Ladi Dress")).toBeVisible();
    await expectWorlds(item);
    await expectAccessible(page);

    const answer = await page.request.post("/api/orders", {
      data: { lines, customer: customer() },
    });
    const { reference } = (await answer.json()) as { reference: string };
    await page.goto(`/orders/${reference}`);
    await expectWorlds(item);
    await expectAccessible(page);
  },
);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test(
    "the line with the highest price ends where the others end",
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto("/cart");
      const ends = new Set<number>();
      for (const { name } of PIECES) {
        const plus = cartLine(page, new RegExp(`^${name}`)).getByRole("button", {
          name: "Increase quantity",
        });
        const box = await plus.boundingBox();
        ends.add(Math.round((box?.x ?? 0) + (box?.width ?? 0)));
      }
      expect(ends.size).toBe(1);
    },
  );
});

type World = { ground: string; type: string };

async function worldsOfListings(page: Page): Promise<World[]> {
  const worlds: World[] = [];
  for (const { path } of PIECES) {
    await page.goto(path);
    const name = page.getByRole("heading", { level: 1 }).locator(".room-name");
    worlds.push(await worldOf(page.locator("[data-room]").first(), name));
  }
  return worlds;
}

/** The background of a place, and how a name in it is set: face, weight, case and spacing in parts of the size. */
async function worldOf(place: Locator, name: Locator): Promise<World> {
  const ground = await place.evaluate((element) => getComputedStyle(element).backgroundColor);
  const type = await name.evaluate((element) => {
    const { fontFamily, fontWeight, textTransform, letterSpacing, fontSize } =
      getComputedStyle(element);
    const spacing = (Number.parseFloat(letterSpacing) || 0) / Number.parseFloat(fontSize);
    return [fontFamily, fontWeight, textTransform, spacing.toFixed(3)].join(", ");
  });
  return { ground, type };
}
