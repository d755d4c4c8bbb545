import fc from "fast-check";
import { expect, test } from "vitest";
import { photographNames } from "../media/form-photographs.ts";
import { toKobo } from "../money.ts";
import { askableUntil, creditForLine, formIdOf, readAlteration } from "./alteration.ts";

const at = new Date("2026-11-20T09:00:00.000Z");

test.each([
  ["collected", false, "2026-11-27T09:00:00.000Z", "within 7 days after you collected it"],
  ["collected", true, "2026-11-27T09:00:00.000Z", "within 7 days after you collected it"],
  ["shipped", false, "2026-12-11T09:00:00.000Z", "within 21 days after we sent it"],
  ["shipped", true, "2026-12-25T09:00:00.000Z", "within 35 days after we sent it"],
] as const)("%s, abroad %s: until %s", (stage, isAbroad, until, words) => {
  expect(askableUntil({ stage, at, isAbroad })).toEqual({ until: new Date(until), words });
});

test("nothing can be asked for what is still with the house", () => {
  for (const stage of ["received", "sewing", "ready", "cancelled"] as const) {
    expect(askableUntil({ stage, at, isAbroad: false })).toBeUndefined();
  }
});

const pieces = [
  { position: 0, name: "Orion Dress in M", onlyAlter: undefined },
  { position: 2, name: "Vega Dress", onlyAlter: "sale" as const },
  { position: 3, name: "A gown", onlyAlter: "bespoke" as const },
];
const form = { wish: "alter", piece: "0", reason: "The waist is too wide." };

test("a form that is right", () => {
  expect(readAlteration({ ...form, reason: " Too wide.\r\n" }, pieces)).toEqual({
    request: { wish: "alter", position: 0, reason: "Too wide.", photographs: [] },
  });
});

test.each([
  [{ wish: "" }, ["wish"]],
  [{ wish: "toString" }, ["wish"]],
  [{ piece: "" }, ["piece"]],
  [{ piece: "1" }, ["piece"]],
  [{ reason: " " }, ["reason"]],
  [{ reason: "a".repeat(2_001) }, ["reason"]],
  [{ fault: "heic" }, ["photographs"]],
  [{ wish: "", piece: "", reason: "" }, ["wish", "piece", "reason"]],
])("what is wrong with %o is named", (values, fields) => {
  const read = readAlteration({ ...form, ...values }, pieces);
  expect("errors" in read && Object.keys(read.errors)).toEqual(fields);
});

test("sale and bespoke pieces are altered, not returned", () => {
  for (const [piece, why] of [
    ["2", "on sale"],
    ["3", "made for you alone"],
  ] as const) {
    expect(readAlteration({ ...form, piece }, pieces)).toHaveProperty("request");
    const read = readAlteration({ ...form, piece, wish: "credit" }, pieces);
    expect("errors" in read && read.errors["wish"]).toContain(why);
  }
});

test("whatever is posted, a request has its limits and no control or direction characters", () => {
  const text = fc.string({ unit: "binary", maxLength: 20 });
  const names = ["wish", "piece", "reason", "fault", "alteration", ...photographNames];
  const posted = fc.record(Object.fromEntries(names.map((name) => [name, text])), {
    requiredKeys: [],
  });
  fc.assert(
    fc.property(posted, fc.nat({ max: 200 }), fc.boolean(), (values, times, isRight) => {
      const reason = (values["reason"] ?? "a").repeat(times);
      expect(formIdOf(values) ?? "").toMatch(/^([\da-f-]{36})?$/);
      const read = readAlteration(isRight ? { ...values, ...form, reason } : values, pieces);
      if (!("request" in read)) return;
      expect(read.request.reason.length).toBeGreaterThan(0);
      expect(read.request.reason.length).toBeLessThanOrEqual(2_000);
      expect(read.request.reason).not.toMatch(/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/u);
    }),
  );
});

const line = (position: number, naira: number, quantity = 1, discount = 0) => ({
  position,
  name: "Orion Dress",
  quantity,
  unit_price: toKobo(naira),
  discount: toKobo(discount),
  isSale: false,
});

test("credit: 75% of what was paid for the line, in whole naira, at most what is left", () => {
  const lines = [line(0, 100_001), line(1, 50_000, 2, 10_000)];
  const credit = (position: number, left = toKobo(200_000)) =>
    creditForLine(position, { lines, credits: [], left });
  expect(credit(0)).toBe(toKobo(75_000));
  expect(credit(1)).toBe(toKobo(67_500));
  expect(credit(1, toKobo(60_000) + 50)).toBe(toKobo(60_000));
  expect(credit(1, 99)).toBe(0);
  expect(credit(7)).toBe(0);
});

test("an earlier credit for the line counts, of one for several lines its part", () => {
  const lines = [line(0, 100_000), line(1, 50_000), line(2, 50_000)];
  const left = toKobo(200_000);
  const after = (of: string | null, naira: number, position = 0) =>
    creditForLine(position, { lines, left, credits: [{ amount: toKobo(naira), lines: of }] });
  expect(after("0", 75_000)).toBe(0);
  expect(after("0", 20_000)).toBe(toKobo(55_000));
  expect(after("1", 37_500)).toBe(toKobo(75_000));
  expect(after("0,1", 90_000)).toBe(toKobo(15_000));
  expect(after("0,1", 90_000, 1)).toBe(toKobo(7_500));
  expect(after(null, 90_000)).toBe(toKobo(75_000));
});

test("however credits were given before, a line never gets more than 75% in all, and the order never more than is left", () => {
  const prices = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(prices, fc.array(fc.nat({ max: 4 }), { maxLength: 12 }), (naira, asked) => {
      const lines = naira.map((price, position) => line(position, price));
      const credits: { amount: number; lines: string | null }[] = [];
      let left = naira.reduce((sum, price) => sum + toKobo(price), 0);
      for (const position of asked) {
        const amount = creditForLine(position, { lines, credits, left });
        expect(amount % 100).toBe(0);
        expect(amount).toBeLessThanOrEqual(left);
        if (amount === 0) continue;
        credits.push({ amount, lines: String(position) });
        left -= amount;
      }
      for (const [position, price] of naira.entries()) {
        const own = credits.filter((each) => each.lines === String(position));
        const given = own.reduce((sum, { amount }) => sum + amount, 0);
        expect(given * 100).toBeLessThanOrEqual(toKobo(price) * 75);
      }
    }),
  );
});
