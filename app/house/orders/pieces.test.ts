import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PageLine } from "../../../server/services/house/read-order-page.ts";
import { Pieces } from "./pieces.tsx";
import { PrintedPieces } from "./printed-pieces.tsx";

test("an accessory has one size, on the order's page and printed", () => {
  const line = {
    position: 0,
    sku: "small-items/lumen-earrings",
    name: "Lumen Earrings",
    size: "",
    orderedSize: "",
    quantity: 1,
    unit_price: 100,
    isSale: false,
  } as PageLine;
  const props = { formId: "1", result: undefined, lines: [line], canChange: false };
  expect(renderToStaticMarkup(createElement(Pieces, props))).toContain("<strong>One size</strong>");
  expect(renderToStaticMarkup(createElement(PrintedPieces, props))).toContain(">One size<");
});
