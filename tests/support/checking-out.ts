import { expect, type Locator, type Page } from "@playwright/test";

export const CUSTOMER = {
  "First name": "Ada",
  "Last name": "Okafor",
  Email: "ada@example.com",
  Phone: "+234 803 555 0123",
  Address: "12 Example Street, Port Harcourt",
} as const;

export type TextField = keyof typeof CUSTOMER | "Comments" | "Gift message";

export function textField(page: Page, name: TextField): Locator {
  return page.getByRole("textbox", { name, exact: true });
}

export function countryField(page: Page): Locator {
  return page.getByRole("combobox", { name: "Country", exact: true });
}

export function stateField(page: Page): Locator {
  return page.getByRole("combobox", { name: "State", exact: true });
}

export function placeOrderButton(page: Page): Locator {
  return page.getByRole("button", { name: "Place Order" });
}

/** Opens the checkout and fills in the whole form. */
export async function fillCheckout(page: Page): Promise<void> {
  await page.goto("/checkout");
  await fillForm(page);
}

/** Fills in the open checkout page: Ada Okafor of Rivers, Nigeria. */
export async function fillForm(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(CUSTOMER)) {
    await textField(page, name as TextField).fill(text);
  }
  await countryField(page).selectOption("Nigeria");
  await stateField(page).selectOption("Rivers");
}

/** Expects the form to still contain what `fillCheckout` entered. */
export async function expectCheckoutFilled(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(CUSTOMER)) {
    await expect(textField(page, name as TextField)).toHaveValue(text);
  }
  await expect(countryField(page)).toHaveValue("NG");
  await expect(stateField(page)).toHaveValue("Rivers");
}

/** The stand-in's payment window and its buttons. */
export function paymentSheet(page: Page) {
  const sheet = page.getByRole("dialog", { name: "Test payment" });
  const button = (name: string) => sheet.getByRole("button", { name });
  return {
    sheet,
    approve: button("Approve payment"),
    decline: button("Decline payment"),
    payLater: button("Pay later by transfer"),
    close: button("Close payment"),
  };
}

/** Presses 'Place Order', approves the payment and waits for the confirmation. */
export async function payOrder(page: Page): Promise<void> {
  await placeOrderButton(page).click();
  await approvePayment(page);
}

/** Approves the payment in the window that opens, and waits for the confirmation. */
export async function approvePayment(page: Page): Promise<void> {
  await paymentSheet(page).approve.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
}

/** The reference in the address of an order's page. */
export function referenceOf(page: Page): string {
  return new URL(page.url()).pathname.replace("/orders/", "");
}

/** The order as the API returns it to anyone with the reference. */
export async function readOrder(page: Page, reference: string) {
  const answer = await page.request.get(`/api/orders/${reference}`);
  expect(answer.status()).toBe(200);
  return (await answer.json()) as {
    number: string;
    status: string;
    amount: number;
    currency: string;
    lines: { sku: string; size?: string; quantity: number; price: number }[];
  };
}
