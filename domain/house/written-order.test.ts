import fc from "fast-check";
import { expect, test } from "vitest";
import { customer } from "../../tests/support/order-body.ts";
import { validateReached } from "./written-order.ts";

const regionsOf = (country: string) => (country === "NG" ? ["Rivers", "Lagos"] : undefined);
const check = (typed: unknown) => validateReached(typed, regionsOf);

test("a first name and one way to reach her are enough; without an address there is no state", () => {
  for (const reach of [{ phone: "0803 555 0123" }, { email: "ada@example.com" }]) {
    expect(check({ firstName: "Ada", state: "Nowhere", ...reach })).toMatchObject({
      ok: true,
      values: { firstName: "Ada", lastName: "", address: "", state: "", country: "NG", ...reach },
    });
  }
  expect(check({ firstName: "Ada" })).toMatchObject({
    ok: false,
    fields: { phone: expect.stringContaining("or an e-mail address") },
  });
});

test("an address is whole or is refused", () => {
  expect(check({ ...customer(), state: "Nowhere" })).toMatchObject({ ok: false });
  expect(check(customer())).toMatchObject({ ok: true, values: { state: "Rivers" } });
});

test("whatever is typed, an accepted customer can be reached and is not taken for an erased one", () => {
  const text = fc.option(fc.oneof(fc.string(), fc.constant("0803 555 0123")), { nil: undefined });
  const typed = fc.record({ firstName: text, email: text, phone: text, address: text });
  fc.assert(
    fc.property(typed, (given) => {
      const checked = check({ ...given, country: "NG", state: "Rivers" });
      if (!checked.ok) return;
      const { firstName, email, phone } = checked.values;
      expect(firstName).not.toBe("");
      expect(email + phone).not.toBe("");
    }),
  );
});
