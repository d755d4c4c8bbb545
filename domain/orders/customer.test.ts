import { expect, test } from "vitest";
import { wholeCustomer } from "../../tests/support/order-body.ts";
import { customerOf, customerRow, fullName, placeOf, textsFor } from "./customer.ts";

const ada = { ...wholeCustomer(), comments: "Long sleeves, please." };

test("a customer is read from the row as it was stored", () => {
  expect(customerRow(ada)).toMatchObject({ first_name: "Ada", comments: "Long sleeves, please." });
  expect(customerOf(customerRow(ada))).toEqual(ada);
});

test("a row from before a field was added has it empty", () => {
  const { comments: _, ...row } = customerRow(ada);
  expect(customerOf(row)).toEqual({ ...ada, comments: "" });
});

test("who does not read a text does not get it, and nobody gets an empty one", () => {
  expect(textsFor("workshop-sheet", ada)).toEqual(["Comments: Long sleeves, please."]);
  expect(textsFor("packing-slip", ada)).toEqual([]);
  expect(textsFor("workshop-sheet", { ...ada, comments: "" })).toEqual([]);
});

test("a gift message is on the packing slip and in every mail about a paid order", () => {
  const gift = { ...ada, comments: "", giftMessage: "Happy birthday, Bisi!" };
  for (const reader of ["packing-slip", "workshop-sheet", "owner-mail", "customer-mail"] as const)
    expect(textsFor(reader, gift)).toEqual(["Gift message: Happy birthday, Bisi!"]);
});

test("name and place leave out what an erased customer, or a country without regions, has not", () => {
  expect(fullName({ firstName: "", lastName: "" })).toBe("");
  expect(placeOf({ ...ada, state: "" }, "Monaco")).toEqual([ada.address, "Monaco"]);
});
