import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { SCRIPTS_OF_EVERY_PAGE } from "../support/islands.ts";

test("a press on a card's heart saves the piece, on every page of it", async ({ page }) => {
  await page.goto("/naledi");
  const save = saveIn(card(page, "Orion Dress"));
  await expect(save).toHaveAccessibleName("Save");
  await expect(save).toHaveAccessibleDescription("Orion Dress");
  await expect(savedLink(page)).toHaveAccessibleName("Saved");
  await save.click();
  await expect(save).toHaveAccessibleName("Saved");
  await expect(save).toHaveAttribute("aria-pressed", "true");
  await expect(savedLink(page)).toHaveAccessibleName("Saved, 1 piece");
  await expect(page).toHaveURL("/naledi");

  await page.goto("/naledi/orion-dress");
  await expect(saveIn(page.getByRole("article")).first()).toHaveAccessibleName("Saved");
});

test("on a product's page a second press takes it back", async ({ page }) => {
  await page.goto("/naledi/rigel-dress");
  const save = saveIn(page.getByRole("article")).first();
  await save.press("Enter");
  await expect(save).toHaveAccessibleName("Saved");
  await save.press("Enter");
  await expect(save).toHaveAccessibleName("Save");
  await expect(savedLink(page)).toHaveAccessibleName("Saved");
});

test("the page of saved pieces shows them, newest first, and they outlive a cleared cart", async ({
  page,
}) => {
  await savePieces(page, "naledi/orion-dress", "hazelbee/bb-ensemble");
  await page.evaluate(() => localStorage.removeItem("hazelzuri-cart"));
  await page.goto("/");
  await savedLink(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Saved" })).toBeVisible();
  await expect(cards(page)).toHaveText([/BB Ensemble.*₦15,000/, /Orion Dress.*₦140,000/]);
  await expectAccessible(page);
});

test(
  "an unsaved piece stays until the page is left, so that the press can be taken back",
  { tag: "@rest" },
  async ({ page }) => {
    await savePieces(page, "naledi/orion-dress", "naledi/rigel-dress");
    await page.goto("/saved");
    await saveIn(card(page, "Orion Dress")).click();
    await expect(page.getByRole("status").first()).toHaveText("1 piece, kept on this device.");
    await expect(saveIn(card(page, "Orion Dress"))).toHaveAccessibleName("Save");
    await expect(cards(page)).toHaveCount(2);
    await page.reload();
    await expect(cards(page)).toHaveText([/Rigel Dress/]);
  },
);

test(
  "without saved pieces the page says how to save, and leads on",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/saved");
    await expect(page.getByRole("main")).toContainText("Nothing saved yet");
    await page.getByRole("link", { name: "Explore Collections" }).click();
    await expect(page).toHaveURL("/collections");
  },
);

test("a shared link shows somebody's pieces and leaves one's own alone until 'Save all'", async ({
  page,
  context,
}) => {
  await savePieces(page, "naledi/orion-dress", "hazelbee/bb-ensemble");
  await page.goto("/saved");
  const link = await page.getByRole("link", { name: "Share" }).getAttribute("href");
  expect(link).toMatch(/^https:\/\/wa\.me\/\?text=/);
  const address = new URL(link ?? "").searchParams.get("text")?.split(" ").at(-1) ?? "";
  await page.evaluate(() => localStorage.setItem("hazelzuri-saved", '["naledi/rigel-dress"]'));

  const friend = await context.newPage();
  await friend.goto(address);
  await expect(cards(friend)).toHaveText([/BB Ensemble/, /Orion Dress/]);
  await expect(savedLink(friend)).toHaveAccessibleName("Saved, 1 piece");
  await expectAccessible(friend);
  await friend.getByRole("button", { name: "Save all" }).press("Enter");
  await expect(friend.getByText("All of them are saved on this device.")).toBeVisible();
  await expect(savedLink(friend)).toHaveAccessibleName("Saved, 3 pieces");
  await friend.getByRole("link", { name: "Your saved pieces" }).click();
  await expect(cards(friend)).toHaveText([/BB Ensemble/, /Orion Dress/, /Rigel Dress/]);
});

test("a link may contain anything", { tag: "@rest" }, async ({ page }) => {
  await page.goto("/saved?pieces=naledi/gone,%3Cscript%3E,naledi/orion-dress,naledi/orion-dress");
  await expect(cards(page)).toHaveText([/Orion Dress/]);
  await page.goto(`/saved?pieces=${"naledi/x,".repeat(600)}`);
  await expect(page.getByRole("main")).toContainText("None of these pieces is in the shop");
});

test(
  "a listing with hearts runs the scripts of every page alone",
  { tag: "@rest" },
  async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await page.goto("/naledi");
    await saveIn(card(page, "Orion Dress")).click();
    await expect(savedLink(page)).toHaveAccessibleName("Saved, 1 piece");
    expect(scripts).not.toEqual([]);
    expect(scripts.filter((url) => !SCRIPTS_OF_EVERY_PAGE.test(url))).toEqual([]);
  },
);

test(
  "'Share' opens the device's own sheet where there is one",
  { tag: "@rest" },
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: (data: ShareData) => {
          Object.assign(globalThis, { shared: data });
          return Promise.reject(new DOMException("closed", "AbortError"));
        },
      });
    });
    await page.goto("/naledi/orion-dress");
    // The script that opens it is fetched once the page is idle.
    await page.waitForLoadState("networkidle");
    await page.getByRole("link", { name: "Share" }).click();
    expect(await page.evaluate(() => (globalThis as { shared?: ShareData }).shared)).toEqual({
      title: "Orion Dress, HazelZuri",
      url: new URL("/naledi/orion-dress", page.url()).href,
    });
  },
);

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "no button pretends to save, a shared link shows its pieces, and 'Share' is a link",
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto("/naledi");
      await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
      await page.goto("/saved");
      expect(await page.getByRole("main").innerText()).toContain("needs JavaScript");
      await page.goto("/saved?pieces=naledi/orion-dress");
      await expect(cards(page)).toHaveText([/Orion Dress/]);
      await page.goto("/naledi/orion-dress");
      const href = await page.getByRole("link", { name: "Share" }).getAttribute("href");
      expect(new URL(href ?? "").searchParams.get("text")).toBe(
        `Orion Dress, HazelZuri ${page.url()}`,
      );
    },
  );
});

async function savePieces(page: Page, ...skus: string[]): Promise<void> {
  await page.goto("/terms");
  await page.evaluate(
    (list) => localStorage.setItem("hazelzuri-saved", JSON.stringify(list)),
    skus.toReversed(),
  );
}

function cards(page: Page): Locator {
  return page.getByRole("main").locator("[data-card]");
}

function card(page: Page, name: string): Locator {
  return page.getByRole("listitem").filter({ has: page.getByRole("link", { name }) });
}

function saveIn(scope: Locator): Locator {
  return scope.getByRole("button", { name: /^Saved?$/ });
}

function savedLink(page: Page): Locator {
  return page.getByRole("banner").getByRole("link", { name: /^Saved/ });
}
