import type { Locator } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { approvePayment, readOrder } from "../support/checking-out.ts";
import { expect, test } from "../support/fixtures.ts";
import { comeIn, inviteByShell, letIn } from "../support/house-visit.ts";
import { faultsOfLayout } from "../support/whole.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("by thumb: an order of a piece for a phone number, paid in cash, in eight taps; what is next is told by WhatsApp", async ({
  page,
  shop,
}) => {
  await letIn(page, shop, "written@house.example", "--name", "Ada");
  await page.goto("/house/orders");
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  await tap(page.getByRole("link", { name: "New order" }));
  await tap(page.getByLabel("Piece", { exact: true }));
  await page.keyboard.type("ori");
  await tap(
    page.getByRole("list", { name: "Found" }).getByRole("button", { name: /^Orion Dress/ }),
  );
  await expect(page.getByLabel("Piece", { exact: true })).toHaveValue("Orion Dress");
  await tap(page.getByRole("radio", { name: "M", exact: true }));
  await tap(page.getByLabel("Phone"));
  await page.keyboard.type("0803 555 0177");
  await tap(page.getByLabel("First name"));
  await page.keyboard.type("Bola");
  await tap(page.getByRole("radio", { name: "Cash" }));
  expect(await faultsOfLayout(page)).toEqual([]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await tap(page.getByRole("button", { name: "Write the order" }));
  await expect(page.getByRole("status")).toContainText("its payment recorded");
  expect(taps).toBe(8);

  const money = page.getByRole("region", { name: "Money" });
  await expect(money).toContainText("Paid₦140,000");
  await expect(money.getByRole("list")).toContainText("Cash");
  await page.getByRole("group", { name: "Stage" }).getByRole("button", { name: "Cutting" }).tap();
  await expect(page.getByRole("status")).toContainText("The stage is saved");
  const mails = page.getByRole("region", { name: "E-mails and messages" });
  await expect(mails).toContainText("News of the stage: Cutting");
  await expect(mails).toContainText("No e-mail address: not mailed");
  const tell = mails.getByRole("link", {
    name: "Tell her by WhatsApp: News of the stage: Cutting",
  });
  const href = decodeURIComponent((await tell.getAttribute("href")) ?? "");
  expect(href).toMatch(
    /^https:\/\/wa\.me\/2348035550177\?text=Hello Bola, .* Our atelier has begun: your order is being cut\. http\S+\/orders\/HZ/,
  );
  expect(await faultsOfLayout(page)).toEqual([]);
  await expectAccessible(page);
});

test("without scripts: two pieces by parts of their names, a known customer, and a link that asks for an address before it pays", async ({
  page,
  browser,
  shop,
}) => {
  const options = {
    baseURL: shop.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    javaScriptEnabled: false,
    extraHTTPHeaders: { "X-Forwarded-For": "127.18.79.1" },
  };
  const context = await browser.newContext(options);
  const house = await context.newPage();
  await comeIn(house, await inviteByShell(shop, "written2@house.example", "--name", "Ada"));
  const write = async () => {
    await house.getByRole("button", { name: "Write the order" }).tap();
  };
  await house.goto("/house/orders/new");
  await house.getByLabel("Piece", { exact: true }).fill("dress");
  await house.getByLabel("Phone").fill("0803 555 0188");
  await house.getByLabel("First name").fill("Ngozi");
  await house.getByLabel("Last name").fill("Eze");
  await write();
  await expect(house.getByText("Several pieces have this name:")).toBeVisible();
  await house.getByLabel("Piece", { exact: true }).fill("orion dr");
  await house.getByRole("button", { name: "Another piece" }).tap();
  const second = house.getByRole("group", { name: "Piece 2" });
  await second.getByLabel("Piece", { exact: true }).fill("molly combo");
  await second.getByRole("radio", { name: "S", exact: true }).tap();
  await second.getByLabel("Quantity").fill("2");
  await write();
  await expect(house.getByRole("status")).toContainText("The order is written.");
  const link = await house.getByLabel("The customer’s page", { exact: false }).inputValue();
  await expect(house.getByRole("link", { name: "Send by WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/2348035550188\?text=/,
  );

  await house.goto("/house/orders/new");
  await house.getByLabel("Phone").fill("+234 803 555 0188");
  await house.getByRole("button", { name: "Look her up" }).tap();
  await expect(house.getByText(/^Known: Ngozi Eze \(HZ-/)).toBeVisible();
  await expect(house.getByLabel("Last name")).toHaveValue("Eze");

  await house.goto(link);
  await expect(house.getByRole("heading", { level: 1 })).toHaveText("Your order");
  const email = house.getByRole("textbox", { name: "Email" });
  await email.evaluate((field) => field.removeAttribute("required"));
  await house.getByRole("button", { name: "Pay now" }).tap();
  await expect(house.getByText("Please enter a valid e-mail address.")).toBeVisible();
  await email.fill("ngozi@example.com");
  await house.getByRole("button", { name: "Pay now" }).tap();
  await expect(house).toHaveURL(/\/sandbox\/paystack\//);
  await context.close();

  // With scripts it is the same, in the provider's window.
  const reference = new URL(link).pathname.split("/").at(-1) ?? "";
  await page.goto(link);
  await page.getByRole("button", { name: "Pay now" }).tap();
  await expect(page.getByText("Please enter a valid e-mail address.")).toBeVisible();
  expect(await faultsOfLayout(page)).toEqual([]);
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Email" }).fill("ngozi@example.com");
  await page.getByRole("button", { name: "Pay now" }).tap();
  await approvePayment(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
  expect(await readOrder(page, reference)).toMatchObject({ status: "paid", due: 0 });
});
