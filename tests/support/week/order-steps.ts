import { expect } from "@playwright/test";
import { readOrder } from "../checking-out.ts";
import { fillForm, paymentSheet, placeOrderButton, referenceOf } from "../checking-out.ts";
import { addToCart } from "../shopping.ts";
import { expectWhole, heading, open, press, region, said } from "./week.ts";
import type { Week } from "./week.ts";

export type Ordered = { number: string; reference: string };

/** The customer buys a piece of the shop, on their own phone. */
export async function customerBuys(
  { customer }: Pick<Week, "customer">,
  piece: { path: string; amount: string },
): Promise<Ordered> {
  await addToCart(customer, piece.path, { size: "M" });
  await customer.goto("/checkout");
  await fillForm(customer);
  await placeOrderButton(customer).tap();
  await expect(paymentSheet(customer).sheet).toContainText(piece.amount);
  await paymentSheet(customer).approve.tap();
  await expect(heading(customer)).toHaveText("Thank you");
  const reference = referenceOf(customer);
  const { number } = await readOrder(customer, reference);
  return { number, reference };
}

/** It is in what came in today, and in the list with its name, pieces and money. */
export async function ownerSeesIt({ owner }: Week, { number }: Ordered): Promise<void> {
  await open(owner, "Today");
  await expect(owner.getByText("₦140,000").first()).toBeVisible();
  await expectWhole(owner);
  await owner.getByRole("link", { name: "To make: 1 order" }).tap();
  await expect(owner.getByRole("link", { name: "To make (1)" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  const card = owner.getByRole("link", { name: new RegExp(`^${number} Ada Okafor`) });
  await expect(card).toContainText("Orion Dress");
  await expectWhole(owner);
  await card.tap();
  await expect(heading(owner)).toHaveText(number);
}

export async function isCutAndSewn({ owner }: Week): Promise<void> {
  const stage = owner.getByRole("group", { name: "Stage" });
  for (const name of ["Cutting", "Sewing"]) {
    await stage.getByRole("button", { name, exact: true }).tap();
    await expect(said(owner)).toHaveText("The stage is saved.");
    await expect(stage).toContainText(`${name} now`);
  }
  await expectWhole(owner);
}

export async function sizeChanges({ owner, customer }: Week): Promise<void> {
  await press(owner, "Change size");
  const sheet = owner.getByRole("dialog", { name: "Change size: Orion Dress" });
  await sheet.getByLabel("New size").selectOption("L");
  await sheet.getByRole("button", { name: "Save size" }).tap();
  await expect(said(owner)).toContainText("The size is saved");
  await customer.reload();
  await expect(customer.getByRole("main")).toContainText("Size: L");
}

export async function isShippedWithALink({ owner }: Week): Promise<void> {
  await press(owner, "Ready");
  await owner.getByLabel("Courier").fill("GIG Logistics");
  await owner.getByLabel("Tracking link").fill("https://gig.example/parcel/7");
  await press(owner, "Shipped");
  await expect(region(owner, "History")).toContainText("Shipped with GIG Logistics");
  await expect(owner.getByLabel("Tracking link of the courier")).toHaveValue(
    "https://gig.example/parcel/7",
  );
  await expectWhole(owner);
}

/** The customer follows it on their own page, and has had an e-mail of it. */
export async function customerFollowsIt({ customer }: Week, { number }: Ordered): Promise<void> {
  await customer.reload();
  await expect(customer.getByRole("list", { name: "Where your order stands" })).toContainText(
    "Shipped",
  );
  await expect(customer.locator('a[href="https://gig.example/parcel/7"]')).toBeVisible();
  await expectWhole(customer);
  await expect
    .poll(async () => (await customer.request.get("/sandbox/email")).text(), { timeout: 30_000 })
    .toMatch(new RegExp(`${number}[\\s\\S]*GIG Logistics|GIG Logistics[\\s\\S]*${number}`));
}

/** ₦20,000 as credit for a loose seam, and ₦40,000 in money, which arrives. */
export async function creditAndRefund(
  { owner, customer }: Week,
  { number, reference }: Ordered,
): Promise<void> {
  await owner.goto(`/house/orders/${number}`);
  await press(owner, "Give credit");
  const credit = owner.getByRole("dialog", { name: "Give credit" });
  await credit.getByLabel("Amount").fill("20,000");
  await credit.getByLabel("Reason").fill("A loose seam");
  await credit.getByRole("button", { name: "Give it" }).tap();
  await expect(region(owner, "History")).toContainText(/Credit of ₦20,000 given: HZC-/);
  await press(owner, "Refund");
  const refund = owner.getByRole("dialog", { name: "Refund" });
  await refund.getByLabel("Amount").fill("40,000");
  await refund.getByLabel("Reason").fill("Came late");
  await refund.getByRole("button", { name: "Return the money" }).tap();
  await expect(said(owner)).toContainText("The refund is on its way");
  await expectWhole(owner);
  await expect
    .poll(async () => await readOrder(customer, reference), { timeout: 40_000 })
    .toMatchObject({ refunded: 4_000_000, status: "paid" });
  await expect
    .poll(async () => (await customer.request.get("/sandbox/email")).text(), { timeout: 30_000 })
    .toContain("HZC-");
}
