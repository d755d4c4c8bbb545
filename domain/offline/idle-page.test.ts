import { expect, test } from "vitest";
import { parseIdlePage } from "./idle-page.ts";

test("what a page tells the worker is read, and anything else is nothing", () => {
  const page = { url: "http://shop.test/", savesData: false, thumbnails: ["/thumbs/a/b.jpg"] };
  expect(parseIdlePage(page)).toEqual({ ...page, loaded: undefined });
  expect(parseIdlePage({ url: "/", loaded: ["a", 7, null] })).toEqual({
    url: "/",
    savesData: true,
    loaded: ["a"],
    thumbnails: [],
  });
  for (const value of [undefined, null, 7, "x", [], {}, { url: 1 }]) {
    expect(parseIdlePage(value)).toBeUndefined();
  }
});
