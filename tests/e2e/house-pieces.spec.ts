import { randomUUID } from "node:crypto";
import type { Page, Route } from "@playwright/test";
import type { PhotographList } from "../../domain/media/photographs.ts";
import { toLagos } from "../../domain/time.ts";
import { expectAccessible } from "../support/axe.ts";
import type { BuiltShop } from "../support/built-shop.ts";
import { fillForm, paymentSheet, placeOrderButton } from "../support/checking-out.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { house, ownShop } from "../support/own-shop.ts";
import { photograph } from "../support/photographs.ts";
import { addToCart } from "../support/shopping.ts";

/** A shop of this file's own, whose catalogue it may change, and somebody who is signed in on a phone. */
const test = base.extend<{ house: Page }, { shop: BuiltShop }>({ shop: ownShop(), house });
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
test.setTimeout(180_000);

const status = (page: Page) => page.getByRole("status").filter({ hasText: /\w/ }).first();
const row = (page: Page, name: string) =>
  page.getByRole("list", { name: "Pieces" }).getByRole("listitem").filter({ hasText: name });
const photographs = (page: Page) =>
  page.getByRole("list", { name: "Photographs" }).getByRole("listitem");

/** Each is decoded by a process of its own, which takes its time on a busy machine. */
const ARRIVED = { timeout: 60_000 };

/** A photograph as a phone's gallery gives it. */
async function fromPhone(name: string, seed: number) {
  const buffer = await photograph({ width: 1512, height: 2016, seed });
  return { name: `${name}.jpg`, mimeType: "image/jpeg", buffer };
}

/** Chooses files where a thumb does. */
async function addPhotographs(page: Page, files: Awaited<ReturnType<typeof fromPhone>>[]) {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add photographs" }).tap();
  await (await choosing).setFiles(files);
}

/** Until the page in the shop shows the text: it follows within a second. */
async function expectInShop(page: Page, path: string, text: string | RegExp): Promise<void> {
  await expect(async () => {
    expect(await (await page.request.get(path)).text()).toMatch(text);
  }).toPass({ timeout: 15_000 });
}

test("a price is changed and seen in the shop; an unusual one is asked about; both can be restored", async ({
  house: page,
  faults,
}) => {
  faults.allow(/422/);
  await page.goto("/house/pieces?q=orion");
  await row(page, "Orion Dress").getByRole("link").tap();
  await expect(page.getByLabel("Price")).toHaveValue("₦140,000");
  await page.getByLabel("Price").fill("155000");
  await page.getByLabel("Name").fill("Orion Gown");
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(status(page)).toHaveText("The shop shows Orion Gown at ₦155,000 now.");
  await expectInShop(page, "/naledi/orion-dress", /Orion Gown[\s\S]*₦155,000/);

  await page.getByLabel("Price").fill("15500");
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText("from ₦155,000 to ₦15,500, less than half")).toBeVisible();
  await expect(page.getByLabel("Price")).toHaveValue("15500");
  // Another price than the one that was asked about is asked about again.
  await page.getByLabel("Price").fill("1550");
  await page.getByRole("button", { name: "Yes, save" }).tap();
  await expect(page.getByText("from ₦155,000 to ₦1,550")).toBeVisible();
  await page.getByRole("button", { name: "Yes, save" }).tap();
  await expect(status(page)).toHaveText("The shop shows Orion Gown at ₦1,550 now.");

  const history = page.getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(history.first()).toContainText("Price: ₦155,000 → ₦1,550");
  await history
    .first()
    .getByRole("button", { name: /Restore/ })
    .tap();
  await expect(status(page)).toHaveText("The earlier value is back.");
  await expect(page.getByLabel("Price")).toHaveValue("₦155,000");
  await expectInShop(page, "/naledi/orion-dress", "₦155,000");
});

test("sold out and hidden act at once from the list, and are undone; a combo goes and comes with its part", async ({
  house: page,
  faults,
}) => {
  faults.allow(/422/);
  await page.goto("/house/pieces?q=venus");
  const venus = row(page, "Venus Dress");
  await venus.getByRole("switch", { name: "Sold out" }).tap();
  await expect(status(page)).toContainText("Venus Dress is sold out now");
  await expect(venus.getByRole("switch", { name: "Sold out" })).toBeChecked();
  await expectInShop(page, "/naledi/venus-dress", "Sold out");
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(status(page)).toContainText("Undone. The shop shows Venus Dress");
  await expect(venus.getByRole("switch", { name: "Sold out" })).not.toBeChecked();

  await page.goto("/house/pieces?q=molly+skirt");
  await row(page, "Molly Skirt").getByRole("switch", { name: "Hidden" }).tap();
  await expect(page.getByRole("alertdialog")).toContainText(
    "Bubble & Molly Combo shows Molly Skirt and will be hidden, too.",
  );
  await expectInShop(page, "/bubble-girl/bubble-molly-combo", "Molly Skirt");
  await page.getByRole("button", { name: "Yes, hide" }).tap();
  await expect(status(page)).toContainText("Molly Skirt is hidden now");
  await expect(async () => {
    expect((await page.request.get("/bubble-girl/bubble-molly-combo")).status()).toBe(404);
  }).toPass({ timeout: 15_000 });
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(status(page)).toContainText("Undone.");
  await expectInShop(page, "/bubble-girl/bubble-molly-combo", "Molly Skirt");
});

test(
  "two people on one piece: the second sees what the first did, and decides",
  { tag: "@rest" },
  async ({ house: page, faults }) => {
    faults.allow(/409/);
    const path = "/house/pieces/naledi/altair-dress";
    const other = await page.context().newPage();
    await Promise.all([page.goto(path), other.goto(path)]);
    await other.getByLabel("Description").fill("From the other phone.");
    await other.getByRole("button", { name: "Save" }).tap();
    await expect(status(other)).toContainText("Altair Dress");
    await page.getByLabel("Description").fill("From this phone.");
    await page.getByRole("button", { name: "Save" }).tap();
    const both = page.getByRole("row", { name: /Description/ });
    await expect(both).toContainText("From the other phone.");
    await expect(both).toContainText("From this phone.");
    await expect(page.getByLabel("Description")).toHaveValue("From this phone.");
    await page.getByRole("button", { name: "Save" }).tap();
    await expect(status(page)).toContainText("The shop shows Altair Dress");
    await expectInShop(page, "/naledi/altair-dress", "From this phone.");
  },
);

test(
  "lining and stretch are on the piece's page once the owner has said them; two people see both values",
  { tag: "@rest" },
  async ({ house: page, faults }) => {
    faults.allow(/409/);
    const path = "/house/pieces/naledi/canopus-dress";
    const shown = "/naledi/canopus-dress";
    const other = await page.context().newPage();
    await Promise.all([page.goto(path), other.goto(path)]);
    await page.getByLabel("Lining").selectOption("Fully lined");
    await page.getByLabel("Stretch").selectOption("Slight");
    await page.getByLabel("The figure wears").fill("a gele and gold bangles");
    await page.getByRole("button", { name: "Save" }).tap();
    await expect(status(page)).toContainText("The shop shows Canopus Dress");
    await expect(page.getByText("Lining: – → Fully lined")).toBeVisible();
    await expectInShop(page, shown, /Lining<\/dt><dd>Fully lined[\s\S]*Stretch<\/dt><dd>Slight/);
    await expectInShop(page, shown, "A gele and gold bangles");

    await other.getByLabel("Lining").selectOption("Partly lined");
    await other.getByRole("button", { name: "Save" }).tap();
    const both = other.getByRole("row", { name: /Lining/ });
    await expect(both).toContainText("Fully lined");
    await expect(both).toContainText("Partly lined");
    await expect(other.getByLabel("Lining")).toHaveValue("part");
    await expectAccessible(other);

    await page.goto(path);
    await page.getByLabel("Lining").selectOption("Not said");
    await page.getByLabel("The figure wears").fill("");
    await page.getByRole("button", { name: "Save" }).tap();
    await expect(page.getByText("Lining: Fully lined → –")).toBeVisible();
    await expect(async () => {
      const html = await (await page.request.get(shown)).text();
      expect(html).not.toContain("The figure wears");
      expect(html).not.toContain("<dt>Lining</dt>");
    }).toPass({ timeout: 15_000 });
  },
);

test(
  "words of a piece on sale are seen on a phone and on a desk before they are saved, and are not lost",
  { tag: "@rest" },
  async ({ house: page, faults }) => {
    // The preview's frames run no scripts, and the browser says so.
    faults.allow(/422|sandboxed/);
    await page.goto("/house/pieces/naledi/altair-dress");
    const before = await page.getByLabel("Name").inputValue();
    await page.getByLabel("Name").fill("Altair Gown");
    await page.getByLabel("Price").fill("no price");
    await page.getByRole("button", { name: "Preview" }).tap();
    await expect(page.getByText("The price is a whole number of naira.")).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Altair Gown");
    await page.getByLabel("Price").fill("130000");
    await page.getByRole("button", { name: "Preview" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Preview");
    await expect(page.getByText("Nothing of it is saved yet")).toBeVisible();
    for (const title of ["On a phone", "On a desk"]) {
      const frame = page.frameLocator(`iframe[title="${title}"]`);
      await expect(frame.getByRole("heading", { name: "Altair Gown", level: 1 })).toBeVisible();
      await expect(frame.getByText("₦130,000").first()).toBeVisible();
    }
    expect(await (await page.request.get("/naledi/altair-dress")).text()).toContain(before);
    await page.getByRole("link", { name: "Back to the piece" }).tap();
    await expect(page.getByLabel("Name")).toHaveValue("Altair Gown");
    await expect(page.getByLabel("Price")).toHaveValue("₦130,000");
    await expect(status(page)).toContainText("not saved yet");
    await page.getByRole("button", { name: "Save" }).tap();
    await expect(status(page)).toHaveText("The shop shows Altair Gown at ₦130,000 now.");
  },
);

test(
  "a new piece from a phone's photographs to its public page, and a purchase of it",
  { tag: "@rest" },
  async ({ house: page, faults }) => {
    test.setTimeout(400_000);
    // The preview's frames run no scripts, and the browser says so.
    faults.allow(/422|404|sandboxed/);
    await page.goto("/house/pieces");
    await page.getByRole("link", { name: "New piece" }).tap();
    await page.getByLabel("Collection").selectOption("Naledi");
    await page.getByLabel("Name").fill("Vega Dress");
    await page.getByLabel("Price").fill("₦120,000");
    await page.getByLabel("Description").fill("Cut on the bias, with a train.");
    await page.getByLabel("Details").fill("Silk\nSewn in Port Harcourt");
    await page.getByLabel("Kind").selectOption("Gown");
    await page.getByLabel("Colour").selectOption("Wine");
    await page.getByLabel("Fabric").selectOption("Silk");
    await page.getByLabel("Lining").selectOption("Fully lined");
    await page.getByRole("button", { name: "Go on to photographs" }).tap();
    await expect(page).toHaveURL(/\/house\/pieces\/naledi\/vega-dress$/);

    await addPhotographs(page, [await fromPhone("back", 5)]);
    await expect(photographs(page)).toHaveCount(1, ARRIVED);
    await page.getByRole("button", { name: "Publish" }).tap();
    await expect(page.getByRole("alert")).toContainText("1 of at least 2 photographs.");
    await expect(page.getByLabel("Price")).toHaveValue("₦120,000");
    expect((await page.request.get("/naledi/vega-dress")).status()).toBe(404);

    await addPhotographs(page, [await fromPhone("front", 9)]);
    await expect(photographs(page)).toHaveCount(2, ARRIVED);
    const images = photographs(page).getByRole("img");
    const before = await images.first().getAttribute("src");
    // The page asks for the list as long as one of them is being encoded, which an idle machine has done by now.
    const fulfilEncoding = async (route: Route) => {
      const response = await route.fetch();
      const list = (await response.json()) as PhotographList;
      const photographs = list.photographs.map((each, place) =>
        place === 0 ? { ...each, state: "first" } : each,
      );
      await route.fulfill({ response, json: { ...list, photographs } });
    };
    await page.route("**/vega-dress/photographs/order", fulfilEncoding);
    await page.getByRole("button", { name: "Move later: photograph 1" }).tap();
    await expect(images.last()).toHaveAttribute("src", before ?? "");
    // Two answers come late: the upload's, and one to a question for the list after it is shown.
    const isLate = Promise.withResolvers<void>();
    const isAsked = Promise.withResolvers<void>();
    let [isStored, isShown] = [false, false];
    await page.route("**/house/api/pieces/naledi/vega-dress/photographs", async (route) => {
      const isUpload = route.request().method() === "POST";
      if (!isUpload && !(isStored && isShown)) {
        isShown = isStored;
        return fulfilEncoding(route);
      }
      const response = await route.fetch();
      if (isUpload) isStored = true;
      else isAsked.resolve();
      await isLate.promise;
      await route.fulfill({ response });
    });
    await addPhotographs(page, [await fromPhone("close-up", 13)]);
    await expect(photographs(page)).toHaveCount(3, ARRIVED);
    await isAsked.promise;

    await page.getByRole("button", { name: "Crop photograph 3" }).tap();
    const crop = page.getByRole("dialog", { name: "Crop" });
    await crop.getByRole("slider", { name: "Nearer" }).fill("2");
    await crop.getByRole("button", { name: "Grey card" }).tap();
    await crop.getByRole("button", { name: "Take what is in the ring" }).tap();
    await expect(crop.getByRole("status")).toHaveText("Balanced by the card.");
    const third = await images.last().getAttribute("src");
    await crop.getByRole("button", { name: "Use this part" }).tap();
    await expect(crop).toBeHidden(ARRIVED);
    await expect(images.last()).not.toHaveAttribute("src", third ?? "");
    // It opens as it was left, whatever arrives late.
    const answers = ["GET", "POST"].map((method) =>
      page.waitForResponse(
        (each) =>
          each.url().endsWith("vega-dress/photographs") && each.request().method() === method,
      ),
    );
    isLate.resolve();
    for (const answer of await Promise.all(answers)) await answer.finished();
    await page.getByRole("button", { name: "Crop photograph 3" }).tap();
    await expect(crop.getByRole("slider", { name: "Nearer" })).not.toHaveValue("1");
    await crop.getByRole("button", { name: "As it was" }).tap();
    await expect(crop.getByRole("status")).toHaveText("It is as it was.");
    await crop.getByRole("button", { name: "Cancel" }).tap();

    await page.getByRole("button", { name: "Preview" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Preview");
    for (const title of ["On a phone", "On a desk"]) {
      const frame = page.frameLocator(`iframe[title="${title}"]`);
      await expect(frame.getByRole("heading", { name: "Vega Dress", level: 1 })).toBeVisible();
      const listing = page.frameLocator(`iframe[title="${title}, in its listing"]`);
      await expect(listing.getByRole("listitem").filter({ hasText: "₦" })).toHaveCount(4);
      await expect(listing.getByRole("link", { name: /Vega Dress/ }).first()).toBeVisible();
    }
    await page.getByRole("link", { name: "Back to the piece" }).tap();

    // The page says by itself when the shop has encoded them, which takes its time on a busy machine.
    await expect(page.getByText("Being made ready …")).toHaveCount(0, { timeout: 240_000 });
    await expect(async () => {
      await page.getByRole("button", { name: "Publish" }).tap();
      await expect(status(page)).toContainText("Published.", { timeout: 10_000 });
    }).toPass({ timeout: 60_000 });
    await expect(status(page)).toContainText("The shop shows Vega Dress at ₦120,000 now.");
    await expectInShop(page, "/naledi", "vega-dress");
    await expectInShop(page, "/naledi/vega-dress", '"color":"Wine"');
    await expectInShop(page, "/naledi/vega-dress", /Silk[\s\S]*Fully lined/);
    await expect(page.getByLabel("Kind")).toHaveValue("gown");
    await page.getByLabel("Colour").selectOption("Red");
    await page.getByRole("button", { name: "Save" }).tap();
    await expect(page.getByText("Colour: Wine → Red")).toBeVisible();
    await expectInShop(page, "/naledi/vega-dress", '"color":"Red"');
    await addToCart(page, "/naledi/vega-dress", { size: "M" });
    await page.goto("/checkout");
    await fillForm(page);
    await placeOrderButton(page).tap();
    await expect(paymentSheet(page).sheet).toContainText("120,000");
  },
);

test(
  "on a weak signal photographs are sent again by themselves, also by the next page, and arrive once",
  { tag: "@rest" },
  async ({ house: page, faults }) => {
    faults.allow(/photographs|ERR_/);
    await page.goto("/house/pieces/new");
    await page.getByLabel("Collection").selectOption("Genesis");
    await page.getByLabel("Name").fill("Weak Signal Dress");
    await page.getByRole("button", { name: "Go on to photographs" }).tap();
    const uploads = "**/house/api/pieces/genesis/weak-signal-dress/photographs";
    let [attempts, failed] = [0, 0];
    await page.route(uploads, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      attempts += 1;
      // The first does not get through; of the second the response is lost.
      if (attempts === 2) await route.fetch();
      await route.abort(attempts === 1 ? "connectionfailed" : "connectionreset");
      failed += 1;
    });
    await addPhotographs(page, [await fromPhone("front", 21), await fromPhone("back", 22)]);
    await expect(page.getByText("No signal. It goes on by itself.")).toBeVisible();
    await expect.poll(() => failed, { timeout: 20_000 }).toBeGreaterThan(1);
    // The phone ends the page; with a signal the next one goes on.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.reload();
    await expect(photographs(page)).toHaveCount(2, ARRIVED);
    await expect(page.getByRole("list", { name: "On the way" })).toBeHidden();
    await page.reload();
    await expect(photographs(page)).toHaveCount(2);
  },
);

test(
  "Black Friday for one minute: every price is seen before it is saved, begins and ends by the clock, and can be stopped",
  { tag: "@rest" },
  async ({ house: page, faults }) => {
    faults.allow(/422/);
    const minute = (from: number) => toLagos(new Date(from).toISOString()) ?? "";
    await page.goto("/house/promotions");
    await page.getByRole("link", { name: "New promotion" }).tap();
    await page.getByLabel("Name").fill("Black Friday");
    await page.getByLabel("Percent").fill("50");
    await page.getByLabel("Pieces", { exact: true }).fill("Bubble & Molly Combo");
    await page.getByLabel("Begins").fill(minute(Date.now()));
    // To the end of this minute, or of the next one if this is nearly over.
    const left = 60_000 - (Date.now() % 60_000);
    const end = Date.now() + left + (left < 25_000 ? 60_000 : 0);
    await page.getByLabel("Ends").fill(minute(end));
    await page.getByRole("button", { name: "Preview prices" }).tap();
    await expect(page.getByText("Combos and their parts take no promotion.")).toBeVisible();
    await expect(page.getByLabel("Percent")).toHaveValue("50");

    await page.getByLabel("Pieces", { exact: true }).fill("sirius dress");
    await page.getByLabel("Find a piece").fill("chia");
    await page.getByRole("button", { name: "Chia Dress" }).tap();
    await page.getByRole("button", { name: "Preview prices" }).tap();
    const prices = page.getByRole("region", { name: "Prices" });
    await expect(prices.getByRole("row", { name: /Sirius Dress/ })).toContainText("₦");
    await expect(prices.getByRole("row", { name: /Chia Dress/ })).toContainText("₦");
    const half = await prices
      .getByRole("row", { name: /Sirius Dress/ })
      .getByRole("cell")
      .last()
      .textContent();
    expect(await (await page.request.get("/naledi/sirius-dress")).text()).not.toContain(half);
    // Changed after the preview: shown again, not saved.
    await page.getByLabel("Percent").fill("40");
    await page.getByRole("button", { name: "Save" }).tap();
    await expect(prices).toBeVisible();
    await page.getByLabel("Percent").fill("50");
    await page.getByRole("button", { name: "Preview prices" }).tap();
    await page.getByRole("button", { name: "Save" }).tap();
    await expect(status(page)).toContainText("Saved.");
    await expect(page.getByRole("region", { name: "Running" })).toContainText("Black Friday");
    await expectInShop(page, "/naledi/sirius-dress", half ?? "no price");

    // The same pieces at the same time are refused, beside the field.
    await page.goto("/house/promotions/new");
    await page.getByLabel("Name").fill("December");
    await page.getByLabel("Percent").fill("30");
    await page.getByLabel("Pieces", { exact: true }).fill("Naledi");
    await page.getByLabel("Begins").fill(minute(Date.now()));
    await page.getByLabel("Ends").fill(minute(Date.now() + 24 * 60 * 60_000));
    await page.getByRole("button", { name: "Preview prices" }).tap();
    await expect(page.getByText(/Sirius Dress is in the promotion "Black Friday"/)).toBeVisible();

    await expect(async () => {
      const html = await (await page.request.get("/naledi/sirius-dress")).text();
      expect(html).not.toContain(half);
    }).toPass({ timeout: end - Date.now() + 5_000, intervals: [500] });
    expect(Date.now()).toBeGreaterThanOrEqual(end);
    await page.goto("/house/promotions");
    await expect(page.getByRole("region", { name: "Over" })).toContainText("Black Friday");

    await page.goto("/house/promotions/new");
    await page.getByLabel("Name").fill("December");
    await page.getByLabel("Percent").fill("30");
    await page.getByLabel("Pieces", { exact: true }).fill("Naledi");
    await page.getByLabel("Begins").fill(minute(Date.now()));
    await page.getByLabel("Ends").fill(minute(Date.now() + 24 * 60 * 60_000));
    await page.getByRole("button", { name: "Preview prices" }).tap();
    await page.getByRole("button", { name: "Save" }).tap();
    await expect(page.getByRole("region", { name: "Running" })).toContainText("December");
    await page.getByRole("button", { name: "Stop now" }).tap();
    await expect(status(page)).toContainText("December is stopped");
    await page.getByRole("button", { name: "Undo" }).tap();
    await expect(page.getByRole("region", { name: "Running" })).toContainText("December");
  },
);

test(
  "a photograph that is chosen before the page's scripts arrive is sent once they are there",
  { tag: "@rest" },
  async ({ house: page }) => {
    const arrive = Promise.withResolvers<void>();
    await page.route(/\.js($|\?)/, async (route) => {
      await arrive.promise;
      await route.fallback();
    });
    await page.goto("/house/pieces/genesis/quinoa-dress", { waitUntil: "commit" });
    await page
      .getByLabel("Photograph", { exact: true })
      .setInputFiles(await fromPhone("front", 32));
    arrive.resolve();
    await expect(photographs(page)).toHaveCount(1, ARRIVED);
    await page.getByRole("button", { name: "Discard these" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pieces");
  },
);

test(
  "without scripts a piece is sold out, and one photograph is sent as a form",
  { tag: "@rest" },
  async ({ house: page, browser, shop }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: shop.url,
      storageState: await page.context().storageState(),
    });
    const plain = await context.newPage();
    await plain.goto("/house/pieces?q=quinoa");
    await row(plain, "Quinoa Dress").getByRole("switch", { name: "Sold out" }).click();
    await expect(status(plain)).toContainText("Quinoa Dress is sold out now");
    await plain.getByRole("button", { name: "Undo" }).click();
    await plain.goto("/house/pieces/genesis/quinoa-dress");
    await plain
      .getByLabel("Photograph", { exact: true })
      .setInputFiles(await fromPhone("front", 31));
    await plain.getByRole("button", { name: "Add photographs" }).click();
    await expect(plain.getByText("The photograph is there.")).toBeVisible();
    await expect(photographs(plain)).toHaveCount(1);
    await plain.getByRole("button", { name: "Discard these" }).click();
    await expect(plain.getByRole("heading", { level: 1 })).toHaveText("Pieces");
    await context.close();
  },
);

test(
  "one photograph of the bundle is exchanged: the others keep their places and addresses in the shop",
  { tag: "@rest" },
  async ({ house: page }) => {
    const sources = async () => {
      const text = await (await page.request.get("/genesis/hazel-shirt")).text();
      const found = text.match(/\/pictures\/genesis-hazel-shirt-\d+-[0-9a-f]+-640\.avif/g);
      return [...new Set(found)].toSorted();
    };
    const before = await sources();
    await page.goto("/house/pieces/genesis/hazel-shirt");
    await page.getByRole("button", { name: "Exchange one of these" }).tap();
    const items = photographs(page);
    await expect(items.nth(2)).toBeVisible();
    const count = await items.count();
    await expect(page.getByRole("button", { name: /^Crop/ })).toHaveCount(0);
    await page
      .getByLabel("Exchange photograph 2: photograph")
      .setInputFiles(await fromPhone("back", 41));
    await expect(page.getByRole("button", { name: "Crop photograph 2" })).toBeVisible();
    await expect(items).toHaveCount(count);
    await expect(page.getByText("Ready: shoppers still see")).toBeVisible({ timeout: 120_000 });
    await page.getByRole("button", { name: "Publish" }).tap();
    await expect(status(page)).toContainText("Published.");
    await expect(async () => {
      const after = await sources();
      expect(after).toHaveLength(before.length);
      expect(after.filter((each) => before.includes(each))).toHaveLength(before.length - 1);
    }).toPass({ timeout: 10_000 });
  },
);

test(
  "forms that are forged, stale, repeated or nonsense change nothing",
  { tag: "@rest" },
  async ({ house: page, shop }) => {
    const list = "/house/pieces";
    const piece = "/house/pieces/naledi/canopus-dress";
    const shown = await (await page.request.get("/naledi")).text();
    await page.goto("/house/promotions");
    // Those of this file's other tests, if they ran before.
    const promotions = await page.getByRole("main").innerText();
    const post = (path: string, form: Record<string, string>, headers = { Origin: shop.url }) =>
      page.request.post(path, {
        form: { form: randomUUID(), ...form },
        headers,
        maxRedirects: 0,
      });
    const sellOut = { act: "sold-out", sku: "naledi/orion-dress", version: "0", value: "yes" };
    const promotion = { act: "preview", name: "x", percent: "10", pieces: "Naledi" };
    const forms: [string, Record<string, string>][] = [
      [list, sellOut],
      [piece, { act: "save", version: "0", name: "x", price: "1", description: "", details: "" }],
      ["/house/pieces/new", { collection: "naledi", name: "Forged" }],
      ["/house/promotions", { act: "stop", id: "x", version: "1" }],
      ["/house/promotions/new", promotion],
    ];
    for (const [path, form] of forms) {
      for (const Origin of ["", "null", "https://evil.example", `${shop.url}.evil.example`]) {
        const headers = Origin === "" ? {} : { Origin };
        const answer = await post(path, form, headers as { Origin: string });
        expect(answer.status(), `${path} ${Origin}`).toBe(403);
      }
      const stranger = await fetch(shop.url + path, {
        method: "POST",
        body: new URLSearchParams(form),
        headers: { Origin: shop.url },
        redirect: "manual",
      });
      expect(stranger.status).toBe(303);
      expect(stranger.headers.get("Location")).toContain("/house/sign-in");
    }
    const statuses = async (path: string, all: Record<string, string>[]) => {
      const found: number[] = [];
      for (const form of all) found.push((await post(path, form)).status());
      return found;
    };
    expect(
      await statuses(list, [
        {},
        { act: "constructor" },
        { act: "save", sku: "naledi/orion-dress", version: "0", price: "1" },
        { ...sellOut, version: "7" },
        { ...sellOut, version: "-1e9" },
        { ...sellOut, version: "" },
        { ...sellOut, sku: "naledi/nothing" },
        { ...sellOut, sku: "../../etc/passwd" },
        { act: "undo", sku: "naledi/orion-dress", first: "1", last: "999999" },
        { act: "undo", sku: "naledi/orion-dress", first: "NaN", last: "-5" },
      ]),
    ).toEqual([400, 400, 400, 409, 409, 409, 422, 422, 422, 422]);
    const words = {
      act: "save",
      version: "0",
      name: "x",
      price: "170000",
      description: "",
      details: "",
    };
    expect(
      await statuses(piece, [
        { act: "order", version: "1", photographs: "a,b" },
        { act: "publish", version: "1" },
        { act: "discard", version: "1" },
        { act: "restore", id: "999999", version: "0" },
        { ...words, name: " " },
        { ...words, name: "n".repeat(200) },
        { ...words, price: "1.5" },
        { ...words, price: "999999999999" },
        { ...words, details: "a\n".repeat(13) },
        { ...words, version: "3" },
      ]),
    ).toEqual([422, 422, 422, 422, 422, 422, 422, 422, 422, 409]);
    expect((await post(`${piece}-nothing`, words)).status()).toBe(422);
    expect(
      await statuses("/house/pieces/new", [
        { act: "begin", collection: "lingerie", name: "x" },
        { act: "begin", collection: "naledi", name: "Orion Dress" },
        { act: "begin", collection: "naledi", name: "🙂" },
        { act: "begin", collection: "naledi", name: "x", price: "lots" },
      ]),
    ).toEqual([422, 422, 422, 422]);
    const times = { begins: "2027-01-01T00:00", ends: "2027-01-02T00:00" };
    expect(
      await statuses("/house/promotions/new", [
        { ...promotion, ...times },
        { ...promotion, ...times, percent: "0" },
        { ...promotion, ...times, percent: "91" },
        { ...promotion, ...times, percent: "ten" },
        { ...promotion, ...times, ends: "2026-12-31T00:00" },
        { ...promotion, ...times, begins: "2027-02-30T00:00" },
        { ...promotion, ...times, pieces: "Nobody's Dress" },
        { ...promotion, begins: "2020-01-01T00:00", ends: "2020-01-02T00:00" },
      ]),
    ).toEqual([200, 422, 422, 422, 422, 422, 422, 422]);
    // Saved without having been looked at: shown, not saved.
    expect(
      (await post("/house/promotions/new", { ...promotion, ...times, act: "save" })).status(),
    ).toBe(200);
    expect((await post("/house/promotions", { act: "stop", id: "x", version: "1" })).status()).toBe(
      422,
    );
    await page.goto("/house/promotions");
    expect(await page.getByRole("main").innerText()).toBe(promotions);
    expect(await (await page.request.get("/naledi")).text()).toBe(shown);

    // The same press twice: once is enough.
    const pressed = { ...sellOut, sku: "naledi/castor-ensemble" };
    const [first, second] = [await post(list, pressed), await post(list, pressed)];
    expect([first.status(), second.status()]).toEqual([200, 200]);
    expect(await second.text()).toContain("It is so already.");
  },
);

test(
  "axe finds nothing on the screens of pieces and promotions, on a phone and on a desk",
  { tag: "@rest" },
  async ({ house: page, faults }) => {
    faults.allow(/422|404/);
    const paths = [
      "/house/pieces",
      "/house/pieces?state=drafts",
      "/house/pieces/mysthique/mysthique-001",
      "/house/pieces/new",
      "/house/promotions",
      "/house/promotions/new",
    ];
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, path).toBeLessThanOrEqual(0);
    }
    await page.goto("/house/pieces/mysthique/mysthique-002");
    await page.getByLabel("Price").fill("1");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Is that right?")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/house/promotions/new");
    await page.getByLabel("Name").fill("Later");
    await page.getByRole("button", { name: "Preview prices" }).click();
    await expect(page.getByText("Choose pieces or a collection.")).toBeVisible();
    await expectAccessible(page);
  },
);
