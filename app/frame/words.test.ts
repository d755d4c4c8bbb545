import { expect, test } from "vitest";
import { bundledCatalogue } from "../../domain/catalogue/bundle/bundle.ts";
import { isPageIn, QUESTIONS_PATH, STORIES_PATH } from "../../domain/catalogue/pages.ts";
import { pageRules } from "../pages.ts";

const catalogue = bundledCatalogue();
const asked = {
  ...catalogue,
  words: { questions: [{ question: "?", answer: "!" }] },
  stories: [{ slug: "a-dress" }],
};
const LATER: readonly string[] = [QUESTIONS_PATH, STORIES_PATH];

test("words can lead to every page that search engines list, once it is there", () => {
  const paths = pageRules.filter(({ isIndexed, path }) => isIndexed && !path.includes(":"));
  for (const { path } of paths) {
    expect([path, isPageIn(asked, path)]).toEqual([path, true]);
    expect([path, isPageIn(catalogue, path)]).toEqual([path, !LATER.includes(path)]);
  }
  expect(isPageIn(catalogue, "/naledi/orion-dress")).toBe(true);
  expect(isPageIn(catalogue, "/naledi/nothing")).toBe(false);
  expect([asked, catalogue].map((shop) => isPageIn(shop, "/stories/a-dress"))).toEqual([
    true,
    false,
  ]);
});

test("words lead to nothing that is somebody's own", () => {
  const own = pageRules.filter(({ source }) => source === "private");
  for (const { path } of own) {
    expect([path, isPageIn(asked, path.replace(/:\w+|\*/, "x"))]).toEqual([path, false]);
  }
});
