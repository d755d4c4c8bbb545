import { expect, test } from "vitest";
import { sizeWords } from "./size-words.ts";

test.each([
  ["a chosen size", { sku: "naledi/orion-dress", size: "M" }, "Size: M", "Size: M"],
  [
    "a size that was left out",
    { sku: "naledi/orion-dress" },
    "Size: Not specified",
    "Size: Not specified, we choose it",
  ],
  ["an accessory", { sku: "small-items/lumen-earrings" }, "One size", "One size"],
  ["a piece after a drawing", { sku: "" }, "Made to measure", "Made to measure"],
] as const)("%s, without and with 'Size me'", (_, line, chosen, forHouse) => {
  expect(sizeWords(line)).toBe(chosen);
  expect(sizeWords(line, true)).toBe(forHouse);
});
