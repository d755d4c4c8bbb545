import { expect, test } from "vitest";
import { sumLines } from "./sums.ts";

test.each([
  ["", 0, []],
  ["deliver", 350_000, ["Delivery: ₦3,500"]],
  ["deliver", 0, ["Delivery: free"]],
  ["collect", 0, ["Collect in Port Harcourt: free"]],
] as const)(
  "an order that is handed over as '%s' for %i kobo says %j",
  (handover, delivery, way) => {
    const charges = [{ kind: "extra", amount: 500_000, label: "Pearl buttons" }] as const;
    expect(
      sumLines({
        discount: 500_000,
        express: 3_000_000,
        handover,
        delivery,
        charges,
        credit: 1_000_000,
      }),
    ).toEqual([
      "Discount: −₦5,000",
      "Express: ₦30,000",
      ...way,
      "Pearl buttons: ₦5,000",
      "Store credit: −₦10,000",
    ]);
    expect(
      sumLines({ discount: 0, express: 0, handover, delivery, charges: [], credit: 0 }),
    ).toEqual(way);
  },
);
