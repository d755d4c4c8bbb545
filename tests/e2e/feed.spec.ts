import { expect, test } from "../support/fixtures.ts";

const FALLBACK =
  "Can't access instagram feed! Check your internet connection, reload page or try again later.";

for (const [path, store] of [
  ["/hazelbabies", "babies"],
  ["/hazellifestyle", "lifestyle"],
] as const) {
  test(
    `${path} says that its posts are a test's, and none pretends to be on the network`,
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto(path);
      const feed = page.getByRole("region", { name: "Follow Us On Instagram" });
      await feed.scrollIntoViewIfNeeded();
      await expect(feed).toContainText("Test mode. The account is not connected yet");
      const posts = feed.getByRole("listitem").getByRole("link");
      await expect(posts.first()).toBeVisible();
      for (const post of await posts.all()) {
        await expect(post).toHaveAttribute("href", /\/sandbox\/instagram#post-\d+$/);
      }
    },
  );

  test(
    `${path} keeps the fallback text where the feed fails`,
    { tag: "@rest" },
    async ({ page, faults }) => {
      faults.allow(/api\/feeds|502/);
      await page.route(`/api/feeds/${store}`, (route) => route.fulfill({ status: 502, json: {} }));
      await page.goto(path);
      await page.getByRole("region", { name: "Follow Us On Instagram" }).scrollIntoViewIfNeeded();
      await expect(page.getByText(FALLBACK)).toBeVisible();
    },
  );
}
