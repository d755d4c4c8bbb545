import { expect } from "@playwright/test";
import { comeIn, HOUSE_PASSWORD, inviteByShell } from "../house-visit.ts";
import type { Ordered } from "./order-steps.ts";
import { EMAIL, expectWhole, heading, open, phone, press, region, said, stayIn } from "./week.ts";
import type { Week } from "./week.ts";

/** The server's shell invites the owner, who chooses a password, goes, and signs in again. */
export async function ownerComesIn({ owner, shop }: Week): Promise<void> {
  await comeIn(owner, await inviteByShell(shop, EMAIL, "--name", "Ada"));
  await expect(heading(owner)).toHaveText("Today");
  await expect(owner.getByText("Nothing waits for you.")).toBeVisible();
  await expectWhole(owner);
  await press(owner, "Sign out");
  await expect(heading(owner)).toHaveText("Sign in");
  await stayIn(owner);
}

/** The owner's phone is lost: from another one its session is ended, and it opens nothing any more. */
export async function phoneIsLost(week: Week): Promise<Week> {
  const { context, page } = await phone(week, "127.18.77.11");
  await stayIn(page);
  await open(page, "Settings");
  const sessions = region(page, "Signed in");
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  const record = region(page, "Record");
  await expect(record).toContainText(/Ada returned money of HZ-\d+/);
  await expect(record).toContainText("stage: ready → shipped");
  await expectWhole(page);
  await sessions.getByRole("button", { name: "End all others" }).tap();
  await expect(said(page)).toHaveText("1 other session has ended.");
  await week.owner.goto("/house/orders");
  await expect(heading(week.owner)).toHaveText("Sign in");
  await week.owner.context().close();
  expect(context.pages()).toEqual([page]);
  return { ...week, owner: page };
}

/** A helper, whom the owner invites, tries what only an owner may: not shown, and refused if it is asked all the same. */
export async function helperTriesMore(week: Week, { number }: Ordered): Promise<void> {
  const { owner, shop } = week;
  await open(owner, "Settings");
  await owner.getByText("Invite somebody").tap();
  const form = owner.getByRole("form", { name: "Invite somebody" });
  await form.getByLabel("Email").fill("chi@house.example");
  await form.getByLabel("Name").fill("Chi");
  await form.getByRole("button", { name: "Invite" }).tap();
  const link = await owner.getByLabel("Link, good once").inputValue();

  const { context, page: helper } = await phone(week, "127.18.77.12");
  await comeIn(helper, new URL(link).pathname);
  await expect(heading(helper)).toHaveText("Today");
  await helper.goto(`/house/orders/${number}`);
  await expect(helper.getByRole("button", { name: "Give credit" })).toHaveCount(0);
  await expect(helper.getByRole("button", { name: "Refund" })).toHaveCount(0);
  await expectWhole(helper);
  await open(helper, "Settings");
  for (const name of ["Shop", "People", "Providers", "Backups", "Record"]) {
    await expect(helper.getByRole("heading", { name, exact: true })).toHaveCount(0);
  }
  const id = "0123456789abcdef0123";
  const asked: [string, Record<string, string>][] = [
    [`/house/orders/${number}`, { act: "refund", form: id, reason: "x", password: HOUSE_PASSWORD }],
    ["/house/orders/payments", { act: "return", form: id, event: "x", password: HOUSE_PASSWORD }],
    ["/house/settings", { act: "invite", form: id, email: "dayo@house.example", role: "owner" }],
    ["/house/settings/backup", { password: HOUSE_PASSWORD }],
  ];
  for (const [path, values] of asked) {
    const headers = { Origin: shop.url };
    const refused = await helper.request.post(path, { headers, form: values, maxRedirects: 0 });
    expect(refused.status(), path).toBe(403);
  }
  await context.close();
}
