import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_STORY, slugFor, stateOf, storyNeeds, storyOf, summaryOf } from "./story.ts";

const taken = (...slugs: string[]) => new Set(slugs);

test.each([
  ["A Star’s Dress", [], "a-stars-dress"],
  ["Zúri & sons", [], "zuri-sons"],
  ["A", ["a"], "a-2"],
  ["A", ["a", "a-2"], "a-3"],
  // Another page of the house has this address; one without letters has a name, too.
  ["New", [], "new-2"],
  ["!!!", [], "story"],
  ["???", ["story"], "story-2"],
])("the address of %j beside %j is %s", (title, slugs, slug) => {
  expect(slugFor(title, taken(...slugs))).toBe(slug);
});

test("an address is never one that was given, and fits into a path", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 100 }), { maxLength: 30 }), (titles) => {
      const given = new Set<string>();
      for (const title of titles) {
        const slug = slugFor(title, given);
        expect(given.has(slug)).toBe(false);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        given.add(slug);
      }
    }),
  );
});

test("the summary is the first paragraph, cut after a word", () => {
  expect(summaryOf("One\nline.\n\nTwo.")).toBe("One line.");
  expect(summaryOf("word ".repeat(50))).toMatch(/^(word )+…$/);
  expect(summaryOf("word ".repeat(50)).length).toBeLessThanOrEqual(162);
  expect(summaryOf("")).toBe("");
});

const ID = "0".repeat(32);

test("what is missing is said, picture by picture", () => {
  expect(storyNeeds(NO_STORY, [])).toEqual([
    "The title is missing.",
    "The words are missing.",
    "A picture is missing.",
  ]);
  const whole = { ...NO_STORY, title: "T", words: "W", alts: { [ID]: "A dress" } };
  expect(storyNeeds(whole, [{ id: ID, state: "ready" }])).toEqual([]);
  expect(
    storyNeeds(whole, [
      { id: ID, state: "first" },
      { id: "1".repeat(32), state: "failed", fault: "Damaged." },
    ]),
  ).toEqual([
    "Picture 1 is still being made ready.",
    "Picture 2: Damaged.",
    "Picture 2 has no alternative text.",
  ]);
});

const record = {
  hash: ID,
  width: 800,
  height: 1000,
  widths: [640],
  jpeg: 800,
  blur: "data:image/webp;base64,AA==",
  color: "#000000",
};
const shown = {
  title: "T",
  words: "W",
  pieces: [],
  pictures: [{ photograph: ID, record, alt: "A dress" }],
  changedAt: "2026-11-27T12:00:00.000Z",
};
const row = {
  ...NO_STORY,
  title: "T",
  words: "W",
  alts: { [ID]: "A dress" },
  slug: "t",
  publishedAt: "2026-11-27T12:00:00.000Z",
  shown,
};

test("a story stands in the shop only while it is published", () => {
  expect(storyOf(row)).toMatchObject({ slug: "t", title: "T" });
  expect(storyOf(row)?.pictures).toEqual([
    { source: { key: "stories/t/1", record }, alt: "A dress" },
  ]);
  expect(storyOf({ ...row, isWithdrawn: true })).toBeUndefined();
  const { shown: _, ...draft } = row;
  expect(storyOf(draft)).toBeUndefined();
});

test.each([
  ["published", row, [ID]],
  ["changed", { ...row, words: "Other" }, [ID]],
  ["changed", { ...row, alts: {} }, [ID]],
  ["changed", row, []],
  ["withdrawn", { ...row, isWithdrawn: true }, [ID]],
  ["draft", NO_STORY, []],
])("a story is %s", (state, story, photographs) => {
  expect(stateOf(story, photographs)).toBe(state);
});
