import { expect, test } from "../support/fixtures.ts";
import { comeIn, HOUSE_PASSWORD, inviteByShell, letIn } from "../support/house-visit.ts";
import { customer, orderBody } from "../support/order-body.ts";
import { paidByCalls } from "../support/paid-order.ts";
import { faultsOfLayout } from "../support/whole.ts";

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

test("the workshop, without JavaScript: invited by the owner, it sees what to make, moves it up to 'Ready' and undoes it, prints the sheet, and no page shows money or how to reach her", async ({
  page,
  browser,
  request,
  shop,
  faults,
}) => {
  test.slow();
  faults.allow(/403|422/);
  const { number, reference } = await paidByCalls(request);
  await letIn(page, shop, "owner@workshop.example", "--name", "Ada");
  await page.goto("/house/settings");
  await page.getByText("Invite somebody").click();
  const form = page.getByRole("form", { name: "Invite somebody" });
  await form.getByLabel("Email").fill("ngozi@workshop.example");
  await form.getByLabel("Name").fill("Ngozi");
  await form.getByLabel("Role").selectOption("Workshop");
  await form.getByRole("button", { name: "Invite" }).click();
  const link = await page.getByLabel(/^Link, good once/).inputValue();
  await page.goto(`/house/orders/${number}`);
  await expect(page.getByRole("checkbox", { name: "For the workshop", exact: true })).toHaveCount(
    0,
  );

  const tailors = await browser.newContext({
    baseURL: shop.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: { "X-Forwarded-For": "127.18.77.3" },
  });
  const tailor = await tailors.newPage();
  await comeIn(tailor, new URL(link).pathname);
  await expect(tailor).toHaveURL("/house/orders?show=to-make");
  const navigation = tailor.getByRole("navigation", { name: "House" });
  await expect(navigation.getByRole("link")).toHaveText(["Orders", "Customers", "Settings"]);
  const card = tailor.getByRole("link", { name: new RegExp(`^${number} Ada Okafor`) });
  await expect(card).toContainText("3 pieces: 2 × Orion Dress M");
  const pages: string[] = [];
  const look = async () => {
    pages.push(await tailor.content());
    expect(await faultsOfLayout(tailor)).toEqual([]);
  };
  await look();

  await tailor.getByRole("checkbox", { name: `Choose ${number}` }).check();
  const bar = tailor.getByRole("group", { name: "Move the chosen orders" });
  await expect(bar.getByRole("button", { name: /Shipped|Collected/ })).toHaveCount(0);
  await bar.getByRole("button", { name: "Cutting" }).click();
  await expect(tailor.getByRole("status")).toHaveText(
    new RegExp(`Moved 1 order to Cutting: ${number}`),
  );
  await look();
  await card.click();
  const stage = tailor.getByRole("group", { name: "Stage" });
  await expect(stage.getByRole("button")).toHaveText(["Sewing", "Ready", "Undo"]);
  await look();
  await stage.getByRole("button", { name: "Ready" }).click();
  await expect(tailor.getByRole("status")).toHaveText("The stage is saved.");
  await expect(stage.getByRole("button")).toHaveText(["Undo"]);
  await stage.getByRole("button", { name: "Undo" }).click();
  await expect(stage).toContainText("Cutting now");
  await look();
  await tailor.getByRole("link", { name: "Print for the workshop" }).click();
  await expect(tailor.getByRole("heading", { level: 1 })).toHaveText(number);
  await look();
  await navigation.getByRole("link", { name: "Settings" }).click();
  await expect(tailor.getByRole("heading", { level: 2 })).toHaveText([
    "Signed in",
    "Password",
    "Second factor",
  ]);
  await look();

  const { email, phone, address, state } = customer();
  for (const html of pages) {
    for (const secret of ["₦", email, phone, phone.replace(/\D/g, ""), address, state, reference]) {
      expect(html.includes(secret), secret).toBe(false);
    }
  }
  for (const path of ["/packing", ""].map((end) => `/house/orders/${number}${end}`)) {
    const answer = await tailor.goto(path);
    expect(answer?.status()).toBe(path.endsWith("packing") ? 403 : 200);
  }
  await tailor.goto("/house/takings");
  await expect(tailor.getByRole("heading", { level: 1 })).toHaveText("Not for you");

  // The owner ticks what a customer wrote; before that Ngozi does not see it.
  const data = { ...orderBody(), customer: { ...customer(), comments: "The waist loose" } };
  const placed = await request.post("/api/orders", { data });
  const { number: other } = (await placed.json()) as { number: string };
  for (const isTicked of [false, true]) {
    await page.goto(`/house/orders/${other}`);
    const tick = page.getByRole("checkbox", { name: "For the workshop", exact: true });
    await expect(tick).not.toBeChecked();
    await tick.setChecked(isTicked);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("status")).toContainText("is saved");
    await tailor.goto(`/house/orders/${other}`);
    await expect(tailor.getByText("Comments: The waist loose")).toHaveCount(isTicked ? 1 : 0);
    await expect(stage).toContainText("Nothing is paid yet, so nothing is made.");
  }

  // The owner moves it: that step is not Ngozi's to undo. Then she is made a helper, and sees the money at once.
  await page.goto(`/house/orders/${number}`);
  await page.getByRole("button", { name: "Sewing" }).click();
  await tailor.goto(`/house/orders/${number}`);
  await expect(stage.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await page.goto("/house/settings");
  await page.getByText("Change Ngozi").click();
  const make = page.getByRole("form", { name: "Make Ngozi helper" });
  const password = make.getByLabel("Password");
  if ((await password.count()) > 0) await password.fill(HOUSE_PASSWORD);
  await make.getByRole("button", { name: "Make helper" }).click();
  await expect(page.getByText("Ngozi is helper now.")).toBeVisible();
  await tailor.reload();
  await expect(tailor.getByRole("region", { name: "Money" })).toContainText("₦350,000");
  await tailors.close();
  expect(await inviteByShell(shop, "emeka@workshop.example", "--workshop")).toContain("/house/");
});
