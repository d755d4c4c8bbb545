import { expect, test } from "vitest";
import { entryFaults } from "./check-entries.ts";
import { factFaults } from "./check-facts.ts";
import { factRows } from "./facts.ts";
import type { ProductEntry } from "./types.ts";

const entry: ProductEntry = {
  id: 1,
  alt: "Vega Dress",
  originalPrice: 130_000,
  description: "",
  details: [],
  kind: "dress",
  colours: ["blue", "gold"],
};
/** As a hand in the file could have written it. */
const faultsOf = (changed: object) => factFaults({ ...entry, ...changed });

test("a bundled piece needs a kind and a colour, and the message names the piece and its field", () => {
  const { kind: _, colours: __, ...bare } = entry;
  expect(entryFaults({ naledi: [bare] })).toEqual([
    "naledi/vega-dress: kind is missing",
    "naledi/vega-dress: colours is missing",
  ]);
});

test.each([
  [{ kind: "frock" }, "kind: 'frock' is none of dress, gown,"],
  [{ kind: "toString" }, "kind: 'toString' is none of"],
  [{ colours: ["teal"] }, "colours: 'teal' is none of black,"],
  [{ colours: [] }, "colours is empty"],
  [{ colours: ["blue", "blue"] }, "colours: a value is there twice"],
  [{ colours: ["blue", "gold", "red", "pink"] }, "colours: at most 3"],
  [{ occasions: ["funeral"] }, "occasions: 'funeral' is none of wedding-guest,"],
  [{ facts: { length: "long" } }, "facts.length: 'long' is none of hip,"],
  [{ facts: { fabrics: ["nylon"] } }, "facts.fabrics: 'nylon' is none of cotton,"],
  [{ facts: { lining: "yes" } }, "facts.lining: 'yes' is none of full, part, none"],
  [{ facts: { stretch: "much" } }, "facts.stretch: 'much' is none of none, slight, full"],
  [{ facts: { figureWears: " a gele" } }, "facts.figureWears is not one line"],
  [{ facts: { figureWears: "a".repeat(81) } }, "facts.figureWears is not one line"],
])("%j is a fault", (changed, message) => {
  const faults = faultsOf(changed);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(message);
});

test("facts that are not known need not be there, and are not shown at all", () => {
  expect(faultsOf({})).toEqual([]);
  expect(factRows({ colours: ["blue"], facts: { stretch: "none" } })).toEqual([
    { name: "Colour", value: "Blue" },
    { name: "Stretch", value: "None" },
  ]);
  expect(factRows({ colours: [], facts: {} })).toEqual([]);
});

test("facts are shown in one order, in words", () => {
  const facts = {
    figureWears: "a gele and neck rings",
    stretch: "slight",
    lining: "part",
    fabrics: ["velvet", "satin"],
    length: "floor",
  } as const;
  expect(factRows({ colours: ["ivory", "blue", "orange"], facts })).toEqual([
    { name: "Colour", value: "Ivory, blue and orange" },
    { name: "Length", value: "To the floor" },
    { name: "Fabric", value: "Velvet and satin" },
    { name: "Lining", value: "Partly lined" },
    { name: "Stretch", value: "Slight" },
    { name: "The figure wears", value: "A gele and neck rings" },
  ]);
});
