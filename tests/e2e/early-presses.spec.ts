import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { holdIslands, untilAwake } from "../support/islands.ts";
import { cartLine, cartLink, choose, quantityField, sizeRadio } from "../support/shopping.ts";

test("'Add To Cart' pressed before the page is awake takes effect, with what was chosen", async ({
  page,
}) => {
  const release = await holdIslands(page);
  await page.goto("/naledi/orion-dress");
  await choose(page, { size: "M", quantity: 3 });
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart");

  release();
  await expect(page.getByRole("status")).toContainText("in your cart");
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 3 items");
  await expect(sizeRadio(page, "M")).toBeChecked();
  await page.goto("/cart");
  await expect(quantityField(cartLine(page, /^Orion Dress.*M$/))).toHaveValue("3");
});

test(
  "plus pressed twice before the page is awake counts twice",
  { tag: "@rest" },
  async ({ page }) => {
    const release = await holdIslands(page);
    await page.goto("/naledi/orion-dress");
    const plus = page.getByRole("button", { name: "Increase quantity" });
    await plus.click();
    await plus.click();
    release();
    await expect(quantityField(page)).toHaveValue("3");
  },
);

for (const [what, isOneTask, act] of [
  ["a wheel", false, (page: Page) => page.mouse.wheel(0, 40)],
  ["a finger that is put down", false, putFingerDown],
  ["a press", true, (page: Page) => page.mouse.down()],
  ["a key", true, (page: Page) => sizeM(page).press("ArrowRight")],
] as const) {
  test(
    `${what} on a part that is not awake yet wakes it in ${isOneTask ? "one task" : "many short tasks"}`,
    { tag: "@rest" },
    async ({ page }) => {
      await noteTasks(page);
      const release = await holdIslands(page);
      await page.goto("/naledi/orion-dress");
      await sizeM(page).hover();
      await act(page);
      release();
      await expect(page.locator("[data-island=buy-form]")).toHaveAttribute(
        "data-one-task",
        String(isOneTask),
      );
      await untilAwake(page);
    },
  );
}

test(
  "taps before the page is awake are not lost, and keep their order",
  { tag: "@rest" },
  async ({ browser, shop }) => {
    const phone = await browser.newContext({ baseURL: shop.url, hasTouch: true });
    const page = await phone.newPage();
    const release = await holdIslands(page);
    await page.goto("/naledi/orion-dress");
    await page.getByRole("button", { name: "Increase quantity" }).tap();
    await page.getByRole("button", { name: "Add To Cart" }).tap();
    release();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");
    await phone.close();
  },
);

test("name, email and message typed before the page is awake stay", async ({ page }) => {
  const release = await holdIslands(page);
  await page.goto("/contact");
  await page.getByRole("textbox", { name: "Name" }).fill("Ada Okafor");
  await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
  await page.getByRole("textbox", { name: "Message" }).fill("Do you make the Orion Dress in silk?");
  await expect(page.locator("[data-island=message-form][data-awake]")).toHaveCount(0);
  release();
  await untilAwake(page);
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ada Okafor");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("ada@example.com");
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(/silk/);
});

for (const { path, button, missing } of [
  { path: "/contact", button: "Send", missing: "Please enter your name" },
  { path: "/", button: "Subscribe", missing: "Please enter a valid e-mail address." },
]) {
  test(
    `an empty form of ${path} sent before the page is awake says what is missing beside its field`,
    { tag: "@rest" },
    async ({ page }) => {
      const release = await holdIslands(page);
      await page.goto(path);
      const form = page.locator("form").filter({ has: page.getByRole("button", { name: button }) });
      await form.getByRole("button", { name: button }).click();
      // The browser's own validation would focus the first field.
      await expect(form.getByRole("textbox").first()).not.toBeFocused();
      release();
      await expect(form).toContainText(missing);
      await expect(form.getByRole("textbox").first()).toBeFocused();
    },
  );
}

test(
  "a form sent while its island is waking up is sent once",
  { tag: "@rest" },
  async ({ page }) => {
    const sent: string[] = [];
    await page.route("/api/messages", (route) => {
      sent.push(route.request().postData() ?? "");
      return route.fulfill({ status: 202, json: {} });
    });
    const release = await holdIslands(page);
    await page.goto("/contact");
    await page.getByRole("textbox", { name: "Name" }).fill("Ada Okafor");
    await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
    await page.getByRole("textbox", { name: "Message" }).fill("In silk?");
    // Pressed twice while the island is asleep, and again when it wakes.
    await page.locator("[data-island=message-form]").evaluate((island) => {
      const press = () => island.querySelector("form")?.requestSubmit();
      new MutationObserver(press).observe(island, { attributeFilter: ["data-awake"] });
      press();
      press();
    });
    release();
    await expect(page.getByRole("status")).toContainText("received");
    expect(sent).toHaveLength(1);
  },
);

test.describe("before any island is awake", () => {
  test.use({ startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M", quantity: 2 }] } });

  test("the cart's count and the chosen currency are there", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("selectedCurrency", "usd"));
    await page.route("/api/rates", (route) =>
      route.fulfill({
        json: { date: "2026-11-20", rates: { usd: 0.001, gbp: 0.001, eur: 0.001 } },
      }),
    );
    await holdIslands(page);
    await page.goto("/naledi/orion-dress");
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");
    await expect(page.getByRole("main").getByText("$140.00").first()).toBeVisible();
  });
});

function sizeM(page: Page) {
  return page.getByRole("radio", { name: "M", exact: true });
}

/** The beginning of a scroll: Playwright's own tap also lifts the finger. */
async function putFingerDown(page: Page): Promise<void> {
  await sizeM(page).dispatchEvent("pointerdown", { pointerType: "touch", bubbles: true });
}

/** Notes on each island (`data-one-task`) whether it was awake before the browser did anything else. */
async function noteTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const listen = EventTarget.prototype.addEventListener;
    // The first thing that React does is to listen on the island's element.
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...args) {
      if (this instanceof HTMLElement && "island" in this.dataset && !noted.has(this)) {
        noted.add(this);
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => {
          this.dataset["oneTask"] = String("awake" in this.dataset);
        });
        port1.start();
        port2.postMessage("");
      }
      listen.apply(this, args);
    };
    const noted = new WeakSet<HTMLElement>();
  });
}
