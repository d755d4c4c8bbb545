import { expect, test } from "vitest";
import { entryFaults } from "./check-entries.ts";
import type { ProductEntry } from "./types.ts";

const entry: ProductEntry = {
  id: 1,
  alt: "Vega Dress",
  originalPrice: 130_000,
  description: "",
  details: [],
  kind: "dress",
  colours: ["blue"],
};
const faultsOf = (...entries: ProductEntry[]) => entryFaults({ naledi: entries });

test("the catalogue's entries have no faults", () => {
  expect(entryFaults()).toEqual([]);
});

test("each piece with a fault has its own line", () => {
  const other = { ...entry, alt: "Lyra Dress", originalPrice: 15 };
  expect(faultsOf({ ...entry, originalPrice: -10 }, entry, other)).toEqual([
    "naledi/vega-dress: originalPrice -10 is not above zero",
    "naledi/lyra-dress: originalPrice 15 less 50% (black-friday) is not a whole number of naira; a multiple of 10 is",
  ]);
});

test("combos and parts take no promotion: any whole price is theirs", () => {
  const part: ProductEntry = { ...entry, alt: "Part", originalPrice: 15_001, partOnly: true };
  expect(faultsOf({ ...entry, originalPrice: 30_001, parts: ["part"] }, part)).toEqual([]);
});

test("a combo whose part is not there is named", () => {
  expect(faultsOf({ ...entry, parts: ["none"] })).toEqual([
    "naledi/vega-dress: parts: there is no entry 'none' in this file",
  ]);
});
