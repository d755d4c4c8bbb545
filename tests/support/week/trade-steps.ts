import { expect } from "@playwright/test";
import { toLagos } from "../../../domain/time.ts";
import { expectWhole, open, press, region, said } from "./week.ts";
import type { Week } from "./week.ts";

const PATH = "/naledi/sirius-dress";

/** Half price for what is left of a minute, or of the next one if this is nearly over: it begins and ends by the clock. */
export async function blackFridayForAMinute({ owner, customer }: Week): Promise<void> {
  const minute = (time: number) => toLagos(new Date(time).toISOString()) ?? "";
  await open(owner, "Promotions");
  await owner.getByRole("link", { name: "New promotion" }).tap();
  await owner.getByLabel("Name").fill("Black Friday");
  await owner.getByLabel("Percent").fill("50");
  await owner.getByLabel("Pieces", { exact: true }).fill("Sirius Dress");
  const left = 60_000 - (Date.now() % 60_000);
  const end = Date.now() + left + (left < 30_000 ? 60_000 : 0);
  await owner.getByLabel("Begins").fill(minute(Date.now()));
  await owner.getByLabel("Ends").fill(minute(end));
  await press(owner, "Preview prices");
  const row = region(owner, "Prices").getByRole("row", { name: /Sirius Dress/ });
  const half = (await row.getByRole("cell").last().textContent()) ?? "";
  expect(half).toMatch(/^₦[\d,]+$/);
  await expectWhole(owner);
  await press(owner, "Save");
  await expect(said(owner)).toContainText("Saved.");
  await expect(region(owner, "Running")).toContainText("Black Friday");

  const shown = async () => (await customer.request.get(PATH)).text();
  await expect.poll(shown, { timeout: 5_000 }).toContain(half);
  await expect.poll(shown, { timeout: 100_000, intervals: [1_000] }).not.toContain(half);
  expect(Date.now()).toBeGreaterThanOrEqual(end);
  await owner.reload();
  await expect(region(owner, "Over")).toContainText("Black Friday");
}

/** A visitor writes; it waits on Today until it is answered. */
export async function messageIsAnswered({ owner, customer }: Week): Promise<void> {
  await customer.goto("/contact");
  await customer.getByRole("textbox", { name: "Name" }).fill("Ngozi Eze");
  await customer.getByRole("textbox", { name: "Email" }).fill("ngozi@example.com");
  await customer.getByRole("textbox", { name: "Message" }).fill("Are you open on Wednesday?");
  await customer.getByRole("button", { name: "Send" }).tap();
  await expect(said(customer)).toContainText("We have received your message");

  await open(owner, "Today");
  await owner.getByRole("link", { name: "Waiting for an answer" }).tap();
  const message = owner.getByRole("listitem").filter({ hasText: "Are you open on Wednesday?" });
  await expect(message.getByRole("link", { name: "E-mail: Ngozi Eze" })).toHaveAttribute(
    "href",
    /^mailto:ngozi@example\.com\?subject=/,
  );
  await expectWhole(owner);
  await message.getByRole("button", { name: "Answered: Ngozi Eze" }).tap();
  await expect(said(owner)).toContainText("Ngozi Eze is answered");
  await open(owner, "Today");
  await expect(owner.getByRole("link", { name: "Waiting for an answer" })).toHaveCount(0);
}
