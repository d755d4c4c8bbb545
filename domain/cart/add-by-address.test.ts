import { expect, test } from "vitest";
import { bundledCatalogue } from "../catalogue/bundled.ts";
import { parseAddRequest } from "./add-by-address.ts";
import { priceList } from "./price-list.ts";

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
