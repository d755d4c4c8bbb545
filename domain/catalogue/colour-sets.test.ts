import fc from "fast-check";
import { expect, test } from "vitest";
import {
  colourLinks,
  joinedSets,
  MAX_COLOURS_OF_DESIGN,
  partedSets,
  setKeyOf,
} from "./colour-sets.ts";
import type { ChangedSet, ColourSet } from "./colour-sets.ts";
import type { Sku } from "./product.ts";

const sku = (at: number): Sku => `naledi/piece-${at}`;
type Sets = ReadonlyMap<string, ColourSet>;
const after = (sets: Sets, changed: readonly ChangedSet[] = []): Sets =>
  new Map([...sets, ...changed.map(({ key, value }) => [key, value] as const)]);
const ofSize = (key: string, from: number, size: number) =>
  [key, { skus: Array.from({ length: size }, (_, at) => sku(from + at)) }] as const;

const PIECES = 7;
const step = fc.record({
  does: fc.constantFrom("join", "join", "part"),
  one: fc.nat(PIECES - 1),
  other: fc.nat(PIECES - 1),
});

test("whatever is joined and parted, a piece is in one set at most, and shows exactly whom the steps have joined to it", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let sets: Sets = new Map();
      // The expected set of each piece, itself among them.
      let expected = Array.from({ length: PIECES }, (_, at) => new Set([at]));
      for (const [at, { does, one, other }] of steps.entries()) {
        const pair = [sku(one), sku(other)] as const;
        if (does === "join") {
          sets = after(sets, joinedSets(sets, pair, `set-${at}`));
          const all = new Set([...(expected[one] ?? []), ...(expected[other] ?? [])]);
          expected = expected.map((each, piece) => (all.has(piece) ? all : each));
          continue;
        }
        sets = after(sets, partedSets(sets, { sku: pair[1], from: pair[0] }));
        // Pieces that are not together stay as they are.
        if (one !== other && expected[one]?.has(other)) {
          const left = new Set([...(expected[one] ?? [])].filter((piece) => piece !== other));
          expected = expected.map((each, piece) =>
            piece === other ? new Set([piece]) : left.has(piece) ? left : each,
          );
        }
      }
      const all = [...sets.values()].flatMap(({ skus }) => skus);
      expect(new Set(all).size).toBe(all.length);
      expect([...sets.values()].filter(({ skus }) => skus.length === 1)).toEqual([]);
      const shown = expected.map((_, piece) => {
        const key = setKeyOf(sets, sku(piece));
        return new Set(key === undefined ? [sku(piece)] : sets.get(key)?.skus);
      });
      expect(shown).toEqual(expected.map((each) => new Set([...each].map(sku))));
    }),
  );
});

test("two sets become one, with the pieces of the first in front, and the emptied one says where they went", () => {
  const sets = new Map([ofSize("a", 0, 2), ofSize("b", 2, 3)]);
  expect(joinedSets(sets, [sku(1), sku(4)], "new")).toEqual([
    { key: "a", value: { skus: [0, 1, 2, 3, 4].map(sku) } },
    { key: "b", value: { skus: [], movedTo: "a" } },
  ]);
});

test("a design has at most twenty colours, however they come together", () => {
  const most = MAX_COLOURS_OF_DESIGN;
  const joined = (one: number, other: number) => {
    const sets = new Map([ofSize("a", 0, one), ofSize("b", 100, other)]);
    return joinedSets(sets, [sku(0), sku(100)], "new")?.[0]?.value.skus.length;
  };
  expect(joined(most - 2, 2)).toBe(most);
  expect(joined(most - 1, 2)).toBeUndefined();
  const full = new Map([ofSize("a", 0, most)]);
  expect(joinedSets(full, [sku(0), sku(500)], "new")).toBeUndefined();
  expect(joinedSets(full, [sku(500), sku(0)], "new")).toBeUndefined();
});

const piece = (
  at: number,
  alt: string,
  colours: Parameters<typeof colourLinks>[0][0]["colours"],
) => ({
  sku: sku(at),
  alt,
  href: `/naledi/piece-${at}`,
  colours,
  soldOut: at === 2,
});

test("each link is named by its main colour, by colour and piece where two have the same, by the piece without a colour", () => {
  const links = colourLinks(
    [
      piece(0, "Molly Dress", ["green", "gold", "wine"]),
      piece(1, "Zoya Dress", ["pink"]),
      piece(2, "Amara Dress", ["green"]),
      piece(3, "Own Dress", []),
      piece(4, "Other Dress", []),
    ],
    sku(1),
  );
  expect(links.map(({ name }) => name)).toEqual([
    "Green, Molly Dress",
    "Pink",
    "Green, Amara Dress",
    "Own Dress",
    "Other Dress",
  ]);
  expect(links.map(({ isCurrent }) => isCurrent)).toEqual([false, true, false, false, false]);
  expect(links.map(({ soldOut }) => soldOut)).toEqual([false, false, true, false, false]);
  expect(links[0]?.colours).toEqual(["green", "gold"]);
});
