import { expect, test } from "vitest";
import { contactLink, questionInAddress } from "./about-piece.ts";

test("the link of a piece begins the question about it", () => {
  const link = new URL(contactLink("Ìyá & Ọmọ Set, HazelBabies"), "http://shop.test");
  expect(link.pathname).toBe("/contact");
  expect(link.hash).toBe("#message");
  expect(questionInAddress(link.search)).toBe(
    "I would like to ask about this piece: Ìyá & Ọmọ Set, HazelBabies. ",
  );
});

test("an address that names no piece begins nothing", () => {
  for (const search of [
    "",
    "?about=",
    "?about=%3Cb%3E",
    "?about=a%0Ab",
    `?about=${"x".repeat(121)}`,
  ]) {
    expect(questionInAddress(search)).toBeUndefined();
  }
  expect(questionInAddress("?about=http://elsewhere.example/")).toBeUndefined();
});
