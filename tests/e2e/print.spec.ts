import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { orderBody } from "../support/order-body.ts";
import { paidByCalls } from "../support/paid-order.ts";

/** An A4 page's width at 96 px an inch, less the margins of 1 cm. */
test.use({ viewport: { width: 718, height: 1000 } });

/** Controls and navigation, which mean nothing on paper. */
const pressed = (page: Page) =>
  page.locator("button, input, select, textarea, nav, summary, [role=search]");

test(
  "a paid order's page prints as a receipt: order, pieces, sizes and total on one sheet, and nothing to press",
  { tag: "@rest" },
  async ({ page }) => {
    const { number, reference } = await paidByCalls(page.request);
    await page.goto(`/orders/${reference}`);
    await expect(page.getByRole("link", { name: "Buy again" })).toBeVisible();
    await page.emulateMedia({ media: "print" });

    await expect(page.getByRole("link", { name: "HazelZuri, home" })).toBeVisible();
    const order = page.getByRole("region", { name: "Your order" });
    for (const text of [number, reference, "Paid", "Ready by"]) {
      await expect(order).toContainText(text);
    }
    const lines = order.getByRole("listitem");
    const printed = [
      ["Orion Dress", "Size: M · 2 × ₦140,000", "₦280,000"],
      ["Bubble & Molly Combo", "Size: S · 1 × ₦70,000", "₦70,000"],
    ];
    await expect(lines).toHaveCount(printed.length);
    for (const [at, texts] of printed.entries()) {
      await expect(lines.nth(at)).toBeVisible();
      for (const text of texts) await expect(lines.nth(at)).toContainText(text);
    }
    await expect(order.getByText("Total ₦350,000")).toBeVisible();
    // How to reach the house, by what can be read.
    await expect(page.getByText("Ask about this order by our")).toBeVisible();
    await expect(page.getByText("Or by our")).toBeHidden();
    await expect(page.getByText(/please name its number, HZ-\d+/)).toBeVisible();

    await expect(pressed(page).filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole("contentinfo")).toBeHidden();
    for (const name of ["Buy again", /^Cart/, "Ask about this order", "Skip to the content"]) {
      await expect(page.getByRole("link", { name })).toHaveCount(0);
    }
    expect(await sheets(page)).toBe(1);
  },
);

test(
  "an order that is not paid yet prints what it is and that it is not paid",
  { tag: "@rest" },
  async ({ page }) => {
    const placed = await page.request.post("/api/orders", { data: orderBody() });
    const { reference } = (await placed.json()) as { reference: string };
    await page.goto(`/orders/${reference}`);
    await expect(page.getByRole("button", { name: "Pay now" })).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("Waiting for the payment")).toBeVisible();
    await expect(page.getByText("Total ₦350,000")).toBeVisible();
    await expect(pressed(page).filter({ visible: true })).toHaveCount(0);
    expect(await sheets(page)).toBe(1);
  },
);

/** How many A4 sheets the page takes, with a browser's usual margins. */
async function sheets(page: Page): Promise<number> {
  const margin = { top: "1cm", right: "1cm", bottom: "1cm", left: "1cm" };
  const pdf = await page.pdf({ format: "A4", margin });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
