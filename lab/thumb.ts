/**
 * What twelve things of the owner's week take by thumb, on a phone of 390 x 844: `node lab/thumb.ts [folder]`. Each
 * begins at Today. A folder gets a picture of each end.
 *
 * 'taps' are what a thumb touches, a select two; 'typed' are characters; 'scrolled' is how far the page was moved, and
 * 'farthest' the longest way to one control, in pixels. 'waits' is measured: what the pages took. 'by thumb' adds what
 * somebody needs who knows the way: 1.1 s for a tap, 0.3 s for a character, 0.7 s for a screen that is scrolled.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, expect, request } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { table } from "../scripts/owner/format.ts";
import { buildIfNeeded } from "../scripts/build/build.ts";
import { startBuiltShop } from "../tests/support/built-shop.ts";
import { CHROMIUM_FLAGS } from "../tests/support/chromium-flags.ts";
import { findBrowser } from "../tests/support/find-browser.ts";
import { HOUSE_PASSWORD, letIn } from "../tests/support/house-visit.ts";
import { orderBody } from "../tests/support/order-body.ts";
import { paidByCalls } from "../tests/support/paid-order.ts";

const SCREEN = { width: 390, height: 844 };
const SECONDS = { tap: 1.1, character: 0.3, screen: 0.7 };

const [folder] = process.argv.slice(2);
await buildIfNeeded();
const shop = await startBuiltShop({ TRUST_PROXY: "1" });
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: CHROMIUM_FLAGS,
});
try {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: SCREEN,
    hasTouch: true,
    isMobile: true,
  });
  context.setDefaultTimeout(8_000);
  const page = await context.newPage();
  await letIn(page, shop, "ada@house.example", "--name", "Ada");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  const headers = { "X-Forwarded-For": "127.18.80.1" };
  const shopper = await request.newContext({ baseURL: shop.url, extraHTTPHeaders: headers });
  const unpaid = async () => {
    const answer = await shopper.post("/api/orders", { data: orderBody() });
    return ((await answer.json()) as { number: string }).number;
  };
  const paid = async () => (await paidByCalls(shopper)).number;
  const rows: string[][] = [];
  for (const [at, { name, prepare, does }] of tasks({ unpaid, paid }).entries()) {
    const given = (await prepare?.()) ?? "";
    await page.goto("/house");
    const thumb = createThumb(page);
    await does(thumb, given);
    rows.push([String(at + 1), name, ...thumb.figures()]);
    console.log(rows.at(-1)?.join("  "));
    if (folder) {
      mkdirSync(folder, { recursive: true });
      await page.screenshot({ path: join(folder, `${at + 1}.png`), fullPage: true });
    }
  }
  const headings = ["", "task", "taps", "typed", "scrolled", "farthest", "waits", "by thumb"];
  console.log(`\n${table(headings, rows)}`);
} finally {
  await browser.close();
  await shop.stop();
}

type Thumb = ReturnType<typeof createThumb>;
type Task = {
  name: string;
  /** What has happened before; returns the number of the order that it is about. */
  prepare?: () => Promise<string>;
  does: (thumb: Thumb, number: string) => Promise<void>;
};

function createThumb(page: Page) {
  let [taps, typed, scrolled, farthest, waited] = [0, 0, 0, 0, 0];
  const timed = async (act: () => Promise<unknown>) => {
    const begun = performance.now();
    await act();
    waited += performance.now() - begun;
  };
  /** Scrolls as far as the control needs, as a thumb does: to the middle of the screen. */
  async function reach(target: Locator): Promise<void> {
    await target.waitFor();
    const way = await target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const before = scrollY;
      // The house's navigation stands at the bottom.
      if (top < 0 || bottom > innerHeight - 80) element.scrollIntoView({ block: "center" });
      return Math.abs(scrollY - before);
    });
    scrolled += way;
    farthest = Math.max(farthest, way);
  }
  const thumb = {
    page,
    button: (name: string | RegExp) =>
      page.getByRole("button", { name, exact: typeof name === "string" }),
    link: (name: string | RegExp) => page.getByRole("link", { name }),
    field: (name: string) => page.getByLabel(name, { exact: true }),
    tap: async (target: Locator) => {
      await reach(target.first());
      taps += 1;
      await timed(() => target.first().tap());
    },
    type: async (target: Locator, text: string) => {
      await thumb.tap(target);
      typed += text.length;
      await target.first().fill(text);
    },
    choose: async (target: Locator, option: string) => {
      await reach(target);
      taps += 2;
      await target.selectOption(option);
    },
    /** Waits for what a page says. */
    sees: (target: Locator) => timed(() => target.first().waitFor()),
    says: (text: string | RegExp) => thumb.sees(page.getByRole("status").filter({ hasText: text })),
    /** The house asks for the password once in ten minutes; a phone fills it in. */
    confirm: async () => {
      const password = page.getByLabel("Password", { exact: true }).filter({ visible: true });
      if ((await password.count()) > 0) await password.first().fill(HOUSE_PASSWORD);
    },
    figures: () => {
      const screens = scrolled / SCREEN.height;
      const own = taps * SECONDS.tap + typed * SECONDS.character + screens * SECONDS.screen;
      const seconds = (time: number) => `${time.toFixed(1)} s`;
      const ways = [scrolled, farthest].map((way) => `${Math.round(way)} px`);
      return [
        String(taps),
        String(typed),
        ...ways,
        seconds(waited / 1_000),
        seconds(own + waited / 1_000),
      ];
    },
  };
  return thumb;
}

/** Opens an order from Today: by the list that it is in. */
async function openOrder({ link, tap, sees, page }: Thumb, number: string): Promise<void> {
  await tap(page.getByRole("navigation", { name: "House" }).getByRole("link", { name: "Orders" }));
  await tap(link(new RegExp(`^${number} `)));
  await sees(page.getByRole("heading", { level: 1, name: number }));
}

/** Goes to a section by the links at the page's head. */
async function goTo({ page, tap }: Thumb, section: string): Promise<void> {
  const links = page.getByRole("navigation", { name: "On this page" });
  await tap(links.getByRole("link", { name: section }));
}

/** Opens a screen by the navigation. */
async function open({ page, tap }: Thumb, name: string): Promise<void> {
  await tap(page.getByRole("navigation", { name: "House" }).getByRole("link", { name }));
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

function tasks({
  unpaid,
  paid,
}: {
  unpaid: () => Promise<string>;
  paid: () => Promise<string>;
}): Task[] {
  let cash = "";
  return [
    {
      name: "cash written down",
      prepare: async () => (cash = await unpaid()),
      does: async (thumb, number) => {
        await openOrder(thumb, number);
        await goTo(thumb, "Money");
        await thumb.tap(thumb.button("Record a payment"));
        await thumb.choose(thumb.field("Way"), "cash");
        await thumb.tap(thumb.button("Record it"));
        await thumb.says("The payment is recorded");
      },
    },
    {
      name: "taken back",
      prepare: async () => cash,
      does: async (thumb, number) => {
        await openOrder(thumb, number);
        await goTo(thumb, "Money");
        await thumb.tap(thumb.button("Take back"));
        await thumb.tap(thumb.button("Take it back"));
        await thumb.says("The payment is taken back");
      },
    },
    {
      name: "charge added and taken back",
      prepare: unpaid,
      does: async (thumb, number) => {
        await openOrder(thumb, number);
        await goTo(thumb, "Money");
        await thumb.type(thumb.field("Delivery fee"), "5000");
        await thumb.tap(thumb.button("Add"));
        await thumb.says("Added.");
        await goTo(thumb, "Money");
        await thumb.tap(thumb.button("Take back"));
        await thumb.tap(thumb.button("Take it back"));
        await thumb.says("Taken back.");
      },
    },
    {
      name: "delivery price set",
      does: async (thumb) => {
        await open(thumb, "Settings");
        await goTo(thumb, "Delivery");
        await thumb.choose(thumb.field("Zone"), "Lagos");
        const form = thumb.page.getByRole("form", { name: "Add a zone" });
        await thumb.type(form.getByLabel("Price", { exact: true }), "3500");
        await thumb.tap(form.getByRole("button", { name: "Add a zone" }));
        await thumb.sees(thumb.page.getByText(/^Lagos/));
      },
    },
    {
      name: "code made and stopped",
      does: async (thumb) => {
        await open(thumb, "Promotions");
        await thumb.tap(thumb.link("New code"));
        await thumb.type(thumb.field("Code"), "WELCOME");
        await thumb.type(thumb.field("Percent"), "10");
        await thumb.tap(thumb.button("Make the code"));
        const row = thumb.page.getByRole("listitem").filter({ hasText: "WELCOME" });
        await thumb.tap(row.getByRole("button", { name: "Stop now" }));
        await thumb.says("WELCOME is stopped");
      },
    },
    {
      name: "new order by phone, paid cash",
      does: async (thumb) => {
        await writeOrder(thumb, "08035550177");
        await thumb.tap(thumb.page.getByRole("radio", { name: "Cash" }));
        await thumb.tap(thumb.button("Write the order"));
        await thumb.says("its payment recorded");
      },
    },
    {
      name: "new order, its link by WhatsApp",
      does: async (thumb) => {
        await writeOrder(thumb, "08035550188");
        await thumb.tap(thumb.button("Write the order"));
        await thumb.says("The order is written");
        await goTo(thumb, "Links");
        await touchOnly(thumb, thumb.link("Send by WhatsApp"));
      },
    },
    {
      name: "refund of all",
      prepare: paid,
      does: async (thumb, number) => {
        await openOrder(thumb, number);
        await goTo(thumb, "Money");
        await thumb.tap(thumb.button("Refund"));
        await thumb.tap(thumb.button("All"));
        await thumb.type(thumb.field("Reason"), "Did not fit");
        await thumb.confirm();
        await thumb.tap(thumb.button("Return the money"));
        await thumb.says("The refund is on its way");
      },
    },
    {
      name: "three orders moved",
      prepare: async () => [await paid(), await paid(), await paid()].join(" "),
      does: async (thumb, numbers) => {
        await open(thumb, "Orders");
        for (const number of numbers.split(" ")) {
          await thumb.tap(thumb.page.getByRole("checkbox", { name: new RegExp(number) }));
        }
        await thumb.tap(thumb.button("Cutting"));
        await thumb.says("Moved 3 orders");
      },
    },
    {
      name: "order with money cancelled, kept",
      prepare: paid,
      does: async (thumb, number) => {
        await openOrder(thumb, number);
        await goTo(thumb, "Cancel");
        await thumb.tap(thumb.button("Cancel order"));
        await thumb.type(thumb.field("Reason").filter({ visible: true }), "Asked for");
        await thumb.tap(thumb.button("Cancel it"));
        await thumb.says("The order is cancelled");
        await goTo(thumb, "Money");
        await thumb.tap(thumb.button("Keep"));
        await thumb.type(thumb.field("Reason").filter({ visible: true }), "Deposit");
        await thumb.tap(thumb.button("Keep it"));
        await thumb.says("Kept, with the reason");
      },
    },
    {
      name: "takings of the month, CSV",
      does: async (thumb) => {
        await open(thumb, "Takings");
        await thumb.sees(thumb.page.getByText("₦").first());
        const file = thumb.page.waitForEvent("download");
        await thumb.tap(thumb.link("CSV for the accountant"));
        await file;
      },
    },
    {
      name: "reminder by WhatsApp",
      prepare: unpaid,
      does: async (thumb, number) => {
        await openOrder(thumb, number);
        await goTo(thumb, "Messages");
        await touchOnly(thumb, thumb.link(/^Tell her by WhatsApp: Reminder/));
      },
    },
  ];
}

async function writeOrder(thumb: Thumb, phone: string): Promise<void> {
  const { page, tap, type, field } = thumb;
  await open(thumb, "Orders");
  await tap(thumb.link("New order"));
  await type(field("Piece"), "ori");
  await tap(page.getByRole("list", { name: "Found" }).getByRole("button", { name: /^Orion/ }));
  await tap(page.getByRole("radio", { name: "M", exact: true }));
  await type(field("Phone"), phone);
  await type(field("First name"), "Bola");
}

/** A tap on a link to WhatsApp, without leaving. */
async function touchOnly(thumb: Thumb, link: Locator): Promise<void> {
  await link.first().evaluate((element) => {
    element.addEventListener("click", (event) => event.preventDefault());
  });
  await thumb.tap(link);
}
