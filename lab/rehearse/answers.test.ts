import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refundEvent } from "../../stand-ins/paystack/events.ts";
import { refundFormat, wireFormat } from "../../stand-ins/paystack/transaction.ts";
import type { Refund, Transaction } from "../../stand-ins/paystack/transaction.ts";
import { compare, notCompared, prepare } from "./answers.ts";
import type { RawAnswer } from "./answers.ts";

const transaction: Transaction = {
  id: 5_100_000_001,
  reference: "HZ1",
  amount: 35_000_000,
  currency: "NGN",
  email: "ada@example.com",
  metadata: { custom_fields: [{ value: "Ada Okafor" }] },
  status: "success",
  channel: "card",
  createdAt: "2026-11-27T09:00:00.000Z",
  paidAt: "2026-11-27T09:01:00.000Z",
  arrivesAt: null,
};
const refund: Refund = {
  id: 3_000_001,
  reference: "HZ1",
  amount: 35_000_000,
  currency: "NGN",
  status: "pending",
  customerNote: null,
  merchantNote: "refund RF1",
  createdAt: "2026-11-27T10:00:00.000Z",
  concludesAt: null,
};
const OURS = ["HZ1", "RF1"];

type Fields = Record<string, unknown>;
type Sent = Omit<RawAnswer, "payment" | "body"> & { body: { data: Fields } & Fields };

const verified: Sent = {
  call: "verify",
  status: 200,
  body: { status: true, data: { ...wireFormat(transaction) } },
};
const refunded: Sent = {
  call: "refund",
  status: 200,
  body: {
    status: true,
    data: { ...refundFormat(refund), transaction: { ...wireFormat(transaction) } },
  },
};
const charged: Sent = {
  call: "webhook",
  status: 200,
  signature: "right",
  body: { event: "charge.success", data: { ...wireFormat(transaction) } },
};
const refundTold: Sent = {
  call: "webhook",
  status: 200,
  signature: "right",
  body: { event: "refund.pending", data: { ...refundEvent(refund, transaction) } },
};

const prepared = (sent: Omit<RawAnswer, "payment">) => prepare({ payment: "card", ...sent }, OURS);
const withData = (sent: Sent, data: Fields) => {
  return { ...sent, body: { ...sent.body, data: { ...sent.body.data, ...data } } };
};

/** What differs from the stand-in's answer, one line each; a `!` stands for what the shop relies on. */
function found(theirs: Omit<RawAnswer, "payment">, known: Sent): string[] {
  return compare([prepared(theirs)], [prepared(known)]).map(
    ({ field, provider, standIn, isRead }) =>
      `${isRead ? "! " : ""}${field}: ${provider}, not ${standIn}`,
  );
}

describe("what the shop relies on", () => {
  test.each([
    ["an amount as text", { amount: "35000000" }, "! data.amount: text, not number"],
    ["an amount in naira", { amount: 350_000 }, "! data.amount: 350000 (naira?), not 35000000"],
    ["a field that is gone", { currency: undefined }, "! data.currency: missing, not text"],
    ["another currency", { currency: "USD" }, "! data.currency: USD, not NGN"],
    ["a payment of live mode", { domain: "live" }, "! data.domain: live, not test"],
    ["another payment", { reference: "other" }, "! data.reference: …, not (the shop's)"],
    ["an unknown status", { status: "settled" }, "! status: 'settled', not 'success'"],
    ["fees that are not said", { fees: null }, "! data.fees: null, not number"],
  ])("of a payment: %s", (_what, data, line) => {
    expect(found(withData(verified, data), verified)).toEqual([line]);
  });

  test.each([
    ["its note is not ours", { merchant_note: "by hand" }, "! data.note: …, not (the shop's)"],
    ["its id is gone", { id: undefined }, "! data.id: missing, not number"],
    ["an unknown status", { status: "sent" }, "! status: 'sent', not 'pending'"],
  ])("of a refund: %s", (_what, data, line) => {
    expect(found(withData(refunded, data), refunded)).toEqual([line]);
  });

  test.each(["missing", "wrong"] as const)("of an event: its signature is %s", (signature) => {
    expect(found({ ...charged, signature }, charged)).toEqual([
      `! signature: ${signature}, not right`,
    ]);
  });

  test("of an event: a field that is gone, an unknown kind", () => {
    expect(found(withData(charged, { amount: undefined }), charged)).toEqual([
      "! data.amount: missing, not number",
    ]);
    const body = { ...refundTold.body, event: "refund.reviewed" };
    expect(found({ ...refundTold, body }, refundTold)).toEqual([
      "! event: 'refund.reviewed', not 'refund.pending'",
      "! event: refused by the shop, not accepted",
    ]);
  });

  test("of a call: that it is carried out", () => {
    const body = { status: false, message: "Invalid key" };
    expect(found({ ...verified, status: 401, body }, verified)).toEqual([
      "! HTTP status: 401, not 200",
    ]);
    expect(found({ ...refunded, status: 400, body }, refunded)).toEqual([
      "! HTTP status: 400, not 200",
    ]);
  });

  test("of a list: that our payment is in it, whoever else's is, too", () => {
    const list = (...data: object[]): Omit<RawAnswer, "payment"> => {
      return { call: "payments", status: 200, body: { status: true, data } };
    };
    const [ours, other] = [wireFormat(transaction), wireFormat({ ...transaction, reference: "X" })];
    const model = [prepared(list(ours))];
    expect(compare([prepared(list({ ...other, amount: "1" }, ours))], model)).toEqual([]);
    expect(compare([prepared(list())], model)).toMatchObject([
      { field: "data[]", provider: "missing", isRead: true },
    ]);
  });
});

describe("what the shop does not rely on", () => {
  test.each([
    ["a field that it does not read", { log: {} }, ["data.log: fields, not null"]],
    ["one that is gone", { log: undefined }, ["data.log: missing, not null"]],
    ["a new one, named once", { risk: { level: 1 } }, ["data.risk: fields, not missing"]],
    ["an id as text", { id: "5100000001" }, ["data.id: text, not number"]],
    ["another known status", { status: "ongoing" }, []],
  ])("of a payment: %s", (_what, data, lines) => {
    expect(found(withData(verified, data), verified)).toEqual(lines);
  });

  test("of a refund: the time under its other name, an amount as text or number", () => {
    const renamed = { createdAt: undefined, created_at: refund.createdAt };
    expect(found(withData(refunded, renamed), refunded)).toEqual([
      "data.createdAt: missing, not text",
      "data.created_at: text, not missing",
    ]);
    expect(found(withData(refundTold, { amount: 35_000_000 }), refundTold)).toEqual([
      "data.amount: number, not text",
    ]);
  });

  test("that an unknown payment is refused by 400 or 404, and a refund taken by 200 or 201", () => {
    const unknown: Sent = { call: "verify", status: 404, body: { data: {} } };
    expect(found({ ...unknown, status: 400 }, unknown)).toEqual(["HTTP status: 400, not 404"]);
    expect(found({ ...refunded, status: 201 }, refunded)).toEqual(["HTTP status: 201, not 200"]);
  });

  test("events of a known kind that the stand-in does not send, and kinds that are kept for the owner", () => {
    const processing = { ...refundTold, body: { ...refundTold.body, event: "refund.processing" } };
    expect(found(processing, refundTold)).toEqual([]);
    const rejected = { ...charged, body: { event: "bank.transfer.rejected", data: {} } };
    expect(found(rejected, charged)).toEqual(["all: sent, not missing"]);
    expect(found({ ...rejected, signature: "wrong" }, charged)[0]).toBe(
      "! signature: wrong, not right",
    );
  });
});

test("each answer is compared with the same one: of its payment, its call and its status", () => {
  const pending = withData(verified, { status: "abandoned", fees: null, paid_at: null });
  const model = [pending, verified, charged].map(prepared);
  expect(compare([verified, pending, charged].map(prepared), model)).toEqual([]);
  expect(notCompared([prepared(verified)], model)).toEqual([
    "card: verify abandoned",
    "card: webhook charge.success",
  ]);
});

test("of what the provider says only its own words, sums and the types of fields are stored", () => {
  const secret = fc.stringMatching(/^[a-z]{3,8}@[a-z]{3,8}\.com$/);
  const noWord = fc.stringMatching(/^secret[a-z]{6,12}$/);
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      secret,
      noWord,
      fc.integer({ min: 700_000_000 }),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom("customer", "email", "bin", "message", "id"), tie("value")),
    ),
  }));
  fc.assert(
    fc.property(value, secret, (data, status) => {
      const { body, read } = prepared({ ...verified, body: { status, data: { data } } });
      const stored = JSON.stringify({ body, read });
      expect(stored).not.toMatch(/@|secret|\d{9}/);
    }),
  );
});
