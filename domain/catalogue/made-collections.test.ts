import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PARTS } from "../stores/words.ts";
import { bundle } from "./bundle/bundle.ts";
import { catalogueOf } from "./catalogue.ts";
import { collections } from "./collections.ts";
import {
  collectionNeeds,
  madeCollections,
  MOST,
  ROOMS,
  slugFault,
  slugOfName,
  stateOf,
} from "./made-collections.ts";
import type { CollectionRow } from "./made-collections.ts";

const record = {
  hash: "b".repeat(32),
  width: 1200,
  height: 800,
  widths: [320, 640, 1200],
  jpeg: 800,
  blur: "data:image/webp;base64,AAAA",
  color: "#d8c8b8",
};
const photograph = "a".repeat(32);
const draft: CollectionRow = {
  name: "Harmattan",
  blurb: "Dust and gold.",
  room: "clay",
  photograph,
};
const shown = { name: "Harmattan", blurb: "Dust and gold.", room: "clay" as const };
const published: CollectionRow = {
  ...draft,
  publishedAt: "2026-11-01T09:00:00.000Z",
  shown: { ...shown, picture: { photograph, record } },
};
const rowOf = (value: CollectionRow, key = "harmattan") => ({
  kind: "collection",
  key,
  version: 1,
  value,
});
const piece = (sku: string) => [
  {
    kind: "new-piece",
    key: sku,
    version: 1,
    value: {
      name: "Dust Dress",
      price: 90_000,
      description: "Long.",
      details: ["Silk"],
      addedAt: "2026-11-01T09:00:00.000Z",
    },
  },
  {
    kind: "pictures",
    key: sku,
    version: 1,
    value: { pictures: [1, 2].map((n) => ({ photograph: `${n}`.repeat(32), record })) },
  },
];
const catalogue = (...rows: Parameters<typeof catalogueOf>[1]["rows"]) =>
  catalogueOf(bundle, { revision: 1, rows }, new Date("2026-12-01T00:00:00.000Z"));

describe("an address", () => {
  test.each([
    ["Harmattan", "harmattan"],
    ["Zúri’s Ọ̀ṣun Gold", "zuris-osun-gold"],
    ["  Dust   &   Gold ", "dust-gold"],
    ["2027!", "2027"],
    ["アジャ", ""],
    ["x".repeat(99) + " yz", "x".repeat(99)],
  ])("of %s is %s", (name, slug) => {
    expect(slugOfName(name)).toBe(slug);
  });

  test("is one segment of at most 100 characters, whatever the name", () => {
    const holds = () =>
      fc.assert(
        fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), (name) => {
          const slug = slugOfName(name);
          return slug === "" || (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= MOST.slug);
        }),
      );
    expect(holds).not.toThrow();
  });

  test("is never given again, nor to what a piece has begun with", () => {
    expect(slugFault("harmattan", [rowOf({ ...published, isWithdrawn: true })])).toContain(
      "/harmattan",
    );
    expect(slugFault("harmattan", piece("harmattan/dust-dress"))).toContain("/harmattan");
    expect(slugFault("harmattan", [])).toBeUndefined();
    expect(slugFault("", [])).toContain("letters");
  });
});

describe("in the catalogue", () => {
  test("a published one comes after the six, with its pieces and their pages", () => {
    const made = catalogue(rowOf(published), ...piece("harmattan/dust-dress"));
    expect(made.faults).toEqual([]);
    expect(made.collections.map(({ id }) => id)).toEqual([
      ...collections.map(({ id }) => id),
      "harmattan",
    ]);
    expect(made.findCollection("harmattan")).toMatchObject({
      heading: "Harmattan Collection",
      href: "/harmattan",
      room: "clay",
      picture: { key: "collections/harmattan/1" },
      products: [{ sku: "harmattan/dust-dress", href: "/harmattan/dust-dress" }],
    });
    expect(made.productAt("harmattan", "dust-dress")?.path).toBe("/harmattan/dust-dress");
  });

  test.each([
    ["a draft", draft],
    ["a withdrawn one", { ...published, isWithdrawn: true }],
  ])("%s is not there, nor its pieces", (_state, row) => {
    const made = catalogue(rowOf(row), ...piece("harmattan/dust-dress"));
    const bare = catalogue();
    expect(made.faults).toEqual([]);
    expect(made.collections).toEqual(bare.collections);
    expect(made.pages).toEqual(bare.pages);
    expect(made.products).toEqual(bare.products);
    expect(made.findProduct("harmattan/dust-dress")).toBeUndefined();
    expect(made.made).toMatchObject([{ id: "harmattan", name: "Harmattan" }]);
  });

  test("a piece of a collection that was never made is left out and named", () => {
    const { faults } = catalogue(...piece("harmattan/dust-dress"));
    expect(faults[0]).toMatchObject({ message: "There is no such collection." });
  });

  test("a row that is not valid is left out; a promotion takes off a made collection's pieces", () => {
    const { faults } = catalogue({ ...rowOf(draft), value: { ...draft, room: "url(x)" } });
    expect(faults).toMatchObject([{ kind: "collection", key: "harmattan" }]);
    const promotion = {
      kind: "promotion",
      key: "1",
      version: 1,
      value: {
        name: "Dust",
        percent: 50,
        pieces: [],
        collections: ["harmattan"],
        beginsAt: "2026-11-01T09:00:00.000Z",
        endsAt: "2027-11-01T09:00:00.000Z",
      },
    };
    const made = catalogue(rowOf(published), ...piece("harmattan/dust-dress"), promotion);
    expect(made.findProduct("harmattan/dust-dress")?.price).toBe(45_000);
  });

  test("Home's latest may be one that is withdrawn since", () => {
    const home = { ...PARTS.home.usual, latest: "harmattan" };
    const words = { kind: "words", key: "home", version: 1, value: home };
    const made = catalogue(rowOf({ ...published, isWithdrawn: true }), words);
    expect(made.faults).toEqual([]);
    expect(made.words.home.latest).toBe("harmattan");
  });

  test("those that are published stand in the order of their first publishing", () => {
    const later = { ...published, publishedAt: "2026-11-02T09:00:00.000Z" };
    const rows = [rowOf(draft, "c"), rowOf(later, "a"), rowOf(published, "b")];
    expect(madeCollections(rows).map(({ id }) => id)).toEqual(["b", "a", "c"]);
  });
});

test("what is shown and what is not is told apart, and what is missing is named", () => {
  expect(stateOf(draft)).toBe("draft");
  expect(stateOf(published)).toBe("published");
  expect(stateOf({ ...published, room: "palm" })).toBe("changed");
  expect(stateOf({ ...published, photograph: "c".repeat(32) })).toBe("changed");
  expect(stateOf({ ...published, isWithdrawn: true })).toBe("withdrawn");
  expect(collectionNeeds({ blurb: "" }, undefined)).toHaveLength(2);
  expect(collectionNeeds(draft, { state: "first" })).toHaveLength(1);
  expect(collectionNeeds(draft, { state: "failed", fault: "Damaged." })[0]).toContain("Damaged.");
  expect(collectionNeeds(draft, { state: "ready" })).toEqual([]);
});

describe("colours", () => {
  const styles = readFileSync("app/design/tokens.css", "utf8");

  test.each(Object.entries(ROOMS))("%s is readable, and the style sheet has it", (id, room) => {
    const { ground, accent } = room;
    expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5);
    // Text, and the message of a field.
    expect(contrast("#17130f", ground)).toBeGreaterThanOrEqual(7);
    expect(contrast("#a3201d", ground)).toBeGreaterThanOrEqual(4.5);
    expect(styles).toContain(
      `[data-room="${id}"] {\n  --room: ${ground};\n  --room-ink: ${accent};\n}`,
    );
  });

  test("there are at least three", () => {
    expect(Object.keys(ROOMS).length).toBeGreaterThanOrEqual(3);
  });
});

/** WCAG 2.2, 1.4.3: the relative luminances of both, the lighter one above the darker one. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
