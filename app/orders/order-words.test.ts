import { describe, expect, test } from "vitest";
import type { OrderState } from "../../domain/orders/api.ts";
import { STAGES } from "../../domain/orders/stages.ts";
import { orderWords } from "./order-words.ts";

const TODAY = "2026-12-01";
const order: OrderState = {
  reference: "HZ1",
  number: "HZ-1001",
  status: "paid",
  amount: 100_000,
  currency: "NGN",
  speed: "standard",
  express: 0,
  delivery: 0,
  discount: 0,
  credit: 0,
  total: 100_000,
  paid: 100_000,
  refunded: 0,
  due: 0,
  charges: [],
  stage: "received",
  steps: [],
  lines: [],
};
const bespoke: Partial<OrderState> = {
  bespoke: { isAccepted: true },
  readyBy: "2026-12-20",
  status: "part_paid",
  paid: 75_000,
  due: 25_000,
};
const words = (changed: Partial<OrderState>, today = TODAY) =>
  orderWords({ ...order, ...changed }, today);

test("an order after its first payment, and at each stage, has a heading of its own", () => {
  expect(words({}).heading).toBe("Thank you");
  const headings = STAGES.map((stage) => words({ stage }).heading);
  expect(new Set(headings).size).toBe(STAGES.length);
});

test("pieces that others had bought before it was paid are owed, not made, as long as nobody has dealt with it", () => {
  const soldMeanwhile = [
    { pieces: "1 × Orion Dress, size M", amount: 14_000_000 },
    { pieces: "1 × Chia Dress", amount: 100 },
  ];
  const received = words({ soldMeanwhile });
  expect(received.heading).toBe("Sold out meanwhile");
  expect(received.lead).toContain("1 × Orion Dress, size M; 1 × Chia Dress.");
  expect(received.lead).toContain("We owe you ₦140,001 for it");
  expect([received.lead, ...received.next].join(" ")).not.toContain("ours to make");
  expect(words({ soldMeanwhile, stage: "cutting" }).lead).toMatch(/^Our atelier .* We owe you/);
  expect(words({ ...bespoke, soldMeanwhile }).lead).toMatch(/We owe you .* ₦250 is left to pay/);
});

describe("while something is left to pay", () => {
  test("the balance of a bespoke order is due 24 hours before its day", () => {
    expect(words(bespoke).lead).toContain("₦250 is left to pay, before 19 December 2026");
    expect(words(bespoke, "2026-12-18").lead).not.toContain("It was due");
    expect(words(bespoke, "2026-12-19").lead).toContain("It was due before 19 December 2026");
  });

  test("a fee is named, and nothing leaves the house before it is paid", () => {
    const fee = { kind: "delivery", amount: 15_000, label: "Delivery by DHL" } as const;
    const due = { status: "part_paid", due: 15_000, charges: [fee] } as const;
    expect(words(due).heading).toBe("Delivery is left to pay");
    expect(words(due).lead).toContain("₦150 is left to pay: Delivery by DHL.");
    expect(words({ ...due, stage: "ready" }).next[0]).toContain("First press “Pay now”");
    // More is due than the fee: the balance, too.
    expect(words({ ...bespoke, due: 40_000, charges: [fee] }).lead).toContain("before 19 December");
  });

  test("every stage tells of it, and none of them that all is paid", () => {
    for (const stage of STAGES.filter((each) => each !== "cancelled")) {
      const { lead, next } = words({ ...bespoke, stage });
      expect(lead).toContain("₦250 is left to pay");
      expect(lead).not.toContain("All is paid");
      expect(next.join(" ")).toContain("“Pay now”");
    }
  });
});

test("a bespoke order is offered, accepted, and waited for once a payment was begun", () => {
  const unpaid = { ...bespoke, status: "pending", paid: 0, due: 100_000, amount: 0 } as const;
  const offer = words({ ...unpaid, bespoke: { isAccepted: false } });
  expect(offer.lead).toContain("₦1,000, ready by 20 December 2026");
  expect(offer.status).toBe("Waiting for you to accept it");
  expect(words({ ...unpaid, deposit: 75_000 }).lead).toContain("once its deposit, or all of it");
  expect(words(unpaid).lead).toContain("We begin once it is paid.");
  expect(words({ ...unpaid, amount: 75_000 }).heading).toBe("Waiting for your payment");
  expect(words(unpaid).link.href).toBe("/");
});

test("the amount of a transfer is only named where it is certain", () => {
  const waiting = { status: "pending", underWay: "transfer", due: 100_000, paid: 0 } as const;
  expect(words(waiting).next[0]).toContain("send exactly ₦1,000 in one transfer");
  expect(words({ ...waiting, deposit: 75_000 }).next[0]).not.toContain("₦");
});

test("a cancelled order is cancelled, whatever was paid of it", () => {
  for (const status of ["pending", "failed", "part_paid", "paid", "refunded"] as const) {
    expect(words({ status, stage: "cancelled" }).heading).toBe("This order was cancelled");
  }
  const next = words({ stage: "cancelled", refunded: 50_000 }).next.join(" ");
  expect(next).toContain("₦500 was sent back");
});

test("an order that the house wrote is not waited for before its payment has begun", () => {
  const written: OrderState = { ...order, status: "pending", due: 100_000, paid: 0, amount: 0 };
  const words = orderWords({ ...written, isOfHouse: true }, TODAY);
  expect([words.heading, words.status, words.link.text]).toEqual([
    "Your order",
    "Not paid yet",
    "Back to Home",
  ]);
  expect(orderWords({ ...written, isOfHouse: true, amount: 1 }, TODAY).heading).toBe(
    "Waiting for your payment",
  );
});
