import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import type { BuiltShop } from "../support/built-shop.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { house, ownShop } from "../support/own-shop.ts";
import { photograph } from "../support/photographs.ts";

/** A shop of this file's own, and somebody who is signed in on a phone. */
const test = base.extend<{ house: Page }, { shop: BuiltShop }>({ shop: ownShop(), house });
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
test.setTimeout(180_000);

const pictures = (page: Page) =>
  page.getByRole("list", { name: "Photographs" }).getByRole("listitem");

test("a story is written, previewed, published and withdrawn; the shop has no stories before and after", async ({
  house: page,
  faults,
}) => {
  faults.allow(/404|422/);
  const statusOf = async (path: string) => (await page.request.get(path)).status();
  const inShop = (path: string, status: number) =>
    expect.poll(() => statusOf(path), { timeout: 10_000 }).toBe(status);
  const [all, own, rss] = ["/stories", "/stories/a-stars-dress", "/stories/rss.xml"];
  for (const path of [all, own, rss]) expect(await statusOf(path), path).toBe(404);
  expect(await (await page.request.get("/")).text()).not.toContain('href="/stories"');

  await page.goto("/house/settings");
  await page.getByRole("link", { name: "Stories", exact: true }).tap();
  await expectAccessible(page);
  await page.getByRole("link", { name: "New story" }).tap();
  await page.getByLabel("Title").fill("A Star’s Dress");
  await page.getByLabel("Words").fill("It began with <b>one</b> belt.\n\nSee /naledi for all.");
  await page.getByLabel("Pieces").fill("No such dress");
  await page.getByRole("button", { name: "Go on to pictures" }).tap();
  await expect(page.getByText("There is no piece named No such dress.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Pieces").fill("Orion Dress");
  await page.getByRole("button", { name: "Go on to pictures" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A Star’s Dress");

  // Until the script runs, the button sends a form.
  await expect(page.getByRole("button", { name: "Take a photograph" })).toBeVisible();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add photographs" }).tap();
  const buffer = await photograph({ width: 1512, height: 2016, seed: 3 });
  await (await choosing).setFiles([{ name: "a.jpg", mimeType: "image/jpeg", buffer }]);
  await expect(pictures(page)).toHaveCount(1, { timeout: 60_000 });
  // Its field comes with it, and what is typed there is saved with the words.
  const alt = page.getByLabel("Alternative text of picture 1");
  await alt.fill("x".repeat(200));
  await expectAccessible(page);
  await page.getByLabel("Title").fill("");
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  await expect(page.getByText("Saved.")).toHaveCount(0);
  await expect(alt).toHaveValue("x".repeat(200));
  await page.getByLabel("Title").fill("A Star’s Dress");
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  await expect(page.getByText("Saved. Nobody sees the changes")).toBeVisible();
  await alt.fill("A blue dress with a gold belt");
  await page.getByRole("button", { name: "Preview" }).tap();
  await expect(page).toHaveURL(/\/preview\//);
  await expect(page.getByText("Preview.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A Star’s Dress");
  expect(await statusOf(all)).toBe(404);
  await page.goBack();
  // Once its encodings are there.
  await expect(async () => {
    await page.reload();
    await page.getByRole("button", { name: "Publish" }).tap();
    await expect(page.getByText("Published. The shop shows it now.")).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 90_000 });
  await expectAccessible(page);

  await inShop(own, 200);
  await page.goto("/");
  await page.getByRole("link", { name: "Stories", exact: true }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stories");
  await expectAccessible(page);
  await page.getByRole("link", { name: "A Star’s Dress" }).tap();
  await expect(page.getByText("It began with <b>one</b> belt.")).toBeVisible();
  await expect(page.getByRole("img", { name: "A blue dress with a gold belt" })).toBeVisible();
  await expect(page.getByRole("link", { name: "/naledi" })).toHaveAttribute("href", "/naledi");
  const pieces = page.getByRole("region", { name: "Pieces of this story" });
  await expect(pieces.getByRole("link", { name: /Orion Dress/ })).toContainText("₦140,000");
  await expectAccessible(page);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join()).toContain('"@type":"Article"');
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", /\.jpg$/);
  const feed = await page.request.get(rss);
  expect(feed.headers()["content-type"]).toContain("application/xml");
  expect(await feed.text()).toMatch(/<link>http:\/\/localhost:\d+\/stories\/a-stars-dress<\/link>/);
  expect(await (await page.request.get("/sitemap.xml")).text()).toContain(own);
  expect(await (await page.request.get("/search?q=star")).text()).toContain(own);

  await page.goto("/house/stories/a-stars-dress");
  await page.getByRole("button", { name: "Withdraw" }).tap();
  await expect(page.getByText("Withdrawn: nobody sees it. Its address stays")).toBeVisible();
  await inShop(own, 404);
  await inShop(all, 404);
  await page.getByRole("button", { name: "Bring back" }).tap();
  await inShop(own, 200);
});
