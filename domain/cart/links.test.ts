import { expect, test } from "vitest";
import { bundledCatalogue } from "../catalogue/bundle/bundle.ts";
import { cartLink, parseAddRequest, parseCartLink } from "./links.ts";
import { priceList } from "./current-cart.ts";

const prices = priceList(bundledCatalogue());

test("a product page's form, sent by the browser itself, names piece, size and quantity", () => {
  expect(parseAddRequest("?size=M&quantity=2&add=naledi%2Forion-dress", prices)).toEqual({
    piece: {
      sku: "naledi/orion-dress",
      alt: "Orion Dress",
      price: 140_000,
      originalPrice: 140_000,
      src: "/thumbs/naledi/orion-dress.jpg",
      href: "/naledi/orion-dress",
    },
    size: "M",
    quantity: 2,
  });
});

test("a size that was not chosen, or is none, is left out", () => {
  for (const size of ["", "&size=", "&size=XXS"]) {
    expect(parseAddRequest(`?add=naledi/orion-dress${size}`, prices)).toMatchObject({
      size: undefined,
      quantity: 1,
    });
  }
});

test.each([
  "",
  "?add=naledi/no-such-dress",
  "?add=constructor",
  "?add=naledi/orion-dress&quantity=0",
  "?add=naledi/orion-dress&quantity=1.5",
  "?add=naledi/orion-dress&quantity=1000",
])("'%s' adds nothing", (search) => {
  expect(parseAddRequest(search, prices)).toBeUndefined();
});

test("a link to a cart offers its pieces, sizes and quantities, and what is gone is counted", () => {
  const link = cartLink([
    { sku: "naledi/orion-dress", size: "M", quantity: 2 },
    { sku: "naledi/orion-dress", quantity: 1 },
    { sku: "naledi/no-longer-sold", size: "L", quantity: 1 },
  ]);
  expect(link).toBe(
    "/cart?pieces=naledi/orion-dress.M.2,naledi/orion-dress..1,naledi/no-longer-sold.L.1",
  );
  const { offered, gone } = parseCartLink(new URL(link, "https://shop.example").search, prices);
  expect(offered.map(({ piece, size, quantity }) => [piece.alt, size, quantity])).toEqual([
    ["Orion Dress", "M", 2],
    ["Orion Dress", undefined, 1],
  ]);
  expect(gone).toBe(1);
});

test("a link that somebody has written by hand offers each line once, and at most a hundred", () => {
  const twice = parseCartLink("?pieces=naledi/orion-dress.M.2,naledi/orion-dress.M.3", prices);
  expect(twice.offered.map(({ quantity }) => quantity)).toEqual([3]);
  const many = Array.from({ length: 500 }, () => "constructor.M.1").join(",");
  expect(parseCartLink(`?pieces=${many}`, prices)).toEqual({ offered: [], gone: 100 });
  expect(parseCartLink("?pieces=,naledi/orion-dress.M.1000,.", prices)).toEqual({
    offered: [],
    gone: 2,
  });
  expect(parseCartLink("", prices)).toEqual({ offered: [], gone: 0 });
});
