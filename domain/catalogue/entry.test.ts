import { expect, test } from "vitest";
import { plainSlugOf, productsOf, slugOf, underName } from "./entry.ts";
import type { ProductEntry } from "./product.ts";

test.each([
  ["Arcturus Blouse", "arcturus-blouse"],
  ["Nneka Kimono Dress", "nneka-kimono-dress"],
  ["Bubble & Molly Combo", "bubble-molly-combo"],
  ["CO2 & Bubble Combo", "co2-bubble-combo"],
])("the slug of '%s' is %s", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test("the slug of a new piece has only letters, digits and single hyphens", () => {
  expect(plainSlugOf("Zúri's  Gown & Co.")).toBe("zuris-gown-co");
  expect(plainSlugOf("Vega Dress")).toBe(slugOf("Vega Dress"));
  expect(plainSlugOf("—")).toBe("");
});

const entry = (alt: string, changes: Partial<ProductEntry> = {}): ProductEntry => ({
  id: 1,
  alt,
  originalPrice: 1000,
  description: "",
  details: [],
  ...changes,
});

test("a product's SKU and address come from its group and name", () => {
  const [product] = productsOf("hazelbee", "/hazelbee/shop", [entry("Amara Dress")]);
  expect(product).toMatchObject({
    sku: "hazelbee/amara-dress",
    slug: "amara-dress",
    href: "/hazelbee/shop/amara-dress",
    fullName: "Amara Dress",
    sized: true,
    combo: false,
  });
});

test("a combo holds its parts, which are sold on its page", () => {
  const [combo, part] = productsOf("bubble-girl", "/bubble-girl", [
    entry("Top & Skirt", { parts: ["top"] }),
    entry("Top", { partOnly: true }),
  ]);
  expect(combo).toMatchObject({ slug: "top-skirt", combo: true, items: [part] });
  expect(part).toMatchObject({
    sku: "bubble-girl/top",
    href: "/bubble-girl/top-skirt",
    partOnly: true,
  });
});

test("a combo whose part is missing is refused", () => {
  const entries = [entry("Top & Skirt", { parts: ["top"] })];
  expect(() => productsOf("bubble-girl", "/bubble-girl", entries)).toThrow("no part named top");
});

test("a product under a second name keeps its SKU, price and full name", () => {
  const [look] = productsOf("resurgence", "/resurgence", [
    entry("Look", { alsoNamed: "Red Dress" }),
  ]);
  expect(look && underName(look, "Red Dress", "/genesis")).toEqual({
    ...look,
    alt: "Red Dress",
    slug: "red-dress",
    href: "/genesis/red-dress",
  });
});
