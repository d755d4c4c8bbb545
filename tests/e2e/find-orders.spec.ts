import { readFile } from "node:fs/promises";
import { expect, test } from "../support/fixtures.ts";
import { customer, orderBody } from "../support/order-body.ts";
import { faultsOfLayout } from "../support/whole.ts";

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

test("'Find my orders', without JavaScript: from the footer to the mail's link, its button and the list, and to another link on a second device", async ({
  page,
  browser,
  request,
  faults,
}) => {
  faults.allow(/404|422/);
  const email = `Zainab.${Date.now()}@example.com`;
  const data = { ...orderBody(), customer: { ...customer(), email } };
  const placed = await request.post("/api/orders", { data });
  const { reference } = (await placed.json()) as { reference: string };
  const heading = page.getByRole("heading", { level: 1 });
  const field = page.getByRole("textbox", { name: "Email" });

  await page.goto("/terms");
  const links = page.getByRole("contentinfo").getByRole("navigation").getByRole("link");
  await expect(links.last()).toHaveText("Find my orders");
  await links.last().click();
  await expect(page).toHaveURL("/orders");
  await expect(heading).toHaveText("Find my orders");
  expect(await faultsOfLayout(page)).toEqual([]);

  const said: string[] = [];
  const heads: Record<string, string>[] = [];
  for (const typed of [`nobody.${Date.now()}@example.com`, email.toLowerCase()]) {
    await field.fill(typed);
    const [answer] = await Promise.all([
      page.waitForResponse((each) => each.request().method() === "POST"),
      page.getByRole("button", { name: /link/ }).click(),
    ]);
    expect(answer.status()).toBe(200);
    const { date: _, "x-request-id": __, ...headers } = answer.headers();
    heads.push(headers);
    said.push(await page.locator("main").innerText());
  }
  expect(said[0]).toContain("If there are orders under this address");
  expect(said[1]).toBe(said[0]);
  expect(heads[1]).toEqual(heads[0]);
  expect(heads[0]).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(await faultsOfLayout(page)).toEqual([]);

  const mails = page.getByRole("article").filter({ hasText: email });
  await page.goto("/sandbox/email");
  await expect(async () => {
    await page.reload();
    await expect(mails).toHaveCount(1, { timeout: 500 });
  }).toPass({ timeout: 30_000 });
  const link = /\/orders\/find\/[\w-]{43}/.exec(await mails.innerText())?.[0] ?? "";
  const another = await browser.newContext({ javaScriptEnabled: false });
  const second = await another.newPage();

  for (let time = 0; time < 2; time++) {
    expect(await (await request.get(link)).text()).toContain("Open my orders");
  }
  await page.goto(link);
  expect(await faultsOfLayout(page)).toEqual([]);
  await page.getByRole("button", { name: "Open my orders" }).click();
  await expect(page).toHaveURL("/orders");
  await expect(heading).toHaveText("My orders");
  const order = page.getByRole("main").getByRole("listitem");
  await expect(order).toHaveCount(1);
  await expect(order).toContainText(
    /HZ-\d+\s+\d+ \w+ \d{4}\s+3 pieces: 2 × Orion Dress M, Bubble & Molly Combo S\s+Received/,
  );
  expect(await faultsOfLayout(page)).toEqual([]);
  const ask = page.waitForEvent("download");
  await page.getByRole("link", { name: "What we keep of you" }).click();
  const download = await ask;
  expect(download.suggestedFilename()).toBe("what-we-keep-of-you.json");
  expect(JSON.parse(await readFile(await download.path(), "utf8"))).toMatchObject({
    keptUnder: email.toLowerCase(),
    orders: [{ email, address: customer().address }],
  });
  const kept = await page.request.get("/orders/what-we-keep.json");
  expect(kept.headers()).toMatchObject({
    "cache-control": "no-store",
    "content-type": "application/json",
    "x-robots-tag": "noindex, nofollow",
  });
  for (const Cookie of ["", `orders=${"x".repeat(43)}`]) {
    const refused = await request.get(kept.url(), { headers: { Cookie }, maxRedirects: 0 });
    expect([refused.status(), refused.headers()["location"]]).toEqual([303, "/orders"]);
    expect(await refused.text()).toBe("");
  }
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === "orders");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  await page.goto("/privacy");
  await expect(page.getByText("orders (with https, __Host-orders)")).toBeVisible();

  await second.goto(new URL(link, page.url()).href);
  await expect(second.getByRole("heading", { level: 1 })).toHaveText("This link was used");
  await second.getByRole("textbox", { name: "Email" }).fill("ada@example");
  await second.getByRole("button", { name: "Send me the link" }).click();
  await expect(second.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription(
    "Please enter the e-mail address that you ordered with.",
  );
  await another.close();

  await page.goto(link);
  await expect(page).toHaveURL("/orders");
  await order.getByRole("link").click();
  await expect(page).toHaveURL(`/orders/${reference}`);
  await page.getByRole("main").getByRole("link", { name: "Find my orders" }).click();
  await page.getByRole("button", { name: "Close on this device" }).click();
  await expect(heading).toHaveText("Find my orders");
  expect(await page.context().cookies()).toEqual([]);
  const unknown = await page.goto(`/orders/find/${"x".repeat(43)}`);
  expect(unknown?.status()).toBe(404);
  await expect(heading).toHaveText("We do not know this link");
});

test("after 120 posts within an hour from one IPv4 address the answer is 429, with its sentence", async ({
  page,
  shop,
  faults,
}) => {
  faults.allow(/429/);
  const asked = { form: { email: "nobody@example.com" }, headers: { Origin: shop.url } };
  for (let time = 0; time < 120; time++) {
    expect((await page.request.post("/orders", asked)).status()).toBe(200);
  }
  await page.goto("/orders");
  const field = page.getByRole("textbox", { name: "Email" });
  await field.fill("nobody@example.com");
  const [answer] = await Promise.all([
    page.waitForResponse((each) => each.request().method() === "POST"),
    page.getByRole("button", { name: "Send me the link" }).click(),
  ]);
  expect(answer.status()).toBe(429);
  expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(3_000);
  await expect(field).toHaveValue("nobody@example.com");
  await expect(field).toHaveAccessibleDescription(
    /^Too many links were asked for from your network\. Please try again in \d\d minutes\.$/,
  );
});
