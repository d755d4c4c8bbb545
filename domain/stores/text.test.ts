import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanLine, cleanText, linked, paragraphs, pathIn } from "./text.ts";

const PAGES = ["/", "/naledi", "/naledi/orion-dress", "/hazelbee/shop", "/search", "/house"];
const options = {
  origin: "https://shop.example",
  isPage: (path: string) => PAGES.includes(path) || path.startsWith("/orders"),
};
const anyText = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes));
const joined = (text: string) =>
  linked(text, options)
    .map((part) => (typeof part === "string" ? part : part.text))
    .join("");
const hrefs = (text: string) =>
  linked(text, options).flatMap((part) => (typeof part === "string" ? [] : [part.href]));

describe("cleanText", () => {
  test("keeps line breaks, of any kind, and the letters of Yoruba", () => {
    expect(cleanText(" Ẹ káàbọ̀\r\nto\u2028us\ttoday ")).toBe("Ẹ káàbọ̀\nto\nus today");
    expect(cleanLine("one\ntwo")).toBe("one two");
  });

  test("drops what controls, what turns the direction, and half characters", () => {
    expect(cleanText("a\u0000b\u001bc\u007fd\u202ee\u2066f\u200fg\u061ch\ud800i")).toBe(
      "abcdefghi",
    );
    expect(cleanText("👩‍🦱")).toBe("👩‍🦱");
  });

  test("leaves none of them in any text, and what is clean as it is", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanText(text);
        expect(clean).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u);
        expect(cleanText(clean)).toBe(clean);
      }),
    );
  });
});

describe("linked", () => {
  test("links a path of the shop, its full address, and none of the punctuation around them", () => {
    expect(linked("See (/naledi), or https://shop.example/hazelbee/shop.", options)).toEqual([
      "See (",
      { href: "/naledi", text: "/naledi" },
      "), or ",
      { href: "/hazelbee/shop", text: "https://shop.example/hazelbee/shop" },
      ".",
    ]);
    expect(hrefs("/Naledi/Orion-Dress/ and /search?q=red&size=M#all now")).toEqual([
      "/naledi/orion-dress",
      "/search?q=red&size=M#all",
    ]);
    expect(hrefs("https://shop.example and HTTPS://SHOP.EXAMPLE/")).toEqual(["/", "/"]);
  });

  test.each([
    "and/or, 24/7, red / blue",
    "/nowhere",
    "//shop.example/naledi",
    "https://other.example/naledi",
    "https://shop.example.evil.example/naledi",
    "https://shop.example@evil.example/naledi",
    "javascript:alert(1)",
    "/naledi/../house",
    "/naledi%2f..%2fhouse",
    "/naledi\\house",
    "<a href=/naledi>",
    "www.shop.example/naledi",
  ])("leaves %s as text", (text) => expect(hrefs(text)).toEqual([]));

  test.each([
    "/house",
    "/HOUSE/",
    "/house/words",
    "/orders/HZ-1",
    "https://shop.example/Orders/HZ-1",
  ])("never links %s", (text) => expect(hrefs(text)).toEqual([]));

  test("changes no text, and links only pages", () => {
    const word = fc.oneof(
      anyText,
      fc.constantFrom(
        "/naledi",
        "/house",
        "https://shop.example/naledi",
        "(/naledi)",
        "//",
        " ",
        "\n",
      ),
    );
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = words.join(" ");
        expect(joined(text)).toBe(text);
        for (const href of hrefs(text)) {
          expect(PAGES).toContain(new URL(href, "https://shop.example").pathname);
          expect(href).not.toMatch(/^\/(house|orders|\/)/);
        }
      }),
    );
  });

  test("knows no full address without an origin", () => {
    expect(pathIn("https://shop.example/naledi", { ...options, origin: "" })).toBeUndefined();
    expect(pathIn("/naledi", { ...options, origin: "" })).toBe("/naledi");
  });
});

test("empty lines part paragraphs", () => {
  expect(paragraphs("one\ntwo\n\n\nthree")).toEqual(["one\ntwo", "three"]);
});
