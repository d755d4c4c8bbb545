import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { showcase } from "../catalogue/collections.ts";
import { MEASURES } from "../catalogue/measurements.ts";
import { SIZES } from "../catalogue/product.ts";
import { partNames, PARTS, partValue, wordsOf } from "../stores/words.ts";
import type { Part, PartValues } from "../stores/words.ts";
import { fieldGroups, partFacts, partTexts, readPart, wordsFields } from "./words-form.ts";

const OWN = {
  photograph: "a".repeat(32),
  record: {
    hash: "b".repeat(32),
    width: 1200,
    height: 800,
    widths: [320, 640, 1200],
    jpeg: 800,
    blur: "data:image/webp;base64,AAAA",
    color: "#d8c8b8",
  },
};
const options = {
  now: new Date("2026-11-27T12:00:00.000Z"),
  pictureOf: (id: string) => (id === OWN.photograph ? OWN : undefined),
  isInShowcase: (id: string) => showcase.some((each) => each.id === id),
  pathIn: (text: string) => (text === "/naledi" ? text : undefined),
};
const usual = (part: Part) => partTexts(part, PARTS[part].usual);
const read = (part: Part, change: Record<string, string>) =>
  readPart(part, { ...usual(part), ...change }, options);
const errorsOf = (part: Part, change: Record<string, string>) => {
  const result = read(part, change);
  return "errors" in result ? Object.keys(result.errors) : [];
};
const valueOf = <Name extends Part>(part: Name, change: Record<string, string>) => {
  const result = read(part, change);
  if ("errors" in result) throw new Error(JSON.stringify(result.errors));
  return result.value as PartValues[Name];
};

describe("a form that was not touched", () => {
  test.each(partNames)("has the specification's words: %s", (part) => {
    expect(valueOf(part, {})).toEqual(PARTS[part].usual);
  });
});

test("every part's stored value is what its form reads", () => {
  for (const part of partNames)
    expect(partValue(part, valueOf(part, {}))).toEqual(valueOf(part, {}));
  expect(partValue("brand", { text: "" })).toBeUndefined();
  expect(partValue("brand", {})).toBe(PARTS.brand.usual);
});

describe("limits", () => {
  test.each([
    ["home", "line", 80],
    ["blurb-naledi", "blurb", 300],
    ["brand", "brand", 1_500],
    ["hazelbabies", "name-kite-dress", 80],
  ] as const)("%s: %s has 1 to %i characters", (part, name, most) => {
    expect(errorsOf(part, { [name]: "x".repeat(most) })).toEqual([]);
    expect(errorsOf(part, { [name]: "x".repeat(most + 1) })).toEqual([name]);
    expect(errorsOf(part, { [name]: " \u202e " })).toEqual([name]);
  });

  test("a question has 150 characters, an answer 1,000, and each needs the other", () => {
    const questions = { "question-1": "q".repeat(150), "answer-1": "a".repeat(1_000) };
    expect(valueOf("questions", questions).questions).toHaveLength(1);
    expect(errorsOf("questions", { "question-1": "q".repeat(151), "answer-1": "a" })).toEqual([
      "question-1",
    ]);
    expect(errorsOf("questions", { "question-1": "q" })).toEqual(["answer-1"]);
    expect(errorsOf("questions", { "answer-1": "a" })).toEqual(["question-1"]);
  });

  test("every field of every form is sent, with its limit", () => {
    const names = partNames.flatMap((part) =>
      fieldGroups(part, usual(part)).flatMap(({ fields }) => fields.map(({ name }) => name)),
    );
    expect(wordsFields.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...new Set(names)]),
    );
    for (const { name, maxLength } of wordsFields)
      expect([name, maxLength > 0]).toEqual([name, true]);
  });
});

describe("an announcement", () => {
  const text = { announcement: "Open on Sunday" };

  test("needs an end to come, on Lagos' clock, and is over to the minute", () => {
    expect(errorsOf("announcement", text)).toEqual(["ends"]);
    expect(errorsOf("announcement", { ...text, ends: "2026-11-27T13:00" })).toEqual(["ends"]);
    expect(errorsOf("announcement", { ...text, ends: "tomorrow" })).toEqual(["ends"]);
    const value = valueOf("announcement", { ...text, ends: "2026-11-27T13:01" });
    expect(value.endsAt).toBe("2026-11-27T12:01:00.000Z");
    const at = (now: string) => wordsOf({ announcement: value }, now).announcement?.text;
    expect(at("2026-11-27T12:00:59.999Z")).toBe("Open on Sunday");
    expect(at("2026-11-27T12:01:00.000Z")).toBeUndefined();
  });

  test("without a text is none", () => {
    expect(valueOf("announcement", { ends: "2026-11-27T13:01" })).toEqual(PARTS.announcement.usual);
    expect(
      errorsOf("announcement", { announcement: "x".repeat(121), ends: "2027-01-01T00:00" }),
    ).toEqual(["announcement"]);
  });
});

test("Home's opening leads to a page of the shop, and shows one of the five collections", () => {
  expect(valueOf("home", { link: " /naledi ", latest: "naledi" })).toMatchObject({
    link: "/naledi",
    latest: "naledi",
  });
  expect(errorsOf("home", { link: "https://other.example" })).toEqual(["link"]);
  expect(errorsOf("home", { latest: "hazelbee" })).toEqual(["latest"]);
});

describe("the size guide", () => {
  test.each(["39", "201", "80.5", "", "-80", "8e1"])("refuses %s beside its field", (text) => {
    expect(errorsOf("sizes", { "XS-bust": text })).toContain("XS-bust");
  });

  test("rises from size to size", () => {
    expect(errorsOf("sizes", { "S-waist": "62" })).toEqual(["S-waist"]);
    expect(errorsOf("sizes", { "S-waist": "63" })).toEqual([]);
    expect(errorsOf("sizes", { "S-waist": "72" })).toEqual(["M-waist"]);
  });

  test("takes whole centimetres that rise, and nothing else", () => {
    const row = fc.array(fc.integer({ min: 38, max: 202 }), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(row, fc.boolean(), (numbers, isSorted) => {
        const bust = isSorted ? numbers.toSorted((one, other) => one - other) : numbers;
        const isRight = bust.every(
          (cm, at) => cm >= 40 && cm <= 200 && (at === 0 || cm > (bust[at - 1] ?? 0)),
        );
        const change = Object.fromEntries(SIZES.map((size, at) => [`${size}-bust`, `${bust[at]}`]));
        const result = read("sizes", change);
        const value = "value" in result ? result.value : undefined;
        expect(value !== undefined).toBe(isRight);
        expect(value && partValue("sizes", value)).toEqual(value);
      }),
    );
    const { sizes } = PARTS.sizes.usual;
    const wrong = { ...sizes, S: { ...sizes.S, [MEASURES[0]]: 80 } };
    expect(partValue("sizes", { sizes: wrong })).toBeUndefined();
  });
});

describe("a list", () => {
  const shown = (change: Record<string, string>) =>
    wordsOf({ hazelbabies: valueOf("hazelbabies", change) }, "").hazelbabies.map(
      ({ title }) => title,
    );

  test("is renamed, put into another order and hidden in part", () => {
    const change = {
      "name-kite-dress": "Dragon Dress",
      "place-sunday-best": "1",
      "place-marigold-dress": "9",
      "hidden-party-puff": "yes",
    };
    expect(shown(change)).toEqual([
      "Sunday Best",
      "Dragon Dress",
      "Pumpkin Twirl",
      "Sky Pinafore",
      "Little Star Dress",
      "Birthday Tutu",
      "Garden Smock",
      "Marigold Dress",
    ]);
  });

  test("has no two pieces of one name, and a place for each", () => {
    expect(errorsOf("hazelbabies", { "name-kite-dress": "Sky Pinafore" })).toHaveLength(2);
    expect(errorsOf("hazelbabies", { "place-kite-dress": "0" })).toEqual(["place-kite-dress"]);
  });

  test("ends with what a later release adds, and leaves out what it removes", () => {
    const pieces = [
      { slug: "gone", name: "Gone", isHidden: false },
      { slug: "kite-dress", name: "Kite", isHidden: false },
    ];
    const { hazelbabies } = wordsOf({ hazelbabies: { pieces } }, "");
    expect(hazelbabies.map(({ title }) => title).slice(0, 2)).toEqual(["Kite", "Marigold Dress"]);
    expect(hazelbabies).toHaveLength(9);
  });
});

describe("a picture", () => {
  test("is named by its id, and shown in place of the bundle's", () => {
    const home = valueOf("home", { picture: OWN.photograph });
    expect(home.picture).toEqual(OWN);
    expect(partValue("home", home)).toEqual(home);
    expect(partTexts("home", home)["picture"]).toBe(OWN.photograph);
    expect(partFacts("home", home)).toMatchObject({ Picture: "own (aaaa)" });
    const pieces = valueOf("hazelbabies", { "picture-kite-dress": OWN.photograph });
    const [first, second] = wordsOf({ hazelbabies: pieces }, "").hazelbabies;
    expect(first?.picture).toEqual({ key: "words/hazelbabies", record: OWN.record });
    expect(second?.picture).toBeUndefined();
  });

  test("that cannot be shown yet is refused", () => {
    expect(errorsOf("home", { picture: "c".repeat(32) })).toEqual(["picture"]);
    const wrong = { ...OWN, record: { ...OWN.record, blur: "javascript:alert(1)" } };
    expect(partValue("home", { ...PARTS.home.usual, picture: wrong })).toBeUndefined();
  });
});

test("facts name what a part says", () => {
  const questions = [{ question: "Where?", answer: "Here." }];
  expect(partFacts("questions", { questions })).toEqual({
    "Question 1, question": "Where?",
    "Question 1, answer": "Here.",
  });
  const value = { text: "Open", endsAt: "2026-11-27T12:01:00.000Z" };
  expect(partFacts("announcement", value)).toEqual({
    Announcement: "Open",
    Ends: "27 Nov 2026, 13:01",
  });
  expect(partFacts("sizes", PARTS.sizes.usual)).toMatchObject({
    "XS bust": "80",
    "3XL hip": "126",
  });
});
