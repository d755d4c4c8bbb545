import { expect, test } from "vitest";
import { wholeCustomer } from "../../tests/support/order-body.ts";
import { customerFields } from "./fields.ts";
import { needsState, stateFor, validateCustomer } from "./validate.ts";
import type { RegionsOf } from "./validate.ts";

test("a state is chosen where there is more than one region", () => {
  expect(needsState(["Abia", "Rivers"])).toBe(true);
  expect(needsState(["Monaco"])).toBe(false);
  expect(needsState([])).toBe(false);
});

test("a state is a region's name exactly as listed", () => {
  expect(stateFor(["Abia", "Rivers"], "Rivers")).toBe("Rivers");
  expect(stateFor(["Abia", "Rivers"], "RI")).toBeUndefined();
  expect(stateFor(["Abia", "Rivers"], "")).toBeUndefined();
});

test("where there is nothing to choose, the only region replaces whatever was sent", () => {
  expect(stateFor(["Monaco"], "Rivers")).toBe("Monaco");
  expect(stateFor([], "Rivers")).toBe("");
});

const tables: Record<string, readonly string[]> = {
  NG: ["Abia", "Rivers"],
  MC: ["Monaco"],
  AQ: [],
};
const regionsOf: RegionsOf = (country) => tables[country];

const ada = {
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@example.com",
  phone: "+234 803 555 0123",
  address: "4 Sample Close\nPort Harcourt",
  country: "NG",
  state: "Rivers",
};

test("a form filled in rightly gives the customer; what is optional may be left out", () => {
  const values = { ...wholeCustomer(), ...ada };
  expect(validateCustomer(ada, regionsOf)).toEqual({ ok: true, values });
});

test("an empty form has each field's message", () => {
  expect(validateCustomer({}, regionsOf)).toEqual({
    ok: false,
    fields: {
      firstName: "Valid first name is required.",
      lastName: "Valid last name is required.",
      email: "Please enter a valid email address for shipping updates.",
      phone: "Please enter a valid phone number for shipping updates.",
      address: "Please enter your shipping address.",
      country: "Please select a valid country.",
      state: "Please provide a valid state.",
    },
  });
});

test.each([
  ["email", "ada@", "Please enter a valid email address for shipping updates."],
  ["phone", "12", "Please enter a valid phone number for shipping updates."],
  ["firstName", "a".repeat(101), "Valid first name is required."],
  ["state", "rivers", "Please provide a valid state."],
  ["state", "Monaco", "Please provide a valid state."],
  ["comments", "a".repeat(1001), "Please keep your comments under 1,000 characters."],
])("a %s of '%s' is refused alone", (name, text, message) => {
  expect(validateCustomer({ ...ada, [name]: text }, regionsOf)).toEqual({
    ok: false,
    fields: { [name]: message },
  });
});

test.each(["Nigeria", "ng", "ZZ"])("'%s' is not a country's code", (country) => {
  expect(validateCustomer({ ...ada, country }, regionsOf)).toMatchObject({
    ok: false,
    fields: { country: "Please select a valid country." },
  });
});

test("a country with one region or none needs no choice", () => {
  const { state: _, ...withoutState } = ada;
  expect(validateCustomer({ ...withoutState, country: "MC" }, regionsOf)).toMatchObject({
    values: { state: "Monaco" },
  });
  expect(validateCustomer({ ...withoutState, country: "AQ" }, regionsOf)).toMatchObject({
    values: { state: "" },
  });
});

test("the phone field has a hint, the selects its first choices", () => {
  const find = (name: string) => customerFields.find((field) => field.name === name);
  expect(find("phone")?.hint).toBe("Include your country code");
  expect(find("country")?.placeholder).toBe("Select Country");
  expect(find("state")?.placeholder).toBe("Select Region");
});
