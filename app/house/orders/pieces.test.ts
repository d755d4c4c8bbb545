import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { bundle } from "../../../domain/catalogue/bundle/bundle.ts";
import { catalogueOf, NO_EDITS } from "../../../domain/catalogue/catalogue.ts";
import type { FiledLine } from "../../../server/orders/order-file.ts";
import { Pieces } from "./pieces.tsx";
import { Printed, PrintedPieces, toPrinted } from "./print-sheet.tsx";

test("what was ordered in one size is so on the order's page and printed", () => {
  const line = {
    position: 0,
    sku: "genesis/sesame-dress",
    name: "Sesame Dress",
    size: "",
    orderedSize: "",
    quantity: 1,
    unit_price: 100,
    isOneSize: true,
    isSale: false,
  } as FiledLine;
  const props = {
    result: undefined,
    lines: [line],
    sizes: [],
    making: [],
    isForHouse: false,
    canChange: false,
    canGive: false,
  };
  expect(renderToStaticMarkup(createElement(Pieces, props))).toContain("<strong>One size</strong>");
  expect(renderToStaticMarkup(createElement(PrintedPieces, props))).toContain(">One size<");
});

test("a combo's sheet names the pieces that it is made of; other pieces have none", () => {
  const catalogue = catalogueOf(bundle, NO_EDITS, new Date("2026-03-01T12:00:00Z"));
  const line = { position: 0, name: "Piece", size: "M", isOneSize: false, quantity: 2 };
  const combo = toPrinted({ ...line, sku: "bubble-girl/bubble-molly-combo" }, catalogue);
  const printed = renderToStaticMarkup(createElement(PrintedPieces, { lines: [combo] }));
  expect(printed).toContain("Bubble Shirt and Molly Skirt");
  expect(toPrinted({ ...line, sku: "naledi/orion-dress" }, catalogue).parts).toEqual([]);
  expect(toPrinted({ ...line, sku: "" }, catalogue).parts).toEqual([]);
});

test.each([
  [true, 1],
  [false, 0],
])("a sheet of an order that is cancelled says so: %s", (isCancelled, times) => {
  const props = { number: "HZ-1001", kind: "Workshop sheet", isCancelled, children: null };
  const sheet = renderToStaticMarkup(createElement(Printed, props));
  expect(sheet.split(">Cancelled<").length - 1).toBe(times);
});
