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
  "every collection's page has a ground and a colour of its own, and all names one face",
  { tag: "@rest" },
  async ({ page }) => {
    const worlds = await worldsOfListings(page);
    for (const own of ["ground", "colour"] as const) {
      expect(new Set(worlds.map((world) => world[own])).size, own).toBe(PIECES.length);
    }
    expect(new Set(worlds.map(({ face }) => face)).size).toBe(1);
  },
);

test(
  "cart, checkout and order stand on the house's ground, with a small mark of each piece's collection",
  { tag: "@rest" },
  async ({ page }) => {
    test.slow();
    const colours = (await worldsOfListings(page)).map(({ colour }) => colour);
    const expectMarks = async (lineOf: (name: string) => Locator) => {
      for (const [position, { name }] of PIECES.entries()) {
        const line = lineOf(name);
        await expect.soft(line, name).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
        const mark = line.locator(".room-mark");
        await expect.soft(mark, name).toHaveCSS("background-color", colours[position] ?? "");
      }
    };
    await page.goto("/cart");
    await expect(cartLine(page, /^Ladi Dress/)).toContainText("HazelBee Shop");
    await expectMarks((name) => cartLine(page, new RegExp(`^${name}`)));
    await expectAccessible(page);

    const item = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    await page.goto("/checkout");
    await expect(item("Ladi Dress")).toBeVisible();
    await expectMarks(item);
    await expectAccessible(page);

    const answer = await page.request.post("/api/orders", {
      data: { lines, customer: customer() },
    });
    const { reference } = (await answer.json()) as { reference: string };
    await page.goto(`/orders/${reference}`);
    await expectMarks(item);
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

type World = { ground: string; colour: string; face: string };

/** Of each collection's page: its background, and the colour and the face of its name. */
async function worldsOfListings(page: Page): Promise<World[]> {
  const worlds: World[] = [];
  for (const { path } of PIECES) {
    await page.goto(path);
    const room = page.locator("[data-room]").first();
    const ground = await room.evaluate((element) => getComputedStyle(element).backgroundColor);
    const name = page.getByRole("heading", { level: 1 }).locator(".room-name");
    const set = await name.evaluate((element) => {
      const { color, fontFamily } = getComputedStyle(element);
      return { colour: color, face: fontFamily };
    });
    worlds.push({ ground, ...set });
  }
  return worlds;
}
