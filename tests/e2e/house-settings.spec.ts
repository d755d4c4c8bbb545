import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { BuiltShop } from "../support/built-shop.ts";
import { expectAccessible } from "../support/axe.ts";
import { fillForm, placeOrderButton } from "../support/checking-out.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { comeIn, HOUSE_PASSWORD, letIn, navigateTo, signIn } from "../support/house-visit.ts";
import { orderBody } from "../support/order-body.ts";
import { ownShop } from "../support/own-shop.ts";
import { runOwnerCommand } from "../support/owner-command.ts";
import { addToCart } from "../support/shopping.ts";

/** Settings change the whole shop. */
const test = base.extend<object, { shop: BuiltShop }>({ shop: ownShop() });
test.use({ viewport: { width: 390, height: 844 } });
test.describe.configure({ mode: "default" });

const PHONE = "+234 803 555 0123";
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
/** The shop follows within a second. */
const follows = async (page: Page, path: string, check: () => Promise<void>) =>
  expect(async () => {
    await page.goto(path);
    await check();
  }).toPass({ timeout: 5_000 });

test("a phone number that the owner changes shows on every page within a second", async ({
  page,
  shop,
  browser,
  faults,
}) => {
  test.slow();
  faults.allow(/404|409|422/);
  await letIn(page, shop, "phone@house.example", "--name", "Ada");
  await page.goto("/house/settings");
  const details = region(page, "Shop");
  await expectAccessible(page);

  // Another phone with the same page open.
  const other = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 390, height: 844 },
  });
  const second = await other.newPage();
  await second.goto("/house/sign-in?to=/house/settings");
  await signIn(second, "phone@house.example");
  await expect(region(second, "Shop")).toBeVisible();

  await details.getByLabel("Phone").fill("call me");
  await details.getByRole("button", { name: "Save" }).click();
  await expect(details.getByText("Please enter a phone number")).toBeVisible();
  await expect(details.getByLabel("Phone")).toHaveValue("call me");
  await expectAccessible(page);
  await details.getByLabel("Phone").fill(PHONE);
  await details.getByLabel("WhatsApp").fill("0803 555 0199");
  // An empty time is marked, since WebKit would show one in it.
  await expect(details.getByLabel("Sunday opens")).toHaveAttribute("data-empty", "");
  await details.getByLabel("Sunday opens").fill("12:00");
  await expect(details.getByLabel("Sunday opens")).not.toHaveAttribute("data-empty");
  await details.getByLabel("Sunday closes").fill("16:00");
  await details.getByRole("button", { name: "Save" }).click();
  await expect(details.getByRole("status")).toHaveText(
    "Changed. All pages and e-mails show it now.",
  );

  const placed = await page.request.post("/api/orders", { data: orderBody() });
  const { reference } = (await placed.json()) as { reference: string };
  const number = () => page.getByRole("link", { name: PHONE }).first();
  for (const path of [
    "/",
    "/contact",
    "/naledi",
    "/hazelbee",
    `/orders/${reference}`,
    "/no-such-page",
  ]) {
    await follows(page, path, async () => {
      await expect(number()).toHaveAttribute("href", "tel:+2348035550123", { timeout: 300 });
      await expect(page.getByRole("contentinfo")).toContainText(PHONE, { timeout: 300 });
    });
  }
  await page.goto("/contact");
  await expect(page.getByText("12pm-4pm WAT")).toBeVisible();
  await expect(page.getByRole("link", { name: "0803 555 0199" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/2348035550199/,
  );
  const structured = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(structured.join()).toContain(`"telephone":"${PHONE}"`);
  await expectAccessible(page);

  // The other phone's page is an old one: what it typed stays, beside what is so now.
  const old = region(second, "Shop");
  await old.getByLabel("Phone").fill("+234 809 555 0000");
  const answer = second.waitForResponse((each) => each.request().method() === "POST");
  await old.getByRole("button", { name: "Save" }).click();
  expect((await answer).status()).toBe(409);
  await expect(old.getByLabel("Phone")).toHaveValue("+234 809 555 0000");
  await expect(old.getByText(`Now: ${PHONE}`)).toBeVisible();
  await expect(old.getByText("Now: 12:00 to 16:00")).toBeVisible();
  await old.getByRole("button", { name: "Save" }).click();
  await expect(old.getByRole("status")).toContainText("Changed.");
  await other.close();
});

test(
  "Express off: the checkout does not offer it, an open page says so beside the choice",
  { tag: "@rest" },
  async ({ page, shop, context, faults }) => {
    faults.allow(/422/);
    await letIn(page, shop, "express@house.example");
    const shopper = await context.newPage();
    await addToCart(shopper, "/naledi/orion-dress", { size: "M" });
    await shopper.goto("/checkout");
    await shopper.getByLabel(/^Express/).check();

    await page.goto("/house/settings");
    const details = region(page, "Shop");
    await details.getByRole("button", { name: "Turn Express off" }).click();
    await expect(details.getByRole("status")).toContainText("Express is off");

    await fillForm(shopper);
    await placeOrderButton(shopper).click();
    const choice = shopper.getByRole("group", { name: "How soon" });
    await expect(choice.getByRole("alert")).toContainText(
      "We take no express orders at the moment",
    );
    await expect(choice.getByLabel(/^Express/)).toBeFocused();
    await expectAccessible(shopper);
    await choice.getByLabel(/^Standard/).check();
    await expect(choice.getByRole("alert")).toHaveCount(0);
    await follows(shopper, "/checkout", async () => {
      await expect(shopper.getByText("Standard, 7 to 14 days")).toBeVisible({ timeout: 500 });
      await expect(shopper.getByLabel(/^Express/)).toHaveCount(0);
    });
    await expectAccessible(shopper);

    await details.getByRole("button", { name: "Turn Express on" }).click();
    await expect(details.getByRole("status")).toHaveText("Express is on.");
    await follows(shopper, "/checkout", async () => {
      await expect(shopper.getByLabel(/^Express/)).toBeVisible({ timeout: 500 });
    });
  },
);

test("recorded payments off: no order has the form, and an open page says why it is refused", async ({
  page,
  shop,
  faults,
}) => {
  faults.allow(/422/);
  await letIn(page, shop, "recording@house.example", "--name", "Ada");
  const placed = await page.request.post("/api/orders", { data: orderBody() });
  const { number } = (await placed.json()) as { number: string };
  const old = await page.context().newPage();
  await old.goto(`/house/orders/${number}`);
  await old.getByRole("button", { name: "Record a payment" }).click();

  await page.goto("/house/settings");
  const details = region(page, "Shop");
  await details.getByRole("button", { name: "Turn recorded payments off" }).click();
  await expect(details.getByRole("status")).toContainText("Recorded payments are off");
  await expectAccessible(page);
  await page.goto(`/house/orders/${number}`);
  await expect(page.getByRole("region", { name: "Money" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Record a payment" })).toHaveCount(0);

  await old.getByLabel("Way").selectOption("Cash");
  await old.getByRole("button", { name: "Record it" }).click();
  await expect(old.getByText("Recorded payments are switched off in Settings")).toBeVisible();
});

test("the reminder: hours from 1 to 96 or off, and what is set stands in the field", async ({
  page,
  shop,
  faults,
}) => {
  faults.allow(/422/);
  await letIn(page, shop, "reminder@house.example", "--name", "Ada");
  await page.goto("/house/settings");
  const section = region(page, "Reminder");
  const hours = section.getByLabel("Reminder");
  const save = section.getByRole("button", { name: "Save" });
  await expect(hours).toHaveValue("off");
  await hours.fill("97");
  await save.click();
  await expect(section.getByText("Please enter whole hours, 1 to 96")).toBeVisible();
  await expectAccessible(page);
  await hours.fill("2");
  await save.click();
  await expect(section.getByRole("status")).toContainText("we remind once, after 2 hours");
  await page.goto("/house/settings");
  await expect(section).toContainText("On: whoever has not paid 2 hours after ordering");
  await expect(hours).toHaveValue("2");
  await hours.fill("off");
  await save.click();
  await expect(section.getByRole("status")).toHaveText("Reminder is off: nobody is written to.");
});

test("days: the listing, a piece, the checkout and its order follow; closed, the sentence stands there", async ({
  page,
  shop,
  faults,
}) => {
  faults.allow(/422/);
  await letIn(page, shop, "days@house.example", "--name", "Ada");
  await page.goto("/house/settings");
  const details = region(page, "Shop");
  const save = details.getByRole("button", { name: "Save" });
  await expect(details.getByLabel("Ready in")).toHaveValue("7 to 14");
  await details.getByLabel("Ready in").fill("10 to 21");
  await details.getByLabel("Days for Express").fill("22");
  await details.getByLabel("Closed until").fill("2031-01-15");
  await save.click();
  await expect(details.getByText("Express is at most the 21 days of “Ready in”.")).toBeVisible();
  await expect(details.getByText("That is more than a year ahead.")).toBeVisible();
  await expect(details.getByText("Please write what shoppers read meanwhile.")).toBeVisible();
  await expect(details.getByLabel("Ready in")).toHaveValue("10 to 21");
  await expectAccessible(page);
  const opening = new Date(Date.now() + 60 * 24 * 3_600_000).toISOString().slice(0, 10);
  const away = "We are away, and open again in the new year.";
  await details.getByLabel("Days for Express").fill("8");
  await details.getByLabel("Closed until").fill(opening);
  await details.getByLabel("Sentence while closed").fill(away);
  await save.click();
  await expect(details.getByRole("status")).toContainText("Changed.");

  // The piece's own days.
  await page.goto("/house/pieces/naledi/orion-dress");
  await page.getByLabel("Ready in").fill("40");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Ready in: – → 40")).toBeVisible();

  await follows(page, "/naledi", () =>
    expect(page.getByText("Made for you in 10 to 21 days.")).toHaveCount(1, { timeout: 300 }),
  );
  const readyDay = (days: number) => {
    const day = new Date(Date.parse(opening) + days * 24 * 3_600_000);
    const month = day.toLocaleString("en", { month: "long", timeZone: "UTC" });
    return `${day.getUTCDate()} ${month} ${day.getUTCFullYear()}`;
  };
  await follows(page, "/naledi/canopus-dress", async () => {
    await expect(page.getByText(away)).toBeVisible({ timeout: 300 });
    await expect(page.getByText("10 to 21 days; an express order at most 8")).toBeVisible();
  });
  await expect(page.getByText(`Paid today, ready by ${readyDay(21)}`)).toBeVisible();
  await expectAccessible(page);
  await page.goto("/naledi/orion-dress");
  await expect(page.getByText("40 days; an express order at most 8")).toBeVisible();
  await addToCart(page, "/naledi/orion-dress", { size: "M" });
  await page.goto("/checkout");
  await expect(page.getByText(away)).toBeVisible();
  await expect(page.getByText("Standard, 40 days")).toBeVisible();
  const day = readyDay(40).replace(/ \d{4}$/, "");
  await expect(page.getByText(`Paid today, ready by ${day}`)).toBeVisible();
  await expectAccessible(page);

  await page.goto("/house/settings");
  for (const name of ["Ready in", "Days for Express", "Closed until", "Sentence while closed"]) {
    await details.getByLabel(name).fill("");
  }
  await save.click();
  await expect(details.getByRole("status")).toContainText("Changed.");
  await expect(details.getByLabel("Ready in")).toHaveValue("7 to 14");
  await expect(details.getByLabel("Closed until")).toHaveValue("");
});

test("VAT that is set stands on receipts of later orders, and no price changes", async ({
  page,
  shop,
  faults,
}) => {
  faults.allow(/422/);
  await letIn(page, shop, "vat@house.example", "--name", "Ada");
  await page.goto("/house/settings");
  const section = region(page, "VAT");
  const rate = section.getByLabel("VAT");
  const save = section.getByRole("button", { name: "Save" });
  await expect(rate).toHaveValue("none");
  await rate.fill("75");
  await save.click();
  await expect(section.getByText("Please enter a percentage up to 50")).toBeVisible();
  await expectAccessible(page);
  await rate.fill("7.5");
  await save.click();
  await expect(section.getByRole("status")).toContainText("7.5% VAT is included");
  const placed = await page.request.post("/api/orders", { data: orderBody() });
  expect(placed.status()).toBe(201);
  const { reference } = (await placed.json()) as { reference: string };
  await page.goto(`/orders/${reference}`);
  await expect(page.getByText("Includes 7.5% VAT: ₦24,418.60")).toBeVisible();
  await expect(page.getByText("Total ₦350,000")).toBeVisible();
  await page.goto("/house/settings");
  await rate.fill("none");
  await save.click();
  await expect(section.getByRole("status")).toHaveText("Changed: no VAT is stated.");
});

test("a message is answered, by whom is said, and it can be undone", async ({ page, shop }) => {
  const message = {
    kind: "contact",
    from_name: "Zainab Bello",
    from_email: "zainab@example.com",
    from_phone: "0803 555 0123",
    message: "Do you sew for weddings?",
  };
  await letIn(page, shop, "inbox@house.example", "--name", "Ada");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  /** How many messages wait, as the page of messages says. */
  const toAnswer = async () => {
    const words = page.getByText(/^(Nothing|\d+) to answer · \d+ newsletter subscribers$/);
    return Number(/^\d+/.exec((await words.textContent()) ?? "")?.[0] ?? 0);
  };
  await page.goto("/house/messages");
  const others = await toAnswer();
  expect((await page.request.post("/api/messages", { data: message })).ok()).toBe(true);
  const news = { kind: "newsletter", from_email: "news@example.com" };
  expect((await page.request.post("/api/messages", { data: news })).ok()).toBe(true);
  await page.goto("/house");
  await navigateTo(page, "Messages");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Messages");
  expect(await toAnswer()).toBe(others + 1);
  const entry = page.getByRole("listitem").filter({ hasText: "Zainab Bello" });
  await expect(entry).toContainText("Do you sew for weddings?");
  await expect(entry.getByRole("link", { name: /WhatsApp/ })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/2348035550123\?text=Hello%20Zainab/,
  );
  await expect(entry.getByRole("link", { name: /E-mail/ })).toHaveAttribute(
    "href",
    /^mailto:zainab@example\.com\?subject=/,
  );
  await expectAccessible(page);
  await entry.getByRole("button", { name: "Answered" }).click();
  await expect(page.getByRole("status")).toContainText("Zainab Bello is answered, marked by Ada.");
  await expect(entry).toContainText("Answered by Ada");
  await expect.poll(toAnswer).toBe(others);
  await expectAccessible(page);
  await entry.getByRole("button", { name: "Undo" }).click();
  await expect.poll(toAnswer).toBe(others + 1);

  await page.getByLabel("Search messages").fill("WEDDINGS");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(entry).toBeVisible();
  await page.getByRole("link", { name: "Sign-ups" }).click();
  await expect(page.getByText("Nothing fits.")).toBeVisible();
  await page.goto("/house/messages?show=sign-ups");
  await expect(page.getByText("news@example.com")).toBeVisible();
  const headers = { Origin: shop.url };
  const path = "/house/messages/subscribers.csv";
  expect((await page.request.get(path)).status()).toBe(405);
  const list = await page.request.post(path, { headers, form: {} });
  expect(list.headers()).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="newsletter.csv"',
    "cache-control": "no-store",
  });
  expect(await list.text()).not.toContain("news@example.com");
});

test("visits, providers and backups are said in words, and a backup is downloaded", async ({
  page,
  shop,
}) => {
  await letIn(page, shop, "backup@house.example", "--name", "Ada");
  await page.goto("/house/settings");
  await expect(region(page, "How the shop runs")).toContainText("Not yet: fewer than 20 visits");
  await expect(region(page, "Providers")).toContainText("Card payments (Paystack)");
  const backups = region(page, "Backups");
  await expect(backups).toContainText("No backup has been made yet.");
  const download = page.waitForEvent("download");
  await backups.getByRole("button", { name: "Download a backup" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^hazelzuri-[\d-]+\.backup$/);
  const chunks = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).subarray(0, 15).toString()).toBe("SQLite format 3");
  await page.reload();
  await expect(region(page, "Record")).toContainText("Ada downloaded a backup");

  const where = { dataDir: shop.dataDir, databaseUrl: undefined };
  await runOwnerCommand("missing-payments", ["2026-11-01"], where);
  await page.reload();
  await expect(backups).toContainText("payments since 1 Nov 2026, 00:00");
  await expect(backups.getByRole("link", { name: "Payments to look at" })).toBeVisible();
});

test(
  "what is not the owner's form is refused: origin, session, helper, size, types, replay",
  { tag: "@rest" },
  async ({ page, request, browser, shop, faults }) => {
    faults.allow(/4\d\d/);
    await letIn(page, shop, "attack@house.example");
    const own = { Origin: shop.url };
    const forms = [
      ["/house/settings", { act: "shop", version: "0", phone: "+234 1 555 0000" }],
      ["/house/settings", { act: "express", version: "0", offer: "no" }],
      ["/house/messages", { act: "answered", id: "message:x" }],
      ["/house/settings/backup", {}],
    ] as const;
    const post = (
      path: string,
      form: object,
      headers: Record<string, string>,
      from = page.request,
    ) => from.post(path, { form: { form: randomUUID(), ...form }, headers, maxRedirects: 0 });
    for (const [path, form] of forms) {
      for (const headers of [{}, { Origin: "https://evil.example" }, { Origin: "null" }]) {
        expect((await post(path, form, headers as Record<string, string>)).status(), path).toBe(
          403,
        );
      }
      const stranger = await post(path, form, own, request);
      expect([stranger.status(), stranger.headers()["location"]]).toEqual([
        303,
        expect.stringMatching(/^\/house\/sign-in/),
      ]);
      const large = { ...form, address: "a".repeat(70_000) };
      expect((await post(path, large, own)).status(), path).toBe(413);
    }
    const statuses = [];
    for (const [path, form] of [
      ["/house/settings", { act: "shop" }],
      ["/house/settings", { act: "shop", version: "1e3", phone: "x" }],
      ["/house/settings", { act: "toString" }],
      ["/house/settings", { act: "express", version: "-1", offer: "no" }],
      ["/house/messages", { act: "answered", id: "orders:1" }],
      ["/house/messages", { act: "delete", id: "message:1" }],
      ["/house/messages", { act: "answered", id: "message:none" }],
      ["/house/messages", { act: "undo", id: "restock:none", at: "x" }],
    ] as const) {
      statuses.push((await post(path, form, own)).status());
    }
    expect(statuses).toEqual([422, 422, 400, 409, 400, 400, 404, 404]);

    // Sent twice, it acts once.
    await page.goto("/house/settings");
    const express = page
      .locator("form")
      .filter({ has: page.getByRole("button", { name: "Turn Express off" }) });
    const version = await express.locator("[name=version]").inputValue();
    const off = { act: "express", form: randomUUID(), version, offer: "no" };
    const [first, second] = [
      await post("/house/settings", off, own),
      await post("/house/settings", off, own),
    ];
    expect([first.status(), second.status()]).toEqual([200, 200]);
    await page.reload();
    const back = page
      .locator("form")
      .filter({ has: page.getByRole("button", { name: "Turn Express on" }) });
    await expect(back.locator("[name=version]")).toHaveValue(String(Number(version) + 1));

    const link = await helperLink(page);
    const helper = await browser.newContext({ baseURL: shop.url });
    const helpers = await helper.newPage();
    await comeIn(helpers, link);
    for (const [path, form] of forms.filter(([path]) => path !== "/house/messages")) {
      expect((await post(path, form, own, helpers.request)).status(), path).toBe(403);
    }
    const headers = { Origin: shop.url };
    const list = await helpers.request.post("/house/messages/subscribers.csv", {
      headers,
      form: {},
    });
    expect(list.status()).toBe(403);
    await helpers.goto("/house/settings");
    await expect(region(helpers, "Signed in")).toBeVisible();
    for (const name of ["Shop", "Providers", "Backups", "Record"]) {
      await expect(region(helpers, name)).toHaveCount(0);
    }
    await helpers.goto("/house/messages");
    await expect(helpers.getByRole("button", { name: /Newsletter list/ })).toHaveCount(0);
    await helper.close();
  },
);

/** Invites a helper in the settings, and returns the path of the link. */
async function helperLink(page: Page): Promise<string> {
  await page.goto("/house/settings");
  const people = region(page, "People");
  await people.getByText("Invite somebody").first().click();
  await people.getByLabel("Email").fill("helper@house.example");
  await people.getByRole("button", { name: "Invite" }).click();
  const url = await people.getByLabel(/^Link, good once/).inputValue();
  return new URL(url).pathname;
}

test(
  "a password is changed: the old one asked, another phone signed out, and the record says so",
  { tag: "@rest" },
  async ({ page, shop, browser, faults }) => {
    faults.allow(/422/);
    const email = "ngozi@house.example";
    await letIn(page, shop, email, "--name", "Ngozi");
    const other = await browser.newContext({ baseURL: shop.url });
    const phone = await other.newPage();
    await phone.goto("/house/sign-in");
    await signIn(phone, email);
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Today");

    await page.goto("/house/settings");
    await page
      .getByRole("navigation", { name: "On this page" })
      .getByRole("link", { name: "Password" })
      .click();
    const password = region(page, "Password");
    await password.getByText("Change your password").click();
    const change = async (old: string, chosen: string, repeat = chosen) => {
      await password.getByLabel("Current password").fill(old);
      await password.getByLabel("New password", { exact: true }).fill(chosen);
      await password.getByLabel("Repeat new password").fill(repeat);
      await password.getByRole("button", { name: "Change password" }).click();
    };
    const chosen = "copper lantern ridge moss";
    await change("not this one at all", chosen);
    await expect(password.getByText("This is not your password.")).toBeVisible();
    await expect(password.getByLabel("New password", { exact: true })).toHaveValue("");
    await expectAccessible(page);
    await change(HOUSE_PASSWORD, "liverpoolfc1892");
    await expect(password.getByText("easily guessed")).toBeVisible();
    await change(HOUSE_PASSWORD, chosen, `${chosen}!`);
    await expect(password.getByText("The two passwords differ.")).toBeVisible();
    await change(HOUSE_PASSWORD, chosen);
    await expect(password.getByRole("status")).toHaveText(
      "Your password is changed. 1 other session has ended.",
    );
    await expect(region(page, "Record")).toContainText(
      /Ngozi changed their password[^·]+ · by ngozi@house\.example/,
    );
    await phone.reload();
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Sign in");
    await signIn(phone, email, chosen);
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Today");
    await other.close();
  },
);

test(
  "the settings' links lead to each section that is there, for a helper to fewer",
  { tag: "@rest" },
  async ({ page, shop }) => {
    const links = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
    for (const [role, count] of [
      ["owner", 13],
      ["helper", 4],
    ] as const) {
      const options = role === "helper" ? ["--helper"] : [];
      await letIn(page, shop, `${role}.links@house.example`, ...options);
      await page.goto("/house/settings");
      await expect(links).toHaveCount(count);
      const headings = page.getByRole("region").getByRole("heading", { level: 2 });
      await expect(links).toHaveText(await headings.allTextContents());
      for (const link of await links.all()) {
        await expect(page.locator((await link.getAttribute("href")) ?? "")).toHaveCount(1);
      }
    }
  },
);
