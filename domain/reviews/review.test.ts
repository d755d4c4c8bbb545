import fc from "fast-check";
import { expect, test } from "vitest";
import { photographNames } from "../media/form-photographs.ts";
import {
  askAt,
  canReview,
  fitWords,
  FITS,
  MOST_SHOWN,
  ratingOf,
  readReview,
  reviewsOf,
} from "./review.ts";
import type { Fit, ShownReview } from "./review.ts";

const DAY = 24 * 60 * 60 * 1000;
const fits = Object.keys(FITS) as Fit[];
const tally = fc.record({
  stars: fc.integer({ min: 1, max: 5 }),
  fit: fc.constantFrom(...fits),
  count: fc.integer({ min: 1, max: 1_000 }),
});
const shown: ShownReview = {
  stars: 5,
  fit: "true",
  words: "Lovely.",
  firstName: "Ada",
  city: "Lagos",
  day: "2026-11-23",
  photographs: [],
  answer: "",
};
const form = {
  review: "naledi/orion-dress",
  stars: "4",
  fit: "true",
  words: "Lovely.",
  firstName: "Ada",
  city: "",
};

test("a piece without published reviews has none", () => {
  expect(reviewsOf([], [])).toBeUndefined();
  expect(fitWords(undefined)).toBeUndefined();
});

test("whatever the reviews are, their sums hold: fits add up to the number, the average is 1 to 5, the page has few", () => {
  fc.assert(
    fc.property(fc.array(tally, { minLength: 1 }), fc.nat({ max: 60 }), (tallies, many) => {
      const all = reviewsOf(
        tallies,
        Array.from({ length: many }, () => shown),
      );
      if (!all) throw new Error("There are reviews");
      const { count, newest } = all;
      expect(count).toBe(tallies.reduce((sum, each) => sum + each.count, 0));
      expect(all.fits.small + all.fits.true + all.fits.large).toBe(count);
      expect(Number(ratingOf(all))).toBeGreaterThanOrEqual(1);
      expect(Number(ratingOf(all))).toBeLessThanOrEqual(5);
      expect(newest.length).toBe(Math.min(many, MOST_SHOWN));
      expect(fitWords(all)).toBe(
        count < 3 ? undefined : `${all.fits.true} of ${count} say true to size`,
      );
    }),
  );
});

test("the average has one decimal", () => {
  expect(ratingOf({ stars: 14, count: 3 })).toBe("4.7");
  expect(ratingOf({ stars: 5, count: 1 })).toBe("5.0");
});

test("pieces can be reviewed for 90 days from 'collected' or 'shipped' on", () => {
  const at = new Date("2026-11-23T09:00:00.000Z");
  const order = { stage: "collected", status: "paid", isBespoke: false, at } as const;
  const after = (days: number) => new Date(at.getTime() + days * DAY);
  expect(canReview(order, at)).toBe(true);
  expect(canReview({ ...order, stage: "shipped" }, after(89.99))).toBe(true);
  expect(canReview(order, after(90))).toBe(false);
  for (const stage of ["received", "ready", "cancelled"] as const) {
    expect(canReview({ ...order, stage }, at)).toBe(false);
    expect(askAt(stage, at)).toBeUndefined();
  }
  expect(canReview({ ...order, status: "refunded" }, at)).toBe(false);
  expect(canReview({ ...order, isBespoke: true }, at)).toBe(false);
  expect(askAt("collected", at)).toEqual(after(7));
  expect(askAt("shipped", at)).toEqual(after(14));
});

test("stars, fit and first name are needed; words, city and photographs are not", () => {
  expect(readReview(form)).toEqual({
    review: {
      stars: 4,
      fit: "true",
      words: "Lovely.",
      firstName: "Ada",
      city: "",
      photographs: [],
    },
  });
  const read = readReview({});
  expect("errors" in read && Object.keys(read.errors)).toEqual(["stars", "fit", "firstName"]);
});

test.each([
  ["stars", "0"],
  ["stars", "6"],
  ["stars", "4.5"],
  ["fit", "toString"],
  ["words", "a".repeat(2_001)],
  ["firstName", "a".repeat(41)],
  ["firstName", "\u202e\u0007 "],
  ["city", "a".repeat(61)],
])("a wrong field is named: %s", (name, value) => {
  const read = readReview({ ...form, [name]: value });
  expect("errors" in read && Object.keys(read.errors)).toEqual([name]);
});

test("whatever is posted, a review has its limits and no control or direction characters", () => {
  const text = fc.string({ unit: "binary", maxLength: 20 });
  const names = [...Object.keys(form), "fault", ...photographNames];
  const posted = fc.record(Object.fromEntries(names.map((name) => [name, text])), {
    requiredKeys: [],
  });
  fc.assert(
    fc.property(posted, fc.nat({ max: 200 }), fc.boolean(), (values, times, isRight) => {
      const words = (values["words"] ?? "").repeat(times);
      const read = readReview(isRight ? { ...values, ...form, words } : values);
      if (!("review" in read)) return;
      const { words: kept, firstName, city, photographs } = read.review;
      expect(kept.length).toBeLessThanOrEqual(2_000);
      expect(`${kept}${firstName}${city}`).not.toMatch(/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/u);
      expect(photographs.length).toBeLessThanOrEqual(3);
    }),
  );
});

test("a photograph that is named twice counts once; what is no id is left out", () => {
  const [one, two, three] = photographNames as [string, string, string];
  const id = "0123456789abcdef0123456789abcdef";
  const read = readReview({ ...form, [one]: id, [two]: id, [three]: "../../etc" });
  expect("review" in read && read.review.photographs).toEqual([id]);
});
