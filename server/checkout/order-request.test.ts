import fc from "fast-check";
import { expect, test } from "vitest";
import { bundledCatalogue } from "../../domain/catalogue/bundle/bundle.ts";
import { SIZES } from "../../domain/catalogue/product.ts";
import { customer } from "../../tests/support/order-body.ts";
import { parseOrderRequest as parse } from "./order-request.ts";

const catalogue = bundledCatalogue();
const { products } = catalogue;
const parseOrderRequest = (input: unknown) => parse(input, catalogue, new Date());

const line = fc
  .record({
    product: fc.constantFrom(...products),
    chosen: fc.option(fc.constantFrom(...SIZES), { nil: undefined }),
    quantity: fc.integer({ min: 1, max: 999 }),
  })
  .map(({ product, chosen, quantity }) => ({
    sku: product.sku,
    size: product.sized ? chosen : undefined,
    quantity,
  }));
const good = fc
  .array(line, { minLength: 1, maxLength: 100 })
  .map((lines) => ({ lines, customer: customer() }));

test("any good order is taken as it was sent, priced by the catalogue", () => {
  fc.assert(
    fc.property(good, (body) => {
      const parsed = parseOrderRequest(JSON.parse(JSON.stringify(body)));
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
      const taken = parsed.request.lines.map(({ product, size, quantity }) => ({
        sku: product.sku,
        size,
        quantity,
      }));
      expect(taken).toEqual(body.lines);
      expect(parsed.request.lines.every(({ product }) => product.price > 0)).toBe(true);
    }),
  );
});

test("a price, a total or a status that is sent along changes nothing", () => {
  const more = fc.dictionary(
    fc.constantFrom("price", "amount", "status", "__proto__"),
    fc.anything(),
  );
  fc.assert(
    fc.property(good, more, (body, extra) => {
      const dressed = {
        ...extra,
        ...body,
        lines: body.lines.map((each) => ({ ...extra, ...each })),
        customer: { ...extra, ...body.customer },
      };
      expect(parseOrderRequest(dressed)).toEqual(parseOrderRequest(body));
    }),
  );
});

test("anything at all is an order or names what is wrong; parsing never throws", () => {
  const field = fc.oneof(
    fc.anything(),
    fc.constantFrom("\u0000", "\ud800", "x".repeat(10_000), -1, 1e308),
  );
  const near = fc.tuple(good, fc.constantFrom("lines", "customer", "expectedTotal"), field);
  const deep = fc.tuple(good, fc.constantFrom("sku", "size", "quantity"), field);
  const person = fc.tuple(good, fc.constantFrom(...Object.keys(customer())), field);
  const body = fc.oneof(
    fc.anything(),
    near.map(([whole, name, value]) => ({ ...whole, [name]: value })),
    deep.map(([whole, name, value]) => ({
      ...whole,
      lines: whole.lines.map((each) => ({ ...each, [name]: value })),
    })),
    person.map(([whole, name, value]) => ({
      ...whole,
      customer: { ...whole.customer, [name]: value },
    })),
  );
  fc.assert(
    fc.property(body, (given) => {
      const parsed = parseOrderRequest(given);
      const { lines, customer: who } = parsed.ok ? parsed.request : { lines: [], customer: {} };
      const wrong = parsed.ok ? [] : Object.values(parsed.fields);
      expect(lines.length > 0 || wrong.length > 0).toBe(true);
      expect(lines.every(({ quantity }) => Number.isInteger(quantity))).toBe(true);
      expect(lines.every(({ quantity }) => quantity >= 1 && quantity <= 999)).toBe(true);
      expect(Object.values(who).every((text) => !text.includes("\u0000"))).toBe(true);
    }),
  );
});

test("measurements are whole millimetres of bust, waist and hip, or left out", () => {
  const body = { lines: [{ sku: "naledi/orion-dress", quantity: 1 }], customer: customer() };
  const sizingOf = (sizing: unknown) => {
    const parsed = parseOrderRequest({ ...body, sizing });
    return parsed.ok ? parsed.request.sizing : Object.keys(parsed.fields);
  };
  for (const good of [{}, { bust: 920 }, { bust: 920, waist: 745, hip: 1000 }]) {
    expect(sizingOf(good)).toEqual(good);
  }
  expect(sizingOf(undefined)).toBeUndefined();
  expect(sizingOf(null)).toBeUndefined();
  for (const bad of ["", [], 3, { bust: "920" }, { bust: 92.5 }, { bust: 9_000 }, { neck: 400 }]) {
    expect(sizingOf(bad)).toEqual(["sizing"]);
  }
});
