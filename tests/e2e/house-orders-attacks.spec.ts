import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { HOUSE_PASSWORD, letIn } from "../support/house-visit.ts";
import { orderBody } from "../support/order-body.ts";

/** Every form of an order's page with values that would be taken. */
const FORMS: readonly Readonly<Record<string, string>>[] = [
  { act: "to-cutting", saw: "received" },
  { act: "to-shipped", saw: "received", courier: "GIG", tracking: "https://gig.example/1" },
  { act: "undo", saw: "received" },
  { act: "cancel", saw: "received", reason: "Asked for" },
  { act: "ready-by", saw: "", readyBy: "2031-01-15" },
  { act: "size", position: "0", saw: "M", size: "L" },
  { act: "address", saw: "", address: "7 Aba Road", country: "NG", state: "Lagos" },
  { act: "fee", fee: "5000", label: "GIG" },
  { act: "extra", amount: "5000", label: "Belt" },
  { act: "express-off" },
  { act: "refund", amount: "5000", reason: "Late", password: HOUSE_PASSWORD },
  { act: "credit-proposal", line0: "yes" },
  { act: "credit", line0: "yes", amount: "5000", reason: "Seam" },
  { act: "move", saw: "received", reason: "Another order" },
  { act: "note", note: "Bust 92" },
  { act: "resend" },
  { act: "link" },
];

let ids = 0;
const newId = () => `attack-0123456789-${ids++}`;

/** Places an order that stays unpaid. Returns its number. */
async function placed(request: APIRequestContext): Promise<string> {
  const answer = await request.post("/api/orders", { data: orderBody() });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { number: string }).number;
}

test(
  "no form of an order is taken from elsewhere, without a session, or for an order that there is not",
  { tag: "@rest" },
  async ({ page, shop, request, faults }) => {
    test.slow();
    faults.allow(/4\d\d/);
    const number = await placed(request);
    await letIn(page, shop, "mallory@house.example", "--name", "Ada");
    const before = await page.request.get(`/house/orders/${number}`);
    const history = (text: string) =>
      text.slice(text.indexOf('id="history"')).replaceAll(/name="form" value="[^"]*"/g, "");
    for (const form of FORMS) {
      const post = (path: string, origin: string | undefined, more: object = {}) =>
        page.request.post(path, {
          headers: origin === undefined ? {} : { Origin: origin },
          form: { ...form, form: newId(), ...more },
          maxRedirects: 0,
        });
      const path = `/house/orders/${number}`;
      for (const origin of [
        undefined,
        "null",
        "https://evil.example",
        `${shop.url}.evil.example`,
      ]) {
        expect([form["act"], origin, (await post(path, origin)).status()]).toEqual([
          form["act"],
          origin,
          403,
        ]);
      }
      const outside = await request.post(path, {
        headers: { Origin: shop.url },
        form: { ...form, form: newId() },
        maxRedirects: 0,
      });
      expect([form["act"], outside.status()]).toEqual([form["act"], 303]);
      expect(outside.headers()["location"]).toContain("/house/sign-in");
      for (const other of ["HZ-999999", "HZ-0", "0", "x", "HZ-1001000000"]) {
        const answer = await post(`/house/orders/${other}`, shop.url);
        expect([form["act"], other, answer.status()]).toEqual([form["act"], other, 404]);
      }
      for (const id of ["", "short", "x".repeat(65), "with space 0123456789"]) {
        expect([form["act"], id, (await post(path, shop.url, { form: id })).status()]).toEqual([
          form["act"],
          id,
          400,
        ]);
      }
    }
    const after = await page.request.get(`/house/orders/${number}`);
    expect(history(await after.text())).toBe(history(await before.text()));
  },
);

test(
  "wrong types, too much and too long are refused beside the field, and change nothing",
  { tag: "@rest" },
  async ({ page, shop, request, faults }) => {
    test.slow();
    faults.allow(/4\d\d/);
    const number = await placed(request);
    await letIn(page, shop, "mallory2@house.example", "--name", "Ada");
    const path = `/house/orders/${number}`;
    const send = (form: Record<string, string>) =>
      page.request.post(path, {
        headers: { Origin: shop.url },
        form: { form: newId(), ...form },
        maxRedirects: 0,
      });
    const wrong: Record<string, string>[] = [
      { act: "to-shipped", saw: "received", courier: "GIG", tracking: "javascript:alert(1)" },
      { act: "to-shipped", saw: "received", courier: "GIG", tracking: "https://a:b@evil.example/" },
      { act: "to-shipped", saw: "received", courier: "x".repeat(101) },
      { act: "to-cutting", saw: "cutting" },
      { act: "to-cutting", saw: "no stage" },
      { act: "to-cutting", saw: "received" },
      { act: "cancel", saw: "received", reason: "" },
      { act: "cancel", saw: "received", reason: "x".repeat(301) },
      { act: "ready-by", saw: "", readyBy: "2031-02-30" },
      { act: "ready-by", saw: "2031-01-01", readyBy: "2031-01-15" },
      { act: "size", position: "-1", saw: "M", size: "L" },
      { act: "size", position: "1e3", saw: "M", size: "L" },
      { act: "size", position: "0", saw: "M", size: "<b>" },
      { act: "size", position: "0", saw: "S", size: "L" },
      { act: "address", saw: "elsewhere", address: "7 Aba Road", country: "NG", state: "Lagos" },
      { act: "address", saw: "", address: "", country: "XX", state: "" },
      { act: "fee", fee: "0", label: "" },
      { act: "fee", fee: "1e9", label: "" },
      { act: "fee", fee: "-5000", label: "" },
      { act: "fee", fee: "5000", label: "a\u0000b" },
      { act: "extra", amount: "5000", label: "" },
      { act: "express-off" },
      { act: "refund", amount: "-1", reason: "Late", password: HOUSE_PASSWORD },
      { act: "refund", amount: "", reason: "Late", password: HOUSE_PASSWORD },
      { act: "credit", amount: "5000", reason: "Seam" },
      { act: "credit", line0: "yes", amount: "5000", reason: "Seam" },
      { act: "move", saw: "received", reason: "x" },
      { act: "note", note: "" },
      { act: "note", note: "x".repeat(2_001) },
      { act: "resend" },
    ];
    for (const form of wrong) {
      const answer = await send(form);
      expect([form, [409, 422].includes(answer.status()), answer.status()]).toEqual([
        form,
        true,
        answer.status(),
      ]);
    }
    for (const act of ["", "nothing", "constructor", "__proto__", "to-received", "to-cancelled"]) {
      expect([act, (await send({ act })).status()]).toEqual([act, 400]);
    }
    expect((await send({ act: "note", note: "x".repeat(70_000) })).status()).toBe(413);
    const json = await page.request.post(path, {
      headers: { Origin: shop.url },
      data: { act: "note" },
    });
    expect(json.status()).toBe(415);
    const text = await (await page.request.get(path)).text();
    expect(text).toContain("The order was placed");
    for (const never of ["evil.example", "Cancelled", "Credit of"])
      expect(text).not.toContain(never);
  },
);

test(
  "what was typed never becomes markup, and a form that is sent again acts once",
  { tag: "@rest" },
  async ({ page, shop, request }) => {
    const number = await placed(request);
    await letIn(page, shop, "mallory3@house.example", "--name", "Ada");
    const path = `/house/orders/${number}`;
    const form = { act: "note", form: newId(), note: '<img src=x onerror="alert(1)">' };
    for (const word of ["note", "repeated"]) {
      const answer = await page.request.post(path, {
        headers: { Origin: shop.url },
        form,
        maxRedirects: 0,
      });
      expect(answer.headers()["location"]).toBe(`${path}?done=${word}#done`);
    }
    await page.goto(`${path}?done=<script>`);
    await expect(page.getByText('Note: <img src=x onerror="alert(1)">')).toHaveCount(1);
    await page.goto(`/house/orders?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue(
      '"><script>alert(1)</script>',
    );
  },
);

test(
  "a bespoke order is written by whoever is signed in, from the house's own page, once",
  { tag: "@rest" },
  async ({ page, shop, request, faults }) => {
    faults.allow(/4\d\d/);
    await letIn(page, shop, "mallory4@house.example", "--name", "Ada");
    const good = {
      ...orderBody().customer,
      act: "write",
      form: newId(),
      pieces: "1",
      description0: "Gown",
      quantity0: "1",
      price0: "250,000",
      readyBy: "2031-01-15",
    };
    const send = (
      form: Record<string, string>,
      headers: Record<string, string> = { Origin: shop.url },
    ) => page.request.post("/house/orders/new", { headers, form, maxRedirects: 0 });
    expect((await send(good, {})).status()).toBe(403);
    expect((await send(good, { Origin: "https://evil.example" })).status()).toBe(403);
    const outside = await request.post("/house/orders/new", {
      headers: { Origin: shop.url },
      form: good,
      maxRedirects: 0,
    });
    expect(outside.headers()["location"]).toContain("/house/sign-in");
    const wrongs: Record<string, string>[] = [
      { price0: "-1" },
      { price0: "99999999999" },
      { quantity0: "0" },
      { quantity0: "1.5" },
      { size0: "XXXXL" },
      { sku0: "no/such-piece" },
      { readyBy: "2020-01-01" },
      { readyBy: "soon" },
      { email: "nobody" },
      { state: "Nowhere" },
      { description0: "" },
    ];
    for (const wrong of wrongs) {
      const answer = await send({ ...good, ...wrong, form: newId() });
      expect([wrong, answer.status()]).toEqual([wrong, 422]);
    }
    const first = await send(good);
    expect(first.status()).toBe(303);
    expect((await send(good)).headers()["location"]).toBe(first.headers()["location"]);
  },
);
