import { expect, test } from "vitest";
import { proposeCredit } from "../payments/credit.ts";
import { STAGES, stagesAfter } from "../orders/stages.ts";
import { readNaira } from "./order-fields.ts";
import {
  choiceOf,
  chosenOrders,
  dueOf,
  ORDER_VIEWS,
  ordersPath,
  piecesMeant,
  piecesWords,
  readFilter,
  readPlace,
  readSearch,
} from "./orders.ts";

test.each([
  ["5000", 500_000],
  ["5,000", 500_000],
  ["₦ 5,000", 500_000],
  ["-5000", -500_000],
  ["−5,000", -500_000],
])("'%s' is an amount", (text, kobo) => {
  expect(readNaira(text)).toBe(kobo);
});

test.each(["", "0", "-", "5000.50", "1e5", "0x10", "10,000,001", "five", "5 000 naira", "∞"])(
  "'%s' is no amount",
  (text) => {
    expect(readNaira(text)).toBeUndefined();
  },
);

test("what is due is said by its day in Lagos, overdue in words", () => {
  const due = (readyBy: string, stage: "sewing" | "shipped" = "sewing") =>
    dueOf({ readyBy, stage }, "2026-12-05");
  expect(due("2026-12-03")).toEqual({ text: "Overdue since 3 Dec", isOverdue: true });
  expect(due("2026-12-05")).toEqual({ text: "Due today", isOverdue: false });
  expect(due("2026-12-06")?.text).toBe("Due tomorrow");
  expect(due("2027-01-02")?.text).toBe("Due 2 Jan 2027");
  expect(due("2026-12-03", "shipped")).toBeUndefined();
});

test("the Terms give 75% in whole naira, at most what is left, and say why not", () => {
  const line = {
    position: 0,
    name: "Orion Dress",
    quantity: 2,
    unit_price: 333_00,
    discount: 0,
    isSale: false,
  };
  const now = new Date("2026-12-10T00:00:00.000Z");
  const facts = { leftAt: undefined, left: 1_000_00 };
  expect(proposeCredit([line], facts, now)).toEqual({ amount: 499_00, against: [] });
  expect(proposeCredit([line], { ...facts, left: 100_50 }, now).amount).toBe(100_00);
  expect(proposeCredit([{ ...line, discount: 66_00 }], facts, now).amount).toBe(450_00);
  const late = { leftAt: "2026-12-02T00:00:00.000Z", left: 1_000_00 };
  expect(proposeCredit([{ ...line, isSale: true }], late, now).against).toEqual([
    "Orion Dress was on sale.",
    "It left the house more than 7 days ago.",
  ]);
});

test("a search text can be a number, a phone, an e-mail, or a name either way round", () => {
  expect(readSearch("HZ-1001")).toEqual({ number: 1001 });
  expect(readSearch("5550123")).toEqual({ number: 5_550_123, phone: "5550123" });
  expect(readSearch("+234 803 555 0123")).toEqual({ phone: "5550123" });
  expect(readSearch("ada@ex")).toEqual({ email: "ada@ex" });
  expect(readSearch(" Ada  Okafor ")).toEqual({ names: ["Ada Okafor", "Okafor Ada"] });
  expect(readSearch("a")).toBeUndefined();
});

test("a place in the list is a value and a number; anything else is its beginning", () => {
  expect(readPlace("2026-12-05~1001")).toEqual({ value: "2026-12-05", number: 1001 });
  for (const text of [null, "", "~1", "2026-12-05~", "2026-12-05~x", "' or 1=1~1001"]) {
    expect(readPlace(text)).toBeUndefined();
  }
});

test("many pieces are shortened, each with its size", () => {
  const line = { name: "Orion Dress", quantity: 1, size: "" };
  expect(piecesWords([{ ...line, quantity: 2, size: "M" }, line, line])).toBe(
    "4 pieces: 2 × Orion Dress M, Orion Dress and 1 more",
  );
});

test("an address holds the filters and the search, and reads back as they were", () => {
  const text = "Ada & “Orion” = 100%";
  for (const view of ORDER_VIEWS) {
    for (const stage of [undefined, ...STAGES]) {
      for (const each of ["", text]) {
        const filter = { view, stage, text: each };
        const place = { value: "2026-12-05T10:00:00.000Z", number: 1001 };
        const { searchParams } = new URL(ordersPath(filter, place), "https://shop.example");
        expect(readFilter(searchParams)).toEqual(filter);
        expect(readPlace(searchParams.get("after"))).toEqual(place);
      }
    }
  }
  expect(ordersPath({ view: "all", stage: undefined, text: "" })).toBe("/house/orders");
  expect(readFilter(new URLSearchParams("show=nothing&stage=nothing&q=%20"))).toEqual({
    view: "all",
    stage: undefined,
    text: "",
  });
});

test("a search text means the pieces with its words, or with its code", () => {
  const pieces = [
    { sku: "naledi/orion-dress", name: "Orion Dress" },
    { sku: "genesis/chia-dress", name: "Chia Dress" },
    { sku: "hazelbee/chidera-dress", name: "Chidéra  Dress" },
  ];
  const [orion = "", chia = "", chidera = ""] = pieces.map(({ sku }) => sku);
  for (const [text, meant] of [
    ["orion", [orion]],
    ["DRESS ori", [orion]],
    ["chi", [chia, chidera]],
    ["chidera", [chidera]],
    ["dress", [orion, chia, chidera]],
    ["naledi/ori", [orion]],
    ["genesis/chia-dress", [chia]],
    ["rion", []],
    ["or", []],
    ["  ", []],
    ["chia orion", []],
  ] as const) {
    expect([text, piecesMeant(text, pieces)]).toEqual([text, meant]);
  }
});

test("chosen orders are read from their boxes, each once; other values are none", () => {
  const one = { order: "HZ-1001", stage: "sewing" } as const;
  expect(
    chosenOrders({ order0: choiceOf(one), order7: choiceOf({ ...one, order: "HZ-7" }) }),
  ).toEqual([one, { ...one, order: "HZ-7" }]);
  expect(chosenOrders({ order0: choiceOf(one), order1: choiceOf(one) })).toEqual([one]);
  expect(
    chosenOrders({ order0: "HZ-1001", order1: "x~sewing", order2: "HZ-1~x", other: choiceOf(one) }),
  ).toEqual([]);
});

test("one stage on is the next, and of a ready order either of the last", () => {
  expect(STAGES.map((stage) => stagesAfter(stage))).toEqual([
    ["cutting"],
    ["sewing"],
    ["ready"],
    ["shipped", "collected"],
    [],
    [],
    [],
  ]);
});
