import { expect, test } from "vitest";
import { bundledCatalogue } from "./bundle/bundle.ts";
import { redirects } from "./pages.ts";

const { pages, productAt } = bundledCatalogue();

test("every listed piece has a page: 57 products, the Yellow Dress and two 'Styles' pages", () => {
  const paths = pages.map(({ path }) => path);
  expect(new Set(paths).size).toBe(60);
  expect(paths).toHaveLength(60);
});

test.each([
  ["naledi", "orion-dress", "/naledi/orion-dress"],
  ["bubble-girl", "co2-bubble-combo", "/bubble-girl/co2-bubble-combo"],
  ["mysthique", "mysthique-006", "/mysthique/mysthique-006"],
  ["hazelbee", "nneka-kimono-dress", "/hazelbee/shop/nneka-kimono-dress"],
] as const)("%s's %s has its page at %s, which is canonical", (collection, slug, path) => {
  expect(productAt(collection, slug)).toMatchObject({ path, canonical: path });
});

test("the Yellow Dress's page shows Look 12, whose own address is canonical", () => {
  const page = productAt("genesis", "yellow-dress");
  expect(page).toMatchObject({ path: "/genesis/yellow-dress", canonical: "/resurgence/look-12" });
  expect(page?.product).toMatchObject({
    sku: "resurgence/look-12",
    alt: "Yellow Dress",
    price: 255000,
  });
});

test.each(["sesame-dress", "sophie-blouse"])("%s is also shown under Resurgence", (slug) => {
  expect(productAt("resurgence", slug)).toMatchObject({
    path: `/resurgence/${slug}`,
    canonical: `/genesis/${slug}`,
    heading: "HazelZuri Styles",
    product: { sku: `genesis/${slug}` },
  });
  expect(productAt("genesis", slug)?.heading).toBe("HazelZuri");
});

test("parts of combos and unknown names have no page", () => {
  expect(productAt("bubble-girl", "bubble-shirt")).toBeUndefined();
  expect(productAt("naledi", "sesame-dress")).toBeUndefined();
});

test("every redirect leads to a page, from an address that has none", () => {
  const paths = pages.map(({ path }) => path);
  expect(redirects).toHaveLength(7);
  for (const { from, to } of redirects) {
    expect(paths).toContain(to);
    expect(paths).not.toContain(from);
  }
});
