import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import type { BuiltShop } from "../support/built-shop.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { untilAwake } from "../support/islands.ts";
import { house, ownShop } from "../support/own-shop.ts";
import { photograph } from "../support/photographs.ts";
import { faultsOfLayout } from "../support/whole.ts";

/** A shop of this file's own, and somebody who is signed in on a phone. */
const test = base.extend<{ house: Page }, { shop: BuiltShop }>({ shop: ownShop(), house });
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
test.setTimeout(120_000);

const picture = async () => ({
  name: "me.jpg",
  mimeType: "image/jpeg",
  buffer: await photograph({ width: 2400, height: 3200 }),
});

test("pictures in questions: kept on the phone while the shop cannot be reached, sent once, and read by the house", async ({
  house: page,
  context,
  faults,
}) => {
  faults.allow(/ERR_FAILED|422/);
  const shopper = await context.newPage();
  await shopper.goto("/contact");
  await untilAwake(shopper);
  await shopper.getByRole("textbox", { name: "Name" }).fill("Bola Ade");
  await shopper.getByRole("textbox", { name: "Email" }).fill("bola@example.com");
  await shopper.getByRole("textbox", { name: "Message" }).fill("Do you make this in silk?");
  const file = await picture();
  const field = shopper.getByLabel("Photographs");
  await field.setInputFiles([file, file, file, file]);
  await shopper.getByRole("button", { name: "Send" }).tap();
  await expect(shopper.getByText("at most 3 photographs")).toBeVisible();
  await expectAccessible(shopper);
  expect(await faultsOfLayout(shopper)).toEqual([]);
  const sizes: number[] = [];
  await shopper.route("/api/photographs", (route) => {
    sizes.push(route.request().postDataBuffer()?.byteLength ?? 0);
    return route.abort();
  });
  await field.setInputFiles([file]);
  await shopper.getByRole("button", { name: "Send" }).tap();
  const status = shopper.getByRole("main").getByRole("status").filter({ hasText: /\w/ });
  await expect(status).toContainText("your photographs are kept on this device");
  // Made smaller before it is sent.
  expect(sizes[0]).toBeLessThan(file.buffer.byteLength);
  await shopper.unroute("/api/photographs");
  await shopper.evaluate(() => dispatchEvent(new Event("online")));
  await expect(status).toContainText("We have received your message");
  await expect(field).toHaveValue("");

  // Without scripts, a form that is refused keeps its photograph.
  const plain = await context.browser()?.newContext({
    baseURL: new URL(page.url()).origin,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  if (!plain) throw new Error("There is no browser");
  const form = await plain.newPage();
  await form.goto("/contact");
  await form.getByRole("textbox", { name: "Name" }).fill("Chi Obi");
  await form.getByRole("textbox", { name: "Email" }).fill("chi@example.com");
  await form.getByRole("textbox", { name: "Phone" }).fill("12");
  await form.getByRole("textbox", { name: "Message" }).fill("And this?");
  await form.getByLabel("Photographs").setInputFiles([file]);
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByText("Your photograph is kept")).toBeVisible();
  expect(await faultsOfLayout(form)).toEqual([]);
  await form.getByRole("textbox", { name: "Phone" }).fill("");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByText("We have received your message")).toBeVisible();
  await plain.close();

  await page.goto("/house/messages");
  for (const name of ["Bola Ade", "Chi Obi"]) {
    const images = page.getByRole("img", { name: `Photograph 1: from ${name}` });
    await expect(images).toHaveCount(1);
    await images.scrollIntoViewIfNeeded();
    await expect
      .poll(() => images.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
  }
  await expectAccessible(page);
  expect(await faultsOfLayout(page)).toEqual([]);
});

test("pictures with a bespoke order: kept while its form is refused or grows, and shown on the order's page", async ({
  house: page,
  faults,
}) => {
  faults.allow(/422/);
  await page.goto("/house/orders/new?kind=bespoke");
  await page.getByLabel("Description").fill("A gown after this drawing");
  await page.getByLabel("Photographs").setInputFiles([await picture()]);
  await page.getByRole("button", { name: "Another piece" }).tap();
  await expect(page.getByText("Your photograph is kept")).toBeVisible();
  const fields = {
    "Price of one": "50000",
    "Ready by": "2020-01-01",
    "First name": "Ada",
    "Last name": "Okafor",
    Email: "ada@example.com",
    Phone: "+234 803 555 0123",
    Address: "12 Example Street",
  };
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).first().fill(text);
  }
  await page.getByRole("button", { name: "Write the order" }).tap();
  await expect(page.getByText("The day is over")).toBeVisible();
  await expect(page.getByText("Your photograph is kept")).toBeVisible();
  expect(await faultsOfLayout(page)).toEqual([]);
  await page.getByLabel("Ready by").fill("2031-12-20");
  await page.getByRole("button", { name: "Write the order" }).tap();
  await expect(page.getByRole("status").first()).toContainText("The order is written");
  await expect(page.getByRole("img", { name: /^Photograph 1: order HZ-/ })).toHaveCount(1);
  expect(await faultsOfLayout(page)).toEqual([]);
});
