import { expect, test } from "vitest";
import { offlineInsteadOf, parseIdlePage, requestedPage } from "./offline.ts";

test("the offline page knows which page was wanted", () => {
  const { search } = new URL(offlineInsteadOf("/search?q=red dress&a=1"), "http://shop.test");
  expect(requestedPage(search)).toBe("/search?q=red dress&a=1");
});

test.each(["", "?page=", "?page=//evil.example", "?page=/%5Cevil.example", "?page=javascript:x"])(
  "an address that is not the shop's is none: %j",
  (search) => {
    expect(requestedPage(search)).toBeUndefined();
  },
);

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
