import fc from "fast-check";
import { expect, test } from "vitest";
import { SIZES } from "../catalogue/product.ts";
import { ORDER_STATUSES } from "../orders/money.ts";
import { STAGES } from "../orders/stages.ts";
import {
  bodyOf,
  cancelUntil,
  cuttingList,
  daysFault,
  guestState,
  isClosed,
  isOver,
  readyDayOf,
  sizesText,
} from "./celebration.ts";
import type { GuestState, ListedGuest } from "./celebration.ts";
import { placeValues, readMeasured, readPlace } from "./fields.ts";

const NOON = new Date("2026-11-21T11:00:00.000Z");

test("pieces are ready three days before, over the end of a month and a year", () => {
  expect(readyDayOf("2026-12-05")).toBe("2026-12-02");
  expect(readyDayOf("2027-01-02")).toBe("2026-12-30");
});

test("guests order until the end of the closing day in Lagos, and links end 30 days after the day", () => {
  const days = { day: "2026-12-05", closesOn: "2026-11-21" };
  expect(isClosed(days, new Date("2026-11-21T22:59:59.999Z"))).toBe(false);
  expect(isClosed(days, new Date("2026-11-21T23:00:00.000Z"))).toBe(true);
  expect(isOver(days, new Date("2027-01-04T22:59:00.000Z"))).toBe(false);
  expect(isOver(days, new Date("2027-01-04T23:00:00.000Z"))).toBe(true);
});

test("days that cannot be are refused beside their field", () => {
  const of = (day: string, closesOn: string) => Object.keys(daysFault({ day, closesOn }, NOON));
  expect(of("2026-12-05", "2026-12-02")).toEqual([]);
  expect(of("2026-12-05", "2026-12-03")).toEqual(["closesOn"]);
  expect(of("2026-12-05", "2026-11-20")).toEqual(["closesOn"]);
  expect(of("2026-11-24", "2026-11-21")).toEqual([]);
  expect(of("2026-11-23", "2026-11-21")).toEqual(["day"]);
});

test("a guest is paid as long as her order is, whatever was pressed before", () => {
  const status = fc.constantFrom(...ORDER_STATUSES);
  const stage = fc.constantFrom(...STAGES);
  fc.assert(
    fc.property(fc.boolean(), fc.option(fc.record({ status, stage })), (isOut, order) => {
      const state = guestState(isOut, order ?? undefined);
      const isOver = order?.stage === "cancelled" || order?.status === "refunded";
      expect(state === "paid").toBe(!isOver && order?.status === "paid");
      const isPartPaid = order?.status === "part_paid";
      expect(state === "out").toBe(isOver || (isOut && state !== "paid" && !isPartPaid));
    }),
  );
});

test("for 72 hours after a moved day, who ordered before it may cancel for all that she has paid", () => {
  const movedAt = "2026-11-21T10:00:00.000Z";
  const before = { placedAt: "2026-11-20T10:00:00.000Z", stage: "sewing" as const };
  expect(cancelUntil(movedAt, before, NOON)?.toISOString()).toBe("2026-11-24T10:00:00.000Z");
  expect(cancelUntil(movedAt, before, new Date("2026-11-24T10:00:00.000Z"))).toBeUndefined();
  expect(cancelUntil(movedAt, { ...before, placedAt: movedAt }, NOON)).toBeUndefined();
  expect(cancelUntil(movedAt, { ...before, stage: "shipped" }, NOON)).toBeUndefined();
  expect(cancelUntil(null, before, NOON)).toBeUndefined();
});

const measurements = fc.record(
  { bust: fc.integer({ min: 200, max: 2_500 }), sleeve: fc.integer({ min: 200, max: 2_500 }) },
  { requiredKeys: [] },
);
const guest: fc.Arbitrary<ListedGuest> = fc.record({
  name: fc.string({ minLength: 1, maxLength: 10 }),
  state: fc.constantFrom<GuestState>("in", "paid", "out"),
  lines: fc.uniqueArray(
    fc.record({
      sku: fc.constantFrom("a", "b", "c"),
      name: fc.constant("A piece"),
      size: fc.constantFrom("", ...SIZES),
      quantity: fc.constant(1),
    }),
    { selector: ({ sku }) => sku, maxLength: 3 },
  ),
  measurements,
});

test("the cutting list has each paid guest's pieces once, in the order of sizes, and nobody else's", () => {
  fc.assert(
    fc.property(fc.array(guest, { maxLength: 12 }), (guests) => {
      const list = cuttingList(guests, "paid");
      const lines = guests.filter(({ state }) => state === "paid").flatMap((each) => each.lines);
      for (const { sku, total, sizes } of list.pieces) {
        const own = lines.filter((line) => line.sku === sku);
        expect(total).toBe(own.length);
        for (const { size, quantity } of sizes) {
          expect(quantity).toBe(own.filter((line) => line.size === size).length);
        }
        const places = sizes.map(({ size }) => (size ? SIZES.indexOf(size as "M") : SIZES.length));
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
      }
      expect(list.pieces.reduce((sum, { total }) => sum + total, 0)).toBe(lines.length);
      const measured = guests.filter(
        (each) => each.state === "paid" && Object.keys(each.measurements).length > 0,
      );
      expect(list.measured).toHaveLength(measured.length);
    }),
  );
});

test("sizes are said as they are cut", () => {
  const sizes = [
    { size: "M", quantity: 2 },
    { size: "", quantity: 1 },
  ];
  expect(sizesText(sizes)).toBe("M × 2, By measurements × 1");
  expect(sizesText(sizes.slice(1), true)).toBe("One size × 1");
});

test("an order gets the measurements by which a size is chosen", () => {
  expect(bodyOf({ bust: 920, sleeve: 600, hip: 2_400 })).toEqual({ bust: 920 });
});

const OFFER = { designs: [["a"], ["b", "c"]], sizes: ["S", "M"], needsSize: false };
const ADA = { name: "Ada", size: "M", piece0: "a", piece1: "c" };

function faultsOf(values: object, offer: object = {}) {
  const read = readPlace({ ...ADA, ...values }, { ...OFFER, ...offer });
  return "errors" in read ? Object.keys(read.errors) : read.place;
}

test("a guest gives a size or measurements, and takes one colour of each design that she wants", () => {
  const place = { name: "Ada", size: "M", measurements: {}, pieces: ["a", "c"] };
  expect(faultsOf({})).toEqual(place);
  expect(faultsOf({ piece0: "" })).toEqual({ ...place, pieces: ["c"] });
  expect(faultsOf({ piece0: "", piece1: "" })).toEqual(["piece0"]);
  expect(faultsOf({ piece1: "a" })).toEqual(["piece1"]);
  expect(faultsOf({ size: "" })).toEqual(["size"]);
  expect(faultsOf({ size: "XL" })).toEqual(["size"]);
  expect(faultsOf({ size: "", bust: "92,5" })).toMatchObject({ measurements: { bust: 925 } });
  expect(faultsOf({ size: "", bust: "92,5" }, { needsSize: true })).toEqual(["size"]);
  expect(faultsOf({ size: "", bust: "9" })).toEqual(["bust"]);
  expect(faultsOf({ name: " \u202e " })).toEqual(["name"]);
  expect(faultsOf({ name: "x".repeat(81) })).toEqual(["name"]);
  expect(faultsOf({ size: "" }, { sizes: [] })).toMatchObject({ size: "" });
});

test("what stands in her form is what she said", () => {
  fc.assert(
    fc.property(measurements, (given) => {
      const place = { name: "Ada", size: "S", measurements: given, pieces: ["b"] };
      expect(readPlace(placeValues(place, OFFER.designs), OFFER)).toEqual({ place });
      expect(readMeasured(JSON.stringify(given))).toEqual(given);
    }),
  );
  expect(readMeasured("no JSON")).toEqual({});
});
