import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { expect } from "../support/fixtures.ts";
import { untilAwake } from "../support/islands.ts";
import { countOfEmails, keptPages, openAndKeep, test, untilAhead } from "../support/weak-line.ts";

test.use({ viewport: { width: 390, height: 844 } });
// A page is kept only once it is idle, and each test waits for that several times.
test.describe.configure({ timeout: 120_000 });

const status = (page: Page) => page.getByRole("main").getByRole("status").filter({ hasText: /\w/ });
const strip = (page: Page) =>
  page.getByRole("status").filter({ hasText: /^Your (message|sign-up)/ });
const message = (page: Page) => page.getByRole("textbox", { name: "Message" });

let count = 0;
async function write(page: Page, words: string): Promise<void> {
  count += 1;
  await page.getByRole("textbox", { name: "Name" }).fill("Ada Okafor");
  await page.getByRole("textbox", { name: "Email" }).fill(`ada-${count}@example.com`);
  await message(page).fill(words);
  await page.getByRole("button", { name: "Send" }).click();
}

test("a message that is typed without a network is kept, and sent once when it is back", async ({
  page,
  context,
  line,
}) => {
  const words = "Do you make the Orion Dress in silk for November?";
  await openAndKeep(page, "/contact");
  await untilAhead(page);
  await line.shut();
  await page.goto("/contact");
  await write(page, words);
  await expect(status(page)).toContainText("kept on this device, and is sent by itself");
  await expect(message(page)).toHaveValue(words);
  await expect(page.getByRole("button", { name: "Take it back" })).toBeVisible();
  await expectAccessible(page);

  await line.open();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(status(page)).toContainText("We have received your message");
  await expect(message(page)).toHaveValue("");
  await expect.poll(() => countOfEmails(context, words)).toBe(1);
  await page.goto("/");
  await page.goto("/contact");
  await expect(strip(page)).toHaveCount(0);
  expect(await countOfEmails(context, words)).toBe(1);
});

test(
  "without a network the question about a piece is begun, too, and the form is kept empty",
  { tag: "@rest" },
  async ({ page, line }) => {
    const asked = "/contact?about=Orion+Dress%2C+Naledi";
    const question = "I would like to ask about this piece: Orion Dress, Naledi. ";
    await openAndKeep(page, "/contact");
    await untilAhead(page);
    await page.goto(asked);
    await expect(message(page)).toHaveValue(question);
    await line.shut();
    await page.goto(asked);
    await expect(page.getByText("This page is from your device")).toBeVisible();
    await untilAwake(page);
    await expect(message(page)).toHaveValue(question);
    await page.goto("/contact");
    await untilAwake(page);
    await expect(message(page)).toHaveValue("");
    expect((await keptPages(page)).filter((path) => path.startsWith("/contact"))).toEqual([
      "/contact",
    ]);
  },
);

test(
  "a message whose page was left is sent by the next page, which says so once",
  { tag: "@rest" },
  async ({ page, context, line }) => {
    const words = "Is the workshop open on the second of December?";
    await openAndKeep(page, "/contact");
    await openAndKeep(page, "/terms");
    await line.shut();
    await page.goto("/contact");
    await write(page, words);
    await expect(status(page)).toContainText("kept on this device");
    await page.goto("/terms");
    await expect(strip(page)).toContainText("waits on this device");
    await strip(page).getByText("Read it").click();
    await expect(strip(page)).toContainText(words);
    await expectAccessible(page);
    // What a page says that is only prerendered, or in the background, nobody has read.
    await setHidden(page, true);
    await line.open();
    await page.goto("/terms");
    await expect(strip(page)).toContainText("has reached us");
    await setHidden(page, false);
    await page.goto("/terms");
    await expect(strip(page)).toContainText("has reached us");
    await expect.poll(() => countOfEmails(context, words)).toBe(1);
    await page.goto("/terms");
    await expect(strip(page)).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem("hazelzuri-waiting"))).not.toBe("yes");
  },
);

test(
  "a message that waits can be taken back, on its page and on any other",
  { tag: "@rest" },
  async ({ page, context, line }) => {
    await openAndKeep(page, "/contact");
    await openAndKeep(page, "/terms");
    await line.shut();
    await page.goto("/contact");
    await write(page, "The first, which I take back at once.");
    await page.getByRole("button", { name: "Take it back" }).click();
    await expect(status(page)).toContainText("Taken back: it is no longer tried from this device");
    await expect(message(page)).toHaveValue("The first, which I take back at once.");
    await write(page, "The second, which I take back later.");
    await expect(status(page)).toContainText("kept on this device");
    await page.goto("/terms");
    await strip(page).getByRole("button", { name: "Take it back" }).click();
    await expect(strip(page)).toHaveCount(0);
    await line.open();
    await page.goto("/contact");
    await write(page, "The third, which is sent.");
    await expect(status(page)).toContainText("We have received your message");
    await expect.poll(() => countOfEmails(context, "The third, which is sent.")).toBe(1);
    expect(await countOfEmails(context, "which I take back")).toBe(0);
  },
);

test(
  "an answer that is lost costs nothing: the message is sent again, and stored once",
  { tag: "@rest" },
  async ({ page, context, line: _line }) => {
    const words = "The shop has this, but its answer never came.";
    let isLost = true;
    // Of the page and of the worker, whichever sends first.
    await context.route("/api/messages", async (route) => {
      if (!isLost) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.goto("/contact");
    await write(page, words);
    await expect(status(page)).toContainText("kept on this device");
    await expect.poll(() => countOfEmails(context, words)).toBe(1);
    isLost = false;
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(status(page)).toContainText("We have received your message");
    await expect.poll(() => countOfEmails(context, words)).toBe(1);
  },
);

test(
  "what the shop does not take after all is said, with what was written",
  { tag: "@rest" },
  async ({ page, faults, line }) => {
    faults.allow(/422/);
    const words = "This is refused.";
    await openAndKeep(page, "/contact");
    await openAndKeep(page, "/terms");
    await line.shut();
    await page.goto("/contact");
    await write(page, words);
    await expect(status(page)).toContainText("kept on this device");
    await page.goto("/terms");
    await page.route("/api/messages", (route) =>
      route.fulfill({
        status: 422,
        json: {
          error: {
            code: "invalid_fields",
            message: "No.",
            fields: { from_email: "No such address." },
          },
        },
      }),
    );
    await line.open();
    await page.goto("/terms");
    await expect(strip(page)).toContainText("was not taken. No such address.");
    await strip(page).getByText("Read it").click();
    await expect(strip(page)).toContainText(words);
    // The only copy: told until she closes it.
    await page.goto("/terms");
    await expect(strip(page)).toContainText("was not taken. No such address.");
    await strip(page).getByRole("button", { name: "Close" }).click();
    await expect(strip(page)).toHaveCount(0);
    await page.goto("/terms");
    await expect(strip(page)).toHaveCount(0);
  },
);

test(
  "a message whose page is left while it is being sent is sent by the next page",
  { tag: "@rest" },
  async ({ page, context, line }) => {
    const words = "I leave before this is sent.";
    await openAndKeep(page, "/terms");
    await openAndKeep(page, "/contact");
    await untilAwake(page);
    line.block();
    await write(page, words);
    await expect(status(page)).toContainText("Sending");
    await page.goto("/terms", { timeout: 20_000 });
    await expect(strip(page)).toContainText("waits on this device");
    await line.leadBack();
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(strip(page)).toContainText("has reached us");
    await expect.poll(() => countOfEmails(context, words)).toBe(1);
  },
);

test(
  "a message that is taken back in another tab is over in its form, too",
  { tag: "@rest" },
  async ({ page, context, line }) => {
    await openAndKeep(page, "/terms");
    await openAndKeep(page, "/contact");
    await line.shut();
    await write(page, "Taken back elsewhere.");
    await expect(status(page)).toContainText("kept on this device");
    const other = await context.newPage();
    await other.goto("/terms");
    await strip(other).getByRole("button", { name: "Take it back" }).click();
    await expect(status(page)).toContainText("no longer waits on this device");
    await expect(page.getByRole("button", { name: "Take it back" })).toHaveCount(0);
    await expect(message(page)).toHaveValue("Taken back elsewhere.");
  },
);

test(
  "a changed message replaces the one that waits once it is kept itself, and says so",
  { tag: "@rest" },
  async ({ page, context, faults, line }) => {
    faults.allow(/422|429/);
    await openAndKeep(page, "/contact");
    await line.shut();
    await page.route("/api/messages", async (route) => {
      const { message: words } = route.request().postDataJSON() as { message: string };
      if (words.includes("refused")) {
        const fields = { message: "Not this one." };
        await route.fulfill({ status: 422, json: { error: { code: "x", message: "x", fields } } });
      } else if (words.includes("limited")) {
        await route.fulfill({ status: 429, headers: { "Retry-After": "600" }, json: {} });
      } else await route.abort();
    });
    await write(page, "The first.");
    await expect(status(page)).toContainText("kept on this device");
    await write(page, "The second is refused.");
    await expect(page.getByText("Not this one.")).toBeVisible();
    // The first still waits.
    await expect(page.getByRole("button", { name: "Take it back" })).toBeVisible();
    await write(page, "The third is limited.");
    await expect(status(page)).toContainText(/try again in 10 minutes.*kept on this device/);
    await expect(status(page)).toContainText("What waited here before is no longer tried");
    await page.unroute("/api/messages");
    // Left first: its form, too, may send and tell it.
    await page.goto("about:blank");
    await line.open();
    await page.goto("/terms");
    await expect(strip(page)).toContainText("has reached us");
    await expect(strip(page)).toHaveCount(1);
    await expect.poll(() => countOfEmails(context, "The third is limited.")).toBe(1);
    expect(await countOfEmails(context, "The first.")).toBe(0);
  },
);

test(
  "a sign-up that is typed without a network is sent when it is back",
  { tag: "@rest" },
  async ({ page, context, line }) => {
    await openAndKeep(page, "/terms");
    await untilAhead(page);
    await line.shut();
    await page.goto("/");
    await page.getByRole("textbox", { name: "Email" }).fill("nkem@example.com");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(status(page)).toContainText("kept on this device");
    // Left first: its form, too, may send and tell it.
    await page.goto("/terms");
    await expect(strip(page)).toContainText("Your sign-up");
    await line.open();
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(strip(page)).toContainText("has reached us");
    await expect.poll(() => countOfEmails(context, "nkem@example.com")).toBeGreaterThan(0);
  },
);

/** Whether the pages that are opened next are hidden, as prerendered ones and those in other tabs are. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.addInitScript((isHidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
  }, isHidden);
}
