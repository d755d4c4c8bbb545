import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import {
  comeIn,
  HOUSE_PASSWORD,
  inviteByShell,
  letIn,
  navigateTo,
  signIn,
} from "../support/house-visit.ts";

test.use({ viewport: { width: 390, height: 844 } });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const houseNavigation = (page: Page) => page.getByRole("navigation", { name: "House" });

/** The session's cookie; the other one only tells a browser that has signed in before. */
const sessionOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "house");

test("an owner comes in by an invitation, goes, comes again, turns a second factor on, and ends a lost phone's session", async ({
  page,
  shop,
  browser,
  faults,
  extraHTTPHeaders,
}) => {
  test.slow();
  faults.allow(/401|404|422/);
  const link = await inviteByShell(shop, "ada@house.example", "--name", "Ada");
  await comeIn(page, link);
  await expect(heading(page)).toHaveText("Today");
  await expect(page.getByText("Came in today")).toBeVisible();
  await page.goto(link);
  await expect(heading(page)).toHaveText("This link does not work");

  await page.goto("/house");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(heading(page)).toHaveText("Sign in");
  await page.goto("/house/settings?before=7");
  await signIn(page, "ada@house.example", "another password");
  await expect(page.getByRole("alert")).toHaveText("E-mail address or password is wrong.");
  await expect(page.getByLabel("Email")).toHaveValue("ada@house.example");
  await signIn(page, "ada@house.example");
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
    "/house/settings?before=7",
  );

  // The phone that will be lost: signed in for 30 days.
  const phone = await browser.newContext({ baseURL: shop.url, extraHTTPHeaders });
  const lost = await phone.newPage();
  await lost.goto("/house/sign-in");
  await lost.getByLabel("Stay signed in on this phone").check();
  await signIn(lost, "ada@house.example");
  await expect(heading(lost)).toHaveText("Today");
  const cookie = await sessionOf(lost);
  expect(cookie).toMatchObject({ name: "house", httpOnly: true, sameSite: "Lax", path: "/" });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60);
  expect(days).toBeGreaterThan(29.9);
  expect((await sessionOf(page))?.expires).toBe(-1);

  await page.goto("/house/settings");
  const sessions = page.getByRole("region", { name: "Signed in" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await sessions.getByRole("button", { name: "End all others" }).click();
  await expect(page.getByRole("status")).toHaveText("1 other session has ended.");
  await lost.goto("/house");
  await expect(heading(lost)).toHaveText("Sign in");
  await phone.close();

  await page.getByRole("link", { name: "Turn on" }).click();
  const picture = page.getByRole("img", { name: "The key, for a camera" });
  await expect(picture).toBeVisible();
  expect((await picture.boundingBox())?.width).toBeGreaterThan(200);
  const drawn = () => picture.locator("path").getAttribute("d");
  const shown = await drawn();
  const key = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? "";
  const otp = new TOTP({ secret: key.replaceAll(" ", "") });
  const code = (ahead: number) => otp.generate({ timestamp: Date.now() + ahead * 30_000 });
  await page.getByLabel("Code").fill("000000");
  await page.getByLabel("Password").fill(HOUSE_PASSWORD);
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("This is not the code that the app shows now.")).toBeVisible();
  // The secret that the app has by now, not a new one.
  expect(await drawn()).toBe(shown);
  await page.getByLabel("Code").fill(code(0));
  await page.getByLabel("Password").fill(HOUSE_PASSWORD);
  await page.getByRole("button", { name: "Turn on" }).click();
  const recovery = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(recovery).toHaveCount(10);
  const written = (await recovery.first().textContent()) ?? "";
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Recovery code" }).fill("AAAA-AAAA-AAAA-AAAA");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("This is none of them.")).toBeVisible();
  await expect(recovery).toHaveCount(10);
  await page.getByRole("textbox", { name: "Recovery code" }).fill(written);
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Signing in asks for a code now.")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Sign out" }).click();
  await signIn(page, "ada@house.example");
  await expect(heading(page)).toHaveText("Your code");
  await page.goto("/house");
  await expect(heading(page)).toHaveText("Sign in");
  await page.goto("/house/sign-in/code");
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("This code is wrong, or was used already.")).toBeVisible();
  await expectAccessible(page);
  // The next code: the one that turned it on is used up.
  await page.getByLabel("Code").fill(code(1));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(heading(page)).toHaveText("Today");
  await page.getByRole("button", { name: "Sign out" }).click();
  await signIn(page, "ada@house.example");
  await page.getByLabel("Code").fill(written);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(heading(page)).toHaveText("Today");

  await page.goto("/house/settings");
  const record = page.getByRole("region", { name: "Record" });
  await expect(record.getByRole("listitem").first()).toContainText("Ada signed in");
  await expect(record.getByText("Ada turned their second factor on")).toBeVisible();
  await expect(record.getByText("The server’s shell invited Ada").first()).toBeVisible();
});

test("an owner invites a helper, who sees no people and may not invite; then makes them an owner, and removes them", async ({
  page,
  shop,
  browser,
  faults,
  extraHTTPHeaders,
}) => {
  test.slow();
  faults.allow(/403|422/);
  await letIn(page, shop, "bola@house.example", "--name", "Bola");
  await navigateTo(page, "Settings");
  await page.getByText("Invite somebody").click();
  const form = page.getByRole("form", { name: "Invite somebody" });
  await form.getByLabel("Email").fill("bola@house.example");
  await form.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByText("They are in already.")).toBeVisible();
  await form.getByLabel("Email").fill("chisom@house.example");
  await form.getByLabel("Name").fill("Chisom");
  await form.getByRole("button", { name: "Invite" }).click();
  const link = await page.getByLabel("Link, good once").inputValue();
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: shop.url, extraHTTPHeaders });
  const helper = await context.newPage();
  await comeIn(helper, new URL(link).pathname);
  await helper.goto("/house/settings");
  await expect(helper.getByRole("heading", { level: 2 })).toHaveText([
    "New orders",
    "Signed in",
    "Password",
    "Second factor",
  ]);
  for (const act of ["invite", "change-role", "remove-person"]) {
    const answer = await helper.request.post("/house/settings", {
      headers: { Origin: shop.url },
      form: {
        act,
        form: "0123456789abcdef0123",
        email: "dayo@house.example",
        id: "x",
        role: "owner",
      },
    });
    expect(answer.status(), act).toBe(403);
  }

  await page.goto("/house/settings");
  await page.getByText("Change Chisom").click();
  await page.getByRole("button", { name: "Make owner" }).click();
  await expect(page.getByRole("status")).toHaveText("Chisom is owner now.");
  await helper.reload();
  await expect(helper.getByRole("heading", { level: 2, name: "People" })).toBeVisible();
  await page.getByText("Change Chisom").click();
  await page
    .getByRole("form", { name: "Remove Chisom" })
    .getByRole("button", { name: "Remove" })
    .click();
  await expect(page.getByRole("status")).toHaveText("Chisom was removed.");
  await helper.reload();
  await expect(helper.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  await context.close();
});

test(
  "axe finds nothing on the house's pages, on a phone and on a desk",
  { tag: "@rest" },
  async ({ page, shop, faults }) => {
    test.slow();
    faults.allow(/401|404|422/);
    await page.goto("/house/sign-in");
    await signIn(page, "nobody@house.example");
    await expect(page.getByRole("alert")).toBeVisible();
    await expectAccessible(page);
    const link = await inviteByShell(shop, "efe@house.example");
    await page.goto(link);
    await page.getByLabel("Password", { exact: true }).fill("hazelzuri2026");
    await page.getByLabel("Repeat password").fill("hazelzuri2026");
    await page.getByRole("button", { name: "Come in" }).click();
    await expect(page.getByText("This password is easily guessed.")).toBeVisible();
    await expectAccessible(page);
    await comeIn(page, link);
    for (const path of ["/house", "/house/settings", "/house/settings/second-factor"]) {
      await page.goto(path);
      await expect(heading(page)).toHaveCount(1);
      await expectAccessible(page);
    }
  },
);

test(
  "on a phone the navigation is under the thumb, its targets are 44 pixels high, and nothing scrolls sideways",
  { tag: "@rest" },
  async ({ page, shop }) => {
    await letIn(page, shop, "femi@house.example");
    for (const path of ["/house", "/house/settings"]) {
      await page.goto(path);
      for (const link of await houseNavigation(page).getByRole("link").all()) {
        const box = await link.boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(44);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(800);
      }
      for (const button of await page.getByRole("button").all()) {
        expect(
          (await button.boundingBox())?.height,
          await button.innerText(),
        ).toBeGreaterThanOrEqual(44);
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(390);
    }
    const current = houseNavigation(page).getByRole("link", { name: "Settings" });
    await expect(current).toHaveAttribute("aria-current", "page");
  },
);
