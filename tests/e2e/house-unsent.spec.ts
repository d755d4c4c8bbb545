/** Forms of the house on a phone that has lost its signal. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import type { BuiltShop } from "../support/built-shop.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { house, ownShop } from "../support/own-shop.ts";
import { orderBody } from "../support/order-body.ts";

/** A shop of this file's own, whose catalogue it may change, and somebody who is signed in on a phone. */
const test = base.extend<{ house: Page }, { shop: BuiltShop }>({ shop: ownShop(), house });
test.beforeEach(({ faults }) => faults.allow(/ERR_(INTERNET_DISCONNECTED|FAILED)|422|503/));
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const NOTICE = "Not saved: no connection. What you typed is still here.";
const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "Not saved" });
const saveAgain = (page: Page) => page.getByRole("button", { name: "Save again" });

test("what is saved without a network stays, says so, and is saved by one press when it is back", async ({
  house: page,
  context,
}) => {
  await page.goto("/house/pieces/naledi/orion-dress");
  const requests: string[] = [];
  page.on("requestfinished", (request) => {
    if (request.method() === "POST") requests.push(request.url());
  });
  await context.setOffline(true);
  await page.getByLabel("Name").fill("Orion Gown");
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  await expect(notice(page)).toContainText(NOTICE);
  await expect(page.getByLabel("Name")).toHaveValue("Orion Gown");
  await expectAccessible(page);
  await saveAgain(page).tap();
  await expect(notice(page)).toHaveCount(1);
  await context.setOffline(false);
  await saveAgain(page).tap();
  await expect(page.getByRole("status").filter({ hasText: "The shop shows" })).toContainText(
    "Orion Gown",
  );
  await expect(notice(page)).toHaveCount(0);
  expect(requests).toHaveLength(1);
});

test("an order whose answer was lost is written once, and its page is shown", async ({
  house: page,
}) => {
  await page.goto("/house/orders/new?kind=bespoke");
  const piece = page.getByRole("group", { name: "Piece 1" });
  await piece.getByLabel("Description").fill("Gown after a drawing");
  await piece.getByLabel("Price of one").fill("250,000");
  await page.getByLabel("Ready by").fill("2031-02-01");
  await page.getByLabel("First name").fill("Chi");
  await page.getByLabel("Last name").fill("Eze");
  await page.getByLabel("Email").fill("chi.eze@example.com");
  await page.getByLabel("Phone").fill("+234 803 555 0199");
  await page.getByLabel("Address").fill("3 Ikwerre Road");
  const statuses: number[] = [];
  await page.route("/house/orders/new?kind=bespoke", async (route) => {
    statuses.push((await route.fetch()).status());
    await route.abort();
  });
  const write = page.getByRole("button", { name: "Write the order" });
  await write.tap();
  await expect(notice(page)).toContainText(NOTICE);
  expect(statuses).toEqual([204]);
  await expect(page.getByLabel("Address")).toHaveValue("3 Ikwerre Road");
  await page.unroute("/house/orders/new?kind=bespoke");
  await saveAgain(page).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^HZ-\d+/);
  expect(new URL(page.url()).hash).toBe("#done");
  await page.goto("/house/orders?q=chi.eze@example.com");
  await expect(page.getByRole("link", { name: /^HZ-/ })).toHaveCount(1);
});

test(
  "a shop that is being restarted takes nothing away, and what it refuses is shown beside the fields",
  { tag: "@rest" },
  async ({ house: page }) => {
    await page.goto("/house/pieces/naledi/rigel-dress");
    const piece = "**/house/pieces/naledi/rigel-dress";
    await page.route(piece, (route) => route.fulfill({ status: 503, body: "Busy" }));
    await page.getByLabel("Price").fill("cheap");
    await page.getByRole("button", { name: "Save", exact: true }).tap();
    await expect(notice(page)).toContainText("Not saved: the shop is busy.");
    await page.unroute(piece);
    await saveAgain(page).tap();
    await expect(page.getByLabel("Price")).toHaveAccessibleDescription(/naira/);
    await expect(page.getByLabel("Price")).toHaveValue("cheap");
    await expect(notice(page)).toHaveCount(0);
    // The page that was the answer is a page like any other.
    await page.getByLabel("Price").fill("150,000");
    await page.getByRole("button", { name: "Save", exact: true }).tap();
    await expect(page.getByRole("status").filter({ hasText: "₦150,000" })).toBeVisible();
  },
);

test(
  "the same thing done twice is said twice, at the head of the page",
  { tag: "@rest" },
  async ({ house: page }) => {
    const placed = await page.request.post("/api/orders", { data: orderBody() });
    const { number } = (await placed.json()) as { number: string };
    await page.goto(`/house/orders/${number}`);
    const history = page.getByRole("region", { name: "History" });
    for (const words of ["She comes on Friday.", "She comes on Saturday."]) {
      const note = page.getByLabel("Private note");
      await note.fill(words);
      await page.getByRole("button", { name: "Save note" }).tap();
      await expect(history).toContainText(words);
      await expect(page.getByRole("status").filter({ hasText: /\w/ }).first()).toBeInViewport();
      expect(new URL(page.url()).hash).toBe("#done");
    }
  },
);
