import { expect, test } from "vitest";
import { sizeMeWords } from "../house/orders.ts";
import { bodyWords, formatMeasure, isBody, parseMeasure } from "./measurements.ts";
import { SIZES } from "./product.ts";
import { inInches, recommend, SIZE_GUIDE, WHOLE_BODY } from "./size-help.ts";

const cm = (bust?: number, waist?: number, hip?: number) =>
  Object.fromEntries(
    Object.entries({ bust, waist, hip })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Number(value) * 10]),
  );

test("whoever has a size's own measures gets that size", () => {
  for (const size of SIZES) {
    const { bust, waist, hip } = SIZE_GUIDE[size];
    expect(recommend(cm(bust, waist, hip), WHOLE_BODY)).toEqual({
      size,
      text: `Your size for this piece is ${size}.`,
    });
  }
});

test("a centimetre over is what a tape measure errs by; more is the next size", () => {
  expect(recommend(cm(91, 73, 99), WHOLE_BODY)?.size).toBe("M");
  expect(recommend(cm(91.1, 73, 99), WHOLE_BODY)?.size).toBe("L");
});

test("between two sizes it is the larger one, and the sentence says so", () => {
  expect(recommend(cm(93, 75, 101), WHOLE_BODY)).toEqual({
    size: "L",
    text: "You are between M and L: take L for this piece.",
  });
});

test("if the measures differ, each is named and the widest decides", () => {
  const different = recommend(cm(84, 66, 104), { ...WHOLE_BODY, name: "dress" });
  expect(different?.size).toBe("L");
  expect(different?.text).toBe(
    "By the size guide your bust is S, your waist is S and your hip is L. Take L, so that this dress fits everywhere.",
  );
});

test("a cut that ends above the hip does not ask for it", () => {
  const blouse = { name: "blouse", measures: ["bust", "waist"] as const };
  expect(recommend(cm(84, 66, 126), blouse)?.size).toBe("S");
  expect(recommend(cm(undefined, undefined, 126), blouse)).toBeUndefined();
});

test("what is missing is said, and nothing at all gives no recommendation", () => {
  expect(recommend({}, WHOLE_BODY)).toBeUndefined();
  expect(recommend(cm(90), WHOLE_BODY)?.text).toBe(
    "Your size for this piece is M. Without your waist and hip this is a guess.",
  );
});

test("beyond the table it is honest", () => {
  expect(recommend(cm(130, 110, 140), WHOLE_BODY)).toMatchObject({ size: undefined });
  expect(recommend(cm(70, 55, 80), WHOLE_BODY)?.text).toContain("smaller than XS");
});

test("centimetres and inches are kept as whole millimetres", () => {
  expect(parseMeasure(" 92,5 ", "cm")).toEqual({ ok: true, mm: 925 });
  expect(parseMeasure("36.5", "in")).toEqual({ ok: true, mm: 927 });
  expect(parseMeasure("", "cm")).toEqual({ ok: true, mm: undefined });
  expect(formatMeasure(925, "cm")).toBe("92.5");
  expect(formatMeasure(927, "in")).toBe("36.5");
});

test("a number that no body has is refused in its own unit", () => {
  expect(parseMeasure("9", "cm")).toEqual({
    ok: false,
    message: "Please enter centimetres from 40 to 200.",
  });
  expect(parseMeasure("92", "in")).toEqual({
    ok: false,
    message: "Please enter inches from 16 to 79.",
  });
  for (const typed of ["-92", "9e1", "ninety", "92.555", "0x5c"]) {
    expect(parseMeasure(typed, "cm").ok).toBe(false);
  }
});

test("a body has whole millimetres of known measures and nothing else", () => {
  expect(isBody({})).toBe(true);
  expect(isBody({ bust: 920, hip: 1000 })).toBe(true);
  for (const wrong of [null, [], 3, { bust: "920" }, { bust: 92.5 }, { bust: 9 }, { neck: 400 }]) {
    expect(isBody(wrong)).toBe(false);
  }
  expect(bodyWords({ bust: 920, hip: 1000 }, "cm")).toBe("bust 92 cm, hip 100 cm");
  expect(bodyWords({}, "in")).toBeUndefined();
});

test("inches are read to the half", () => {
  expect([80, 84, 90].map(inInches)).toEqual(["31½", "33", "35½"]);
});

test("the house reads an order's measurements in centimetres, or that it is to ask", () => {
  expect(sizeMeWords("")).toBeUndefined();
  expect(sizeMeWords('{"bust":920,"hip":1005}')).toBe("Size me: bust 92 cm, hip 100.5 cm");
  expect(sizeMeWords("{}")).toContain("ask for the measurements");
  expect(sizeMeWords("damaged")).toContain("ask for the measurements");
});

test("alterations of a piece: without any nothing changes; the wider it is, the smaller the size, and the text says so", () => {
  const body = { bust: 900, waist: 735, hip: 980 };
  const usual = recommend(body, WHOLE_BODY);
  expect(usual?.size).toBe("L");
  expect(recommend(body, WHOLE_BODY, SIZE_GUIDE, {})).toEqual(usual);
  // Too little to be another size.
  expect(recommend(body, WHOLE_BODY, SIZE_GUIDE, { waist: 2 })).toEqual(usual);
  const wide = recommend(body, WHOLE_BODY, SIZE_GUIDE, { waist: 10 });
  expect(wide?.size).toBe("M");
  expect(wide?.text).toMatch(/How others had this piece altered is counted in\.$/);
  expect(recommend({ waist: 725 }, WHOLE_BODY, SIZE_GUIDE, { waist: -10 })?.size).toBe("L");
  // A sleeve is not in the guide.
  expect(recommend(body, WHOLE_BODY, SIZE_GUIDE, { sleeve: 30 })).toEqual(usual);
});
