import { expect, test } from "../support/fixtures.ts";

test("an unknown address is a 404 titled 'Unexpected Application Error!' with a way home", async ({
  page,
  faults,
}) => {
  faults.allow(/404/);
  for (const path of ["/no-such-page", "/naledi/no-such-dress", "/orders/HZ0", "/mysthique-007"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page).toHaveTitle(/Unexpected Application Error!/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Unexpected Application Error!",
    );
    await expect(page.getByText("404 Not Found")).toBeVisible();
    await expect(
      page.getByText("Your cart and your saved pieces are as you left them"),
    ).toBeVisible();
  }
  const main = page.getByRole("main");
  await expect(main.getByRole("list", { name: "Pieces" }).getByRole("link")).toHaveCount(4);
  await main.getByRole("searchbox", { name: "What were you looking for?" }).fill("orion");
  await main.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/search?q=orion");
  await page.goBack();
  await main.locator("a[href='/']").click();
  await expect(page).toHaveURL("/");
});

test("an error of the browser's own side shows its message, and the stack in a closed disclosure", async ({
  page,
  faults,
}) => {
  faults.allow(/console\.error|uncaught/);
  // Removes the cart island's props, so that it throws while rendering.
  await page.route("/cart", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/(data-island="cart" data-props=)"[^"]*"/, '$1"{}"');
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/cart");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(main).toContainText(/undefined|null/);
  const stack = main.locator("pre");
  await expect(stack).toBeHidden();
  await main.locator("summary").click();
  await expect(stack).toContainText("/assets/");
  await expect(main.locator("a[href='/']")).toBeVisible();
});

for (const path of ["/%09/%20", "/%5C%20", "/%5Celsewhere.example", "/%ff", "/%00"]) {
  test(
    `${path} is a page that is not there, not a fault of the shop`,
    { tag: "@rest" },
    async ({ request }) => {
      expect((await request.get(path)).status()).toBe(404);
    },
  );
}
