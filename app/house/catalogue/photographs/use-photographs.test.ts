import { expect, test } from "vitest";
import { stillMissing } from "./use-photographs.ts";

const WORDS = "A description of at least 20 characters.";
const FEW = "1 of at least 2 photographs.";
const WAITS = "Photograph 2 is still being made ready.";

test("what was done goes from the notice of missing things, and what came to it is named", () => {
  expect(stillMissing([WORDS, FEW], [WORDS, FEW], [WORDS, WAITS])).toEqual([WORDS, WAITS]);
  expect(stillMissing([WORDS, WAITS], [WORDS, WAITS], [WORDS])).toEqual([WORDS]);
  expect(stillMissing([WAITS], [WAITS], [])).toEqual([]);
});

test("a notice of other things stays as it is", () => {
  expect(stillMissing([WORDS], [FEW], [])).toEqual([WORDS]);
  expect(stillMissing([WORDS], [FEW], [WAITS])).toEqual([WORDS]);
});
