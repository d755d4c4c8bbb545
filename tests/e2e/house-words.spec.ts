import type { Page } from "@playwright/test";
import type { BuiltShop } from "../support/built-shop.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { letIn } from "../support/house-visit.ts";
import { photograph } from "../support/photographs.ts";
import { ownShop } from "../support/own-shop.ts";

/** Words change the whole shop. */
const test = base.extend<object, { shop: BuiltShop }>({ shop: ownShop() });
test.use({ viewport: { width: 390, height: 844 } });
test.describe.configure({ mode: "default" });

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
/** The shop follows within a second: a page that does not show it yet is opened again. */
const follows = async (
  page: Page,
  path: string,
  check: (expectSoon: typeof expect) => Promise<void>,
) =>
  expect(async () => {
    await page.goto(path);
    await check(expect.configure({ timeout: 500 }));
  }).toPass({ timeout: 20_000 });
const announcement = (page: Page) => page.getByRole("complementary", { name: "Announcement" });

test("an announcement is refused without an end, previewed, saved, and undone; checkout and house have none", async ({
  page,
  shop,
  faults,
}) => {
  faults.allow(/422|Blocked script/);
  await letIn(page, shop, "announces@house.example", "--name", "Ada");
  await page.goto("/house/settings");
  await page.getByRole("link", { name: "Words", exact: true }).click();
  await expectAccessible(page);
  const part = region(page, "On every page");
  const ours = "Open on Sunday, see /naledi & <b>/house</b>";
  await part.getByLabel("Announcement").fill(ours);
  await part.getByRole("button", { name: "Save" }).click();
  await expect(part.getByText("Please enter a day and a time to come.")).toBeVisible();
  await expect(part.getByLabel("Announcement")).toHaveValue(ours);

  await part.getByLabel("Ends").fill("2099-12-01T10:00");
  await part.getByRole("button", { name: "Preview" }).click();
  const frame = page.frameLocator("iframe").first();
  await expect(frame.getByRole("complementary")).toHaveText(ours);
  await page.getByRole("link", { name: "Back to the words" }).click();
  await expect(part.getByLabel("Announcement")).toHaveValue(ours);
  await page.goto("/");
  await expect(announcement(page)).toHaveCount(0);
  await page.goBack();

  await part.getByRole("button", { name: "Save" }).click();
  await expect(part.getByText("Saved. The shop shows it now.")).toBeVisible();
  for (const path of ["/", "/hazelbee", "/size-guide", "/naledi/orion-dress"]) {
    await follows(page, path, (expectSoon) => expectSoon(announcement(page)).toHaveText(ours));
    await expect(announcement(page).getByRole("link")).toHaveText(["/naledi"]);
  }
  await expectAccessible(page);
  for (const path of ["/checkout", "/house/words"]) {
    await page.goto(path);
    await expect(announcement(page)).toHaveCount(0);
  }

  // A page from before the end, shown after it.
  const late = await page.context().newPage();
  await late.clock.setFixedTime(new Date("2100-01-01T00:00:00.000Z"));
  await late.goto("/terms");
  await expect(announcement(late)).toHaveCount(0);
  await late.close();

  await part.getByText("History of Announcement").click();
  await part.getByRole("button", { name: "Undo" }).click();
  await expect(part.getByText("Undone.")).toBeVisible();
  await follows(page, "/", (expectSoon) => expectSoon(announcement(page)).toHaveCount(0));
});

test("questions have a page, data for search engines and a link in every footer once there is one", async ({
  page,
  shop,
  faults,
}) => {
  faults.allow(/404/);
  await letIn(page, shop, "asks@house.example", "--name", "Ada");
  expect((await page.request.get("/questions")).status()).toBe(404);
  expect(await (await page.request.get("/sitemap.xml")).text()).not.toContain("/questions");
  await page.goto("/house/words");
  const part = region(page, "What customers ask");
  const answer = "Yes: see /terms.\n\n</script><script>alert(1)</script>";
  await part.getByLabel("Question", { exact: true }).first().fill("Do you ship?");
  await part.getByLabel("Answer").first().fill(answer);
  await part.getByRole("button", { name: "Save" }).click();
  await expect(part.getByText("Saved.")).toBeVisible();

  for (const path of ["/", "/hazelbabies"]) {
    const link = page.getByRole("contentinfo").getByRole("link", { name: "Questions" });
    await follows(page, path, (expectSoon) => expectSoon(link).toBeVisible());
  }
  await page.getByRole("contentinfo").getByRole("link", { name: "Questions" }).click();
  await expect(page.getByRole("heading", { name: "Do you ship?" })).toBeVisible();
  await expect(page.getByText("alert(1)", { exact: false })).toBeVisible();
  await expect(page.locator("main").getByRole("link", { name: "/terms" })).toBeVisible();
  await expectAccessible(page);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? "")).toMatchObject({
    "@type": "FAQPage",
    mainEntity: [{ name: "Do you ship?", acceptedAnswer: { text: answer } }],
  });
  expect(await (await page.request.get("/sitemap.xml")).text()).toContain("/questions");
});

test("a picture is sent for Home's opening, and shown once it is ready and saved", async ({
  page,
  shop,
  faults,
}) => {
  test.slow();
  faults.allow(/422/);
  await letIn(page, shop, "pictures@house.example", "--name", "Ada");
  await page.goto("/house/words");
  const part = region(page, "Home’s opening");
  const file = { name: "home.jpg", mimeType: "image/jpeg" };
  const send = part.getByRole("button", { name: "Send the picture" });
  await part.getByLabel("Picture").setInputFiles({ ...file, buffer: Buffer.from("no picture") });
  await send.click();
  await expect(part.getByText("This picture cannot be used.")).toBeVisible();
  const line = part.getByLabel("Line", { exact: true });
  await line.fill("Made for the rain");
  const buffer = await photograph({ width: 1400, height: 900 });
  await part.getByLabel("Picture").setInputFiles({ ...file, buffer });
  await send.click();
  await expect(part.getByRole("img", { name: "As it was sent" })).toBeVisible();
  await expect(line).toHaveValue("Made for the rain");
  await expectAccessible(page);
  await expect(async () => {
    await part.getByRole("button", { name: "Save" }).click();
    await expect(part.getByText("Saved.")).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect
    .poll(async () => (await page.request.get("/")).text())
    .toMatch(/\/pictures\/words-home-[0-9a-f]{32}-1400\.avif/);
});

test("of two who save, the second sees both values; Home, lists and sizes follow, and go back as they were", async ({
  page,
  shop,
  browser,
  faults,
}) => {
  test.slow();
  faults.allow(/409/);
  await letIn(page, shop, "writes@house.example", "--name", "Ada");
  await page.goto("/house/words");
  const home = region(page, "Home’s opening");
  const other = await browser.newContext({
    baseURL: shop.url,
    storageState: await page.context().storageState(),
  });
  const second = await other.newPage();
  await second.goto("/house/words");
  await home.getByLabel("Line").fill("Cut for you.");
  await home.getByLabel("Link").fill("/hazelbee/shop");
  await home.getByLabel("Latest collection").selectOption("Naledi");
  await home.getByRole("button", { name: "Save" }).click();
  await expect(home.getByText("Saved.")).toBeVisible();
  const theirs = region(second, "Home’s opening");
  await theirs.getByLabel("Line").fill("Sewn for you.");
  await theirs.getByRole("button", { name: "Save" }).click();
  await expect(theirs.getByText("Now: Cut for you.")).toBeVisible();
  await expect(theirs.getByLabel("Line")).toHaveValue("Sewn for you.");
  await other.close();

  const babies = region(page, "HazelBabies");
  await babies.getByLabel("Name").first().fill("Dragon Dress");
  await babies.getByLabel("Hidden").nth(1).check();
  await babies.getByRole("button", { name: "Save" }).click();
  await expect(babies.getByText("Saved.")).toBeVisible();
  const sizes = region(page, "Size guide");
  await sizes.getByLabel("XS bust").fill("79");
  await sizes.getByRole("button", { name: "Save" }).click();
  await expect(sizes.getByText("Saved.")).toBeVisible();

  await follows(page, "/", (expectSoon) =>
    expectSoon(page.getByText("Cut for you.")).toBeVisible(),
  );
  const explore = page.getByRole("link", { name: "Explore", exact: true });
  await expect(explore).toHaveAttribute("href", "/hazelbee/shop");
  await expect(explore).toBeVisible();
  const latest = page.getByRole("region", { name: "Latest Collection" });
  await expect(latest.getByRole("link", { name: "Shop Now" })).toHaveAttribute("href", "/naledi");
  const shown = page.locator("#collection").getByRole("img");
  await follows(page, "/hazelbabies", (expectSoon) => expectSoon(shown).toHaveCount(8));
  await expect(shown.first()).toHaveAttribute("alt", "Dragon Dress");
  await follows(page, "/size-guide", (expectSoon) =>
    expectSoon(page.getByText("79 cm")).toBeVisible(),
  );
  await page.goto("/naledi/orion-dress");
  await page.getByRole("button", { name: "Size help" }).click();
  await expect(page.getByRole("dialog").getByRole("cell", { name: "79" })).toBeVisible();

  await page.goto("/house/words");
  await home.getByRole("button", { name: "As it was" }).click();
  await expect(home.getByText("These words are as they were.")).toBeVisible();
  await expect
    .poll(async () => (await page.request.get("/")).text())
    .toContain("<p>Bold. Timeless. Unconventional.</p>");
});
