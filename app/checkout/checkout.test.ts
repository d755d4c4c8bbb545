import { expect, test } from "vitest";
import type { Regions } from "./billing-fields.tsx";
import { checkForm } from "./checkout.island.tsx";

const texts = {
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@example.com",
  phone: "+234 803 555 0123",
  address: "1 Example Road",
  country: "NG",
  state: "Rivers",
};
const nigeria: Regions = { country: "NG", state: "ready", names: ["Lagos", "Rivers"] };

test("a complete form gives the customer", () => {
  expect(checkForm(texts, nigeria)).toMatchObject({ ok: true, values: { state: "Rivers" } });
});

test("while the regions load, the state is asked for and the country is not blamed", () => {
  const { state: _state, ...early } = texts;
  const checked = checkForm(early, { country: "NG", state: "loading", names: [] });
  expect(checked).toEqual({ ok: false, fields: { state: "Please provide a valid state." } });
});

test("without a country both are asked for", () => {
  const checked = checkForm({ ...texts, country: "", state: "" }, { ...nigeria, state: "none" });
  expect(checked.ok ? [] : Object.keys(checked.fields)).toEqual(["country", "state"]);
});
