import { expect } from "@playwright/test";
import { photograph } from "../photographs.ts";
import { expectWhole, heading, open, press, said } from "./week.ts";
import type { Week } from "./week.ts";

/** Encoding takes some ten seconds for each photograph, and more on a busy machine. */
const ENCODED = { timeout: 240_000 };

/** A photograph as a phone's gallery gives it: not upright, with the turn beside it. */
async function fromPhone(name: string, seed: number) {
  const buffer = await photograph({ width: 1512, height: 2016, orientation: 6, seed });
  return { name: `${name}.jpg`, mimeType: "image/jpeg", buffer };
}

/** A new piece with two photographs goes to its public page; the second of them is its back. */
export async function newPieceFromTwoPhotographs({ owner }: Week): Promise<void> {
  await open(owner, "Pieces");
  await owner.getByRole("link", { name: "New piece" }).tap();
  await owner.getByLabel("Collection").selectOption("Naledi");
  await owner.getByLabel("Name").fill("Vega Dress");
  await owner.getByLabel("Price").fill("120,000");
  await owner.getByLabel("Description").fill("Cut on the bias, with a train.");
  await owner.getByLabel("Details").fill("Silk\nSewn in Port Harcourt");
  await expectWhole(owner);
  await press(owner, "Go on to photographs");
  // Only the island offers the camera: before it is there, the other button sends the form for one photograph.
  await expect(owner.getByRole("button", { name: "Take a photograph" })).toBeVisible();
  const choosing = owner.waitForEvent("filechooser");
  await press(owner, "Add photographs");
  await (await choosing).setFiles([await fromPhone("front", 5), await fromPhone("back", 9)]);
  const photographs = owner.getByRole("list", { name: "Photographs" }).getByRole("listitem");
  await expect(photographs).toHaveCount(2, { timeout: 60_000 });
  await expect(owner.getByText("Being made ready …")).toHaveCount(0, ENCODED);
  await expect(photographs.last()).toContainText("Back view");
  await expectWhole(owner);
  await expect(async () => {
    await press(owner, "Publish");
    await expect(said(owner)).toContainText("Published.", { timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await expect(said(owner)).toContainText("The shop shows Vega Dress at ₦120,000 now.");
}

/** A shopper sees both photographs, in the listing and on the page, and the picture for shared links. */
export async function shopperSeesIt({ customer }: Week): Promise<void> {
  await expect(async () => {
    await customer.goto("/naledi");
    await expect(customer.getByRole("link", { name: "Vega Dress" }).first()).toBeVisible({
      timeout: 1_000,
    });
  }).toPass({ timeout: 15_000 });
  await customer.getByRole("link", { name: "Vega Dress" }).first().tap();
  await expect(heading(customer)).toHaveText("Vega Dress");
  const alts = await customer
    .getByRole("img", { name: /^Vega Dress, Naledi collection/ })
    .evaluateAll((images) => images.map((image) => image.getAttribute("alt") ?? ""));
  expect(new Set(alts)).toEqual(
    new Set([
      "Vega Dress, Naledi collection, front view",
      "Vega Dress, Naledi collection, back view",
    ]),
  );
  const shared = await customer.locator('meta[property="og:image"]').getAttribute("content");
  const picture = await customer.request.get(new URL(shared ?? "").pathname);
  expect(picture.headers()["content-type"]).toBe("image/jpeg");
  await expectWhole(customer);
}
