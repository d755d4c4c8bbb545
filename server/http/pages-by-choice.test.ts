import { expect, test } from "vitest";
import { ruleOf } from "../../app/pages.ts";
import { pageKeys, readKey } from "./pages-by-choice.ts";

const keyOf = pageKeys(ruleOf);
const asked = (query = "", cookie?: string) => ({ query, cookie });

test("a page's key is its path", () => {
  expect(keyOf("/naledi", asked())).toBe("/naledi");
  expect(keyOf("/terms", asked("colour=blue", "columns=two"))).toBe("/terms");
});

test.each(["kind=dress", "utm_source=x&sort=price-up", "?colour=", "stock=yes"])(
  "with %s a listing is rendered for the request",
  (query) => {
    expect(keyOf("/naledi", asked(query))).toBeUndefined();
    expect(keyOf("/hazelbee/shop", asked(query, "columns=two"))).toBeUndefined();
  },
);

test("the contact page is rendered for the request only if it names a piece", () => {
  expect(keyOf("/contact", asked("about=Orion+Dress"))).toBeUndefined();
  expect(keyOf("/contact", asked("utm_source=x"))).toBe("/contact");
});

test("parameters that change nothing do not fill the memory: a listing has two keys", () => {
  const queries = Array.from({ length: 500 }, (_, at) => `utm_${at}=${at}&q=${at}`);
  const cookies = ["", "columns=two", "columns=one", "columns=twofold", "x=1; columns=two"];
  const keys = queries.flatMap((query) =>
    cookies.map((cookie) => keyOf("/naledi", asked(query, cookie))),
  );
  expect(new Set(keys)).toEqual(new Set(["/naledi", "/naledi?columns=two"]));
});

test("a key says of which path it is, and with which cookie its page is made", () => {
  expect(readKey("/naledi")).toEqual({ path: "/naledi", cookie: "" });
  expect(readKey("/naledi?columns=two")).toEqual({ path: "/naledi", cookie: "columns=two" });
});
