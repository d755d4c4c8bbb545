import { createHmac } from "node:crypto";
import { customer, orderBody } from "../../../tests/support/order-body.ts";
import type { Call, RecordedShop } from "../shop.ts";
import { FORM_TYPE, MESSAGE, NO_TOKEN, NOBODYS, paths, to } from "./calls.ts";
import type { Known } from "./calls.ts";

/** The stand-in's (`PLACEHOLDER_KEYS`): the shop runs without keys. */
const SECRET_KEY = "sk_test_placeholder";

/** The shop's JSON API. Called last: what is right is stored. */
export function apiCalls(shop: RecordedShop, known: Known): Call[] {
  const [order = NOBODYS] = known.orders;
  const [link = NO_TOKEN] = known.payLinks;
  const origin = { Origin: shop.origin };
  const right = { ...orderBody(), expectedTotal: 350_000 };
  const orion = { sku: "naledi/orion-dress", size: "M", quantity: 1 };
  const key = { "Idempotency-Key": "recorded-order" };
  const event = (body: unknown, isSigned: boolean): Call => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const signature = createHmac("sha512", isSigned ? SECRET_KEY : "another")
      .update(text)
      .digest("hex");
    return {
      path: "/api/webhooks/paystack",
      body: text,
      headers: { "Content-Type": "application/json", "x-paystack-signature": signature },
    };
  };
  const charge = {
    event: "charge.success",
    data: { reference: NOBODYS, amount: 100, currency: "NGN" },
  };
  const faults: Record<string, unknown> = {
    nothing: {},
    "no lines": { ...right, lines: [] },
    "an unknown piece": { ...right, lines: [{ sku: "nobody/nothing", size: "M", quantity: 1 }] },
    "a size that is none": { ...right, lines: [{ ...orion, size: "XXXL" }] },
    "a quantity that is none": { ...right, lines: [{ ...orion, quantity: 0 }] },
    "a customer with faults": {
      ...right,
      customer: { ...customer(), email: "ada", phone: "1", state: "Nowhere" },
    },
    "another price": { ...right, expectedTotal: 1 },
    "a credit that is none": { ...right, credit: "HZC-0000" },
    "a speed that is none": { ...right, speed: "at once" },
    "measurements that are none": { ...right, sizing: { bust: "wide" } },
    "an order to change without its key": { ...right, replaces: { reference: NOBODYS } },
    "an order to change that is nobody's": {
      ...right,
      replaces: { reference: NOBODYS, key: "recorded" },
    },
    "a number": 7,
    "too many lines": { ...right, lines: Array.from({ length: 101 }, () => right.lines[0]) },
  };
  return [
    ...paths(`/api /api/nothing /api/rates /api/regions/NG /api/regions/gb /api/regions/zz /api/feeds/babies
      /api/feeds/lifestyle /api/feeds/nobody /api/search /api/search?q=blue /api/search?q=dress+under+150k /api/search?q=zzzz
      /api/orders /api/orders/${NOBODYS} /api/orders/HZ1 /api/messages /api/credits /api/pay-links
      /api/webhooks/paystack`),
    ...paths("/api/rates /api/orders /api/search?q=blue").map((call) => ({
      ...call,
      method: "HEAD",
    })),
    ...paths("/api/rates /api/orders /api/nothing").map((call) => ({ ...call, method: "OPTIONS" })),
    ...known.orders.map((reference) => ({ path: `/api/orders/${reference}` })),
    ...Object.entries(faults).map(([note, json]) => ({ path: "/api/orders", json, note })),
    ...to("/api/orders", {
      right: { json: right, headers: key },
      "the same again": { json: right, headers: key },
      "another one with its key": { json: { ...right, speed: "express" }, headers: key },
      "a bad key": { json: right, headers: { "Idempotency-Key": "with spaces" } },
      "with the shop's origin": { json: right, headers: origin },
      foreign: { json: right, headers: { Origin: "https://elsewhere.example" } },
      "no JSON": { body: "{", headers: { "Content-Type": "application/json" } },
      "another type": { body: "{}", headers: { "Content-Type": "text/plain" } },
      "too large": { json: { ...right, comments: "x".repeat(140_000) } },
      "express, sized by the house": {
        json: { ...right, speed: "express", sizing: { bust: 900, waist: 700, hip: 1000 } },
      },
    }),
    ...[order, NOBODYS, "HZ1"].flatMap((reference): Call[] => [
      { path: `/api/orders/${reference}/confirm`, body: "" },
      { path: `/api/orders/${reference}/payments`, body: "" },
      ...to(`/api/orders/${reference}/payments`, {
        "a deposit": { json: { part: "deposit" } },
        "no part": { json: { part: "half" } },
      }),
      {
        path: "/api/pay-links",
        json: { order: reference },
        note: reference === NOBODYS ? "nobody's" : reference,
      },
    ]),
    ...to("/api/pay-links", {
      nothing: { json: {} },
      "no JSON": { body: "" },
    }),
    ...[link, NO_TOKEN].flatMap((token): Call[] => [
      ...to(`/api/pay-links/${token}/payments`, {
        faults: { json: { email: "nobody" } },
        "no part": { json: { email: "bola@example.com", part: "half" } },
        right: { json: { email: "bola@example.com" } },
      }),
      { path: `/api/pay-links/${token}/confirm`, json: {} },
      ...to(`/api/pay-links/${token}/confirm`, {
        "nobody's": { json: { payment: NOBODYS } },
        "a number": { json: { payment: 7 } },
      }),
    ]),
    { path: "/api/credits", json: {} },
    ...to("/api/credits", {
      "nobody's": { json: { credit: "HZC-0000-0000-0000-0000", email: "ada@example.com" } },
      "a form": { body: "credit=1", headers: FORM_TYPE },
    }),
    ...to("/api/messages", {
      nothing: { json: {} },
      faults: { json: { kind: "contact", from_email: "nobody" } },
      right: { json: { ...MESSAGE, id: "11111111-1111-4111-8111-111111111111" } },
      "the same again": { json: { ...MESSAGE, id: "11111111-1111-4111-8111-111111111111" } },
      newsletter: { json: { kind: "newsletter", from_email: "chi@example.com" } },
      popup: { json: { kind: "popup", from_name: "Chi", from_email: "chi.2@example.com" } },
      "restock of a piece": {
        json: { kind: "restock", sku: "naledi/orion-dress", from_email: "chi@example.com" },
      },
      "restock of nothing": {
        json: { kind: "restock", sku: "nobody/nothing", from_email: "chi@example.com" },
      },
      "of a robot": { json: { ...MESSAGE, website: "x", from_email: "robot@example.com" } },
      // The third and fourth of an hour for one address; the first came with its form.
      "the last of an hour": { json: { ...MESSAGE, message: "Once more" } },
      "one too many": { json: { ...MESSAGE, message: "And again" } },
      foreign: { json: MESSAGE, headers: { Origin: "https://elsewhere.example" } },
      "too large": { json: { ...MESSAGE, message: "x".repeat(140_000) } },
    }),
    { ...event(charge, true), note: "of nobody's order" },
    { ...event(charge, false), note: "a wrong signature" },
    { ...event({ event: "nothing.known", data: {} }, true), note: "of an unknown kind" },
    { ...event("no JSON", true), note: "no JSON" },
    {
      ...event(
        { event: "refund.processed", data: { transaction_reference: NOBODYS, amount: "100" } },
        true,
      ),
      note: "of a refund",
    },
    ...to("/api/webhooks/paystack", {
      "no signature": { body: "{}" },
      "too large": { body: "x".repeat(140_000) },
    }),
    // More in a minute than one network may.
    ...Array.from({ length: 31 }, (_, at): Call => ({
      path: "/api/credits",
      json: {},
      network: "192.0.2.1",
      note: `the ${at + 1}. of a minute`,
    })),
    ...Array.from({ length: 11 }, (_, at): Call => ({
      path: "/house/sign-in",
      form: { email: "guess@house.example", password: "wrong" },
      network: "192.0.2.2",
      note: `the ${at + 1}. guess`,
    })),
    ...paths(
      "/sandbox /sandbox/paystack /sandbox/instagram /sandbox/rates/ngn.json /sandbox/page.css /sandbox/paystack/v1/inline.js",
    ).map((call) => ({
      ...call,
      // What the stand-ins got since depends on when.
      isBodyOpen: call.path.endsWith("/paystack"),
    })),
  ];
}
