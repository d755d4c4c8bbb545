import { openDatabase } from "../../server/db/open.ts";
import { expect, test } from "../support/fixtures.ts";
import { faultsOfLayout } from "../support/whole.ts";

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

test("'Do not write again': the page of a reminder's link changes nothing until its button is pressed", async ({
  page,
  request,
  shop,
  faults,
}) => {
  faults.allow(/404/);
  const { dataDir } = shop;
  const db = await openDatabase({ dataDir, onError: (error) => console.error(error) });
  const token = "r".repeat(32);
  const row = { email: "ada@example.com", token, written_at: new Date().toISOString() };
  await db.insertInto("reminder_addresses").values(row).execute();
  await db.destroy();
  const heading = page.getByRole("heading", { level: 1 });

  for (let time = 0; time < 2; time++) {
    expect(await (await request.get(`/reminders/${token}`)).text()).toContain("Do not write again");
  }
  const opened = await page.goto(`/reminders/${token}`);
  expect(opened?.headers()).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
  });
  await expect(page.getByText("a…@example.com")).toBeVisible();
  await expect(page.getByText("ada@")).toHaveCount(0);
  expect(await faultsOfLayout(page)).toEqual([]);
  await page.getByRole("button", { name: "Do not write again" }).click();
  await expect(heading).toHaveText("We do not write again");
  await expect(page).toHaveURL(`/reminders/${token}`);
  await expect(page.getByRole("button", { name: "Do not write again" })).toHaveCount(0);

  const unknown = await page.goto(`/reminders/${"x".repeat(32)}`);
  expect(unknown?.status()).toBe(404);
  await expect(heading).toHaveText("We do not know this link");
});
