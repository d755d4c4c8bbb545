import { expect, test } from "vitest";
import {
  arrivesBy,
  atNewFee,
  deliveryFee,
  isKnownDestination,
  shippingOf,
  zoneOf,
} from "./delivery.ts";
import { leadTimeOf, USUAL_DAYS } from "./days.ts";
import type { Zone } from "./delivery.ts";

const zone = (place: string, changed: Partial<Zone> = {}): Zone => ({
  place,
  price: 1_000,
  freeAbove: null,
  days: null,
  duties: "",
  ...changed,
});
const termsOf = (...places: string[]) => ({
  zones: places.map((place) => zone(place)),
  collects: true,
});

const ALL = ["Everywhere else", "GH", "Rest of Nigeria", "Lagos", "Port Harcourt"];
test.each([
  ["NG", "Rivers", ALL, "Port Harcourt"],
  ["NG", "Lagos", ALL, "Lagos"],
  ["NG", "Kano", ALL, "Rest of Nigeria"],
  ["NG", "Lagos", ["Everywhere else", "Rest of Nigeria"], "Rest of Nigeria"],
  ["NG", "Lagos", ["Everywhere else", "GH"], "Everywhere else"],
  ["GH", "Ashanti", ALL, "GH"],
  // A region of another country may have the name of a Nigerian state.
  ["PT", "Lagos", ALL, "Everywhere else"],
  ["PT", "Lagos", ["Lagos", "GH"], undefined],
  ["NG", "constructor", ["Lagos"], undefined],
])("in %s, %s, of %j the narrowest zone counts: %s", (country, state, places, expected) => {
  expect(zoneOf(termsOf(...places), { country, state })?.place).toBe(expected);
});

const lagos = { country: "NG", state: "Lagos" };
const feeOf = (changed: Partial<Zone>, goods = 50_000) =>
  deliveryFee(
    { zones: [zone("Lagos", changed), zone("Everywhere else")], collects: true },
    { to: lagos, handover: "deliver", goods },
  );

test("delivery is free from the sum on that the owner set, and a zone without a price has no fee yet", () => {
  expect(feeOf({ price: 3_500 })).toBe(3_500);
  expect(feeOf({ price: 0 })).toBe(0);
  expect(feeOf({ price: 3_500, freeAbove: 50_000 })).toBe(0);
  expect(feeOf({ price: 3_500, freeAbove: 50_000 }, 49_999)).toBe(3_500);
  // The wider zone's price does not stand in for it.
  expect(feeOf({ price: null, freeAbove: 1 })).toBeUndefined();
  expect(
    deliveryFee({ zones: [], collects: true }, { to: lagos, handover: "collect", goods: 1 }),
  ).toBe(0);
});

test("in Nigeria the state decides, elsewhere the country is enough", () => {
  expect(isKnownDestination({ country: "", state: "" })).toBe(false);
  expect(isKnownDestination({ country: "NG", state: "" })).toBe(false);
  expect(isKnownDestination(lagos)).toBe(true);
  expect(isKnownDestination({ country: "GH", state: "" })).toBe(true);
});

test("it arrives as many days after it is ready as the zone says, over the end of a month", () => {
  const paidAt = "2026-11-27T09:00:00.000Z";
  const [standard, express] = [
    leadTimeOf(USUAL_DAYS, [], "standard"),
    leadTimeOf(USUAL_DAYS, [], "express"),
  ];
  expect(arrivesBy(paidAt, express, zone("Lagos", { days: 3 }))).toBe("2026-12-05");
  expect(arrivesBy(paidAt, standard, zone("Lagos", { days: 30 }))).toBe("2027-01-10");
  expect(arrivesBy(paidAt, standard, zone("Lagos"))).toBeUndefined();
});

test("merchants get each priced zone by country and region, as a single piece is charged", () => {
  const zones = [
    zone("Port Harcourt", { freeAbove: 50_000 }),
    zone("Lagos", { price: null }),
    zone("Rest of Nigeria", { price: 5_000 }),
    zone("GH", { price: 25_000 }),
    zone("Everywhere else"),
  ];
  expect(shippingOf({ zones, collects: true }, 50_000)).toEqual([
    { country: "NG", region: "Rivers", price: 0 },
    { country: "NG", price: 5_000 },
    { country: "GH", price: 25_000 },
  ]);
});

test("another fee, named by the server, replaces the zone's price and 'free above'", () => {
  const terms = {
    zones: [zone("Lagos", { freeAbove: 1 }), zone("Everywhere else")],
    collects: false,
  };
  const changed = atNewFee(terms, lagos, 4_000);
  expect(deliveryFee(changed, { to: lagos, handover: "deliver", goods: 9 })).toBe(4_000);
  expect(changed.zones[1]).toEqual(terms.zones[1]);
});
