import { expect, test } from "vitest";
import { brandDetails } from "../stores/shop-details.ts";
import { readShopForm, shopFormFields, shopFormValues } from "./shop-form.ts";

const NOW = new Date("2026-11-27T12:00:00.000Z");
const usual = shopFormValues(brandDetails);

test("the form shows what is so, and sent as it is changes nothing", () => {
  expect(Object.keys(usual).toSorted()).toEqual(shopFormFields.map(({ name }) => name).toSorted());
  const { details, errors } = readShopForm(usual, NOW);
  expect(errors).toEqual({});
  expect(details).toMatchObject({
    phone: brandDetails.phone,
    week: brandDetails.week,
    social: { X: "https://x.com/" },
  });
});

test("each wrong value is named at its own field; a day without times is closed", () => {
  const { errors } = readShopForm(
    {
      ...usual,
      phone: "x",
      "link-TikTok": "http://tiktok.com",
      "opens-Friday": "",
      "opens-Sunday": "25:00",
      "closes-Sunday": "26:00",
      "opens-Monday": "",
      "closes-Monday": "",
    },
    NOW,
  );
  expect(Object.keys(errors).toSorted()).toEqual([
    "link-TikTok",
    "opens-Friday",
    "opens-Sunday",
    "phone",
  ]);
});

test("the days in which ready-to-wear is sent are 1 to 30, and whole", () => {
  expect(readShopForm({ ...usual, sendDays: "5" }, NOW).errors).toEqual({});
  const refused = ["0", "1.5", "31", "soon"].map((sendDays) =>
    Object.keys(readShopForm({ ...usual, sendDays }, NOW).errors),
  );
  expect(refused).toEqual(refused.map(() => ["sendDays"]));
});

test("an empty form is refused, not taken for empty details", () => {
  expect(Object.keys(readShopForm({}, NOW).errors)).toEqual(["phone", "email", "address"]);
});

const faultsOf = (typed: object) => Object.keys(readShopForm({ ...usual, ...typed }, NOW).errors);

test.each([
  [{ readyIn: "soon" }, ["readyIn"]],
  [{ readyIn: "21 to 10" }, ["readyIn"]],
  [{ readyIn: "121" }, ["readyIn"]],
  [{ expressIn: "0" }, ["expressIn"]],
  [{ readyIn: "3", expressIn: "4" }, ["expressIn"]],
  [{ closedUntil: "2027-02-30", closedWords: "Away" }, ["closedUntil"]],
  // The day itself has begun in Lagos; a year ahead is a typing mistake.
  [{ closedUntil: "2026-11-27", closedWords: "Away" }, ["closedUntil"]],
  [{ closedUntil: "2036-01-12", closedWords: "Away" }, ["closedUntil"]],
  [{ closedUntil: "2027-01-12" }, ["closedWords"]],
  [{ closedWords: "Away" }, ["closedUntil"]],
  [{ closedUntil: "2027-01-12", closedWords: "a".repeat(121) }, ["closedWords"]],
  [{ readyIn: "10-21", expressIn: "7", closedUntil: "2026-11-28", closedWords: "Away" }, []],
])("of the days %j wrong is %j", (typed, wrong) => {
  expect(faultsOf(typed)).toEqual(wrong);
});

test("an empty field brings back the days as they were", () => {
  expect(faultsOf({ readyIn: "", expressIn: "", sendDays: "" })).toEqual([]);
});
