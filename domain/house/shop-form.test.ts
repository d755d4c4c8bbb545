import { expect, test } from "vitest";
import { brandDetails } from "../stores/shop-details.ts";
import { readShopForm, shopFormFields, shopFormValues } from "./shop-form.ts";

const usual = shopFormValues(brandDetails);

test("the form shows what is so, and sent as it is changes nothing", () => {
  expect(Object.keys(usual).toSorted()).toEqual(shopFormFields.map(({ name }) => name).toSorted());
  const { details, errors } = readShopForm(usual);
  expect(errors).toEqual({});
  expect(details).toMatchObject({
    phone: brandDetails.phone,
    week: brandDetails.week,
    social: { X: "https://x.com/" },
  });
});

test("each wrong value is named at its own field; a day without times is closed", () => {
  const { errors } = readShopForm({
    ...usual,
    phone: "x",
    "link-TikTok": "http://tiktok.com",
    "opens-Friday": "",
    "opens-Sunday": "25:00",
    "closes-Sunday": "26:00",
    "opens-Monday": "",
    "closes-Monday": "",
  });
  expect(Object.keys(errors).toSorted()).toEqual([
    "link-TikTok",
    "opens-Friday",
    "opens-Sunday",
    "phone",
  ]);
});

test("the days in which ready-to-wear is sent are 1 to 30, and whole", () => {
  expect(readShopForm({ ...usual, sendDays: "5" }).errors).toEqual({});
  const refused = ["", "0", "1.5", "31", "soon"].map((sendDays) =>
    Object.keys(readShopForm({ ...usual, sendDays }).errors),
  );
  expect(refused).toEqual(refused.map(() => ["sendDays"]));
});

test("an empty form is refused, not taken for empty details", () => {
  expect(Object.keys(readShopForm({}).errors)).toEqual(["phone", "email", "address", "sendDays"]);
});
