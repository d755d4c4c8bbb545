import { expect, test } from "vitest";
import { SIZES } from "../catalogue/product.ts";
import type { Values } from "../fields.ts";
import { madeName, readNewSizes } from "./size-form.ts";

const ticked = (...sizes: string[]) =>
  Object.fromEntries(sizes.map((size) => [madeName(size), "yes"]));

test.each<[group: string, values: Values, read: object]>([
  ["naledi", { own: "", ...ticked(...SIZES) }, { sizes: undefined }],
  ["naledi", { own: "", ...ticked("S", "M") }, { sizes: ["S", "M"] }],
  ["naledi", { own: "", one: "yes", ...ticked("S") }, { sizes: [] }],
  ["naledi", { own: "" }, { errors: { one: expect.any(String) } }],
  ["naledi", { own: "Big", ...ticked("S") }, { errors: { own: expect.any(String) } }],
  ["small-items", { own: "", ...ticked(...SIZES) }, { sizes: [] }],
  ["small-items", { own: " Big , Small" }, { sizes: ["Big", "Small"] }],
  ["small-items", { own: "Big,big" }, { errors: { own: expect.any(String) } }],
  ["small-items", { own: "Big", one: "yes" }, { errors: { own: expect.any(String) } }],
  ["naledi", {}, { sizes: undefined }],
])("the sizes of a new piece in %s with %j", (group, values, read) => {
  expect(readNewSizes(group, values)).toEqual(read);
});
