import { expect, test } from "vitest";
import { offlineInsteadOf, wantedPage } from "./addresses.ts";

test("the offline page knows which page was wanted", () => {
  const { search } = new URL(offlineInsteadOf("/search?q=red dress&a=1"), "http://shop.test");
  expect(wantedPage(search)).toBe("/search?q=red dress&a=1");
});

test.each(["", "?page=", "?page=//evil.example", "?page=/%5Cevil.example", "?page=javascript:x"])(
  "an address that is not the shop's is none: %j",
  (search) => {
    expect(wantedPage(search)).toBeUndefined();
  },
);
