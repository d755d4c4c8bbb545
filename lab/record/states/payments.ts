import { randomUUID } from "node:crypto";
import { customer, orderBody } from "../../../tests/support/order-body.ts";
import type { OrderDesk, Payment, Placed } from "./order-desk.ts";

/** Money that goes back, and credit. */
export async function giveMoneyBack({ shop, owner, placePaid, act }: OrderDesk) {
  const refunded = await placePaid("refunded");
  await act(refunded, "refund", { amount: "900,000", reason: "Too much" });
  await act(refunded, "refund", { amount: "", reason: "" });
  await act(refunded, "refund", { amount: "", reason: "Did not fit" });
  await act(refunded, "refund", { amount: "350,000", reason: "Did not fit" });
  const half = await placePaid("half refunded");
  await act(half, "refund", { amount: "40,000", reason: "Came late" });
  const creditor = await placePaid("gives credit");
  await act(creditor, "credit-proposal", { line0: "yes" });
  await act(creditor, "credit", { amount: "20,000" });
  await act(creditor, "credit", { amount: "400,000", reason: "A loose seam" });
  await act(creditor, "credit", { amount: "20,000", reason: "A loose seam" });
  const page = await shop.ask({ path: `/house/orders/${creditor.number}`, as: owner });
  const credit = /HZC(?:-\w{4}){4}/.exec(page.text)?.[0] ?? "";
  shop.names.set(credit, "credit");
  const { email } = customer();
  const read = (json: object, note: string) => shop.record({ path: "/api/credits", json, note });
  await read({ credit: credit.toLowerCase(), email }, "right");
  await read({ credit, email: "bola@example.com" }, "somebody else's");
  const withCredit = await placePaid("with credit", { credit });
  await read({ credit, email }, "used up");
  await shop.record({
    path: "/api/orders",
    json: { ...orderBody(), credit },
    note: "with a credit that is used up",
  });
  const moved = await placePaid("moved to credit");
  await act(moved, "move", { reason: "She chooses something else" });
  const cancelled = await placePaid("cancelled");
  await act(cancelled, "cancel", { reason: "" });
  await act(cancelled, "cancel", { reason: "Asked for" });
  return { refunded, half, creditor, withCredit };
}

/** Something more to pay, by a link, whose token it returns; then a dispute. */
export async function askForMore(
  { shop, owner, act, link }: OrderDesk,
  paid: Placed,
  express: Placed,
): Promise<string> {
  await act(paid, "fee", { fee: "free", label: "" });
  await act(paid, "fee", { fee: "15,000", label: "DHL" });
  await act(express, "express-off");
  await act(express, "extra", { amount: "10,000", label: "" });
  await act(express, "extra", { amount: "350,000", label: "Pearl buttons" });
  await act(express, "to-ready");
  // The page shows no button for it: as a page that was opened before the money was due.
  await shop.record({
    path: `/house/orders/${express.number}`,
    as: owner,
    form: { act: "to-shipped", form: randomUUID(), saw: "ready", courier: "DHL" },
    note: "before all is paid",
  });
  const linked = await act(paid, "link");
  if (linked.status !== 303) throw new Error("The payment link was not made");
  const token = await link("pay link", paid, "paid in part");
  const dispute = `/sandbox/paystack/dispute/${paid.reference}/create`;
  await shop.ask({ path: dispute, body: "", network: "127.0.0.1" });
  return token;
}

/** Orders that stay open, and one that is paid by a link, whose token it returns. */
export async function leaveOpen({ shop, place, pay, link }: OrderDesk) {
  await place("pending");
  const declined = await place("declined");
  await pay(declined, "decline");
  const transfer = await place("transfer");
  await pay(transfer, "pay-in-an-hour");
  const open = await place("paid by link");
  const token = await link("second pay link", open, "begun");
  const byLink = await shop.record({
    path: `/api/pay-links/${token}/payments`,
    json: { email: "bola@example.com" },
    note: "begun",
  });
  const { reference: payment, amount } = JSON.parse(byLink.text) as Payment;
  shop.names.set(payment, "payment by link");
  await shop.ask({
    path: "/sandbox/paystack/checkout",
    json: { key: "pk_test_placeholder", email: "bola@example.com", amount, ref: payment },
  });
  await shop.ask({ path: `/sandbox/paystack/checkout/${payment}/approve`, body: "" });
  await shop.record({ path: `/api/pay-links/${token}/confirm`, json: { payment }, note: "paid" });
  return { open, token };
}

/** An order that is changed before it is paid. */
export async function changeUnpaid({ shop, references }: OrderDesk): Promise<void> {
  const change = async (key: string, json: object, note: string) => {
    const headers = { "Idempotency-Key": key };
    const { text } = await shop.record({ path: "/api/orders", headers, json, note });
    return (JSON.parse(text) as Partial<Payment>).reference ?? "";
  };
  const before = await change("before-the-change", orderBody(), "to be changed");
  shop.names.set(before, "changed");
  references.push(before);
  const wanted = { ...orderBody(), speed: "express" };
  const replaces = { reference: before, key: "before-the-change" };
  await change(
    "after-it",
    { ...wanted, replaces: { ...replaces, key: "another" } },
    "with a wrong key",
  );
  shop.names.set(
    await change("after-it", { ...wanted, replaces }, "changes it"),
    "payment of changed",
  );
  await change("after-it", { ...wanted, replaces }, "changes it once more");
}

/** What the owner notes of the dispute, once the provider has told of it. */
export async function noteConcerns({ shop, owner }: OrderDesk): Promise<void> {
  await shop.until({ path: "/house/orders/payments", as: owner }, ({ text }) =>
    /dispute/i.test(text) ? true : undefined,
  );
  const concern = (act: string, fields: Record<string, string>) =>
    shop.send(owner, "/house/orders/payments", act, fields);
  // Named by a hash of what the provider has said.
  const concerns = await shop.ask({ path: "/house/orders/payments", as: owner });
  const ids = [...concerns.text.matchAll(/ id="c-([\da-f]{8})"/g)].map(([, id]) => id ?? "");
  for (const [at, id] of ids.entries()) shop.names.set(id, `concern ${at}`);
  // Nothing of it can go back: the page has no such button.
  const [, event = ""] = /name="event" value="([^"]+)"/.exec(concerns.text) ?? [];
  await shop.record({
    path: "/house/orders/payments",
    as: owner,
    form: { act: "return", form: randomUUID(), event },
    note: "sends return",
  });
  await concern("done", { note: "" });
  await concern("done", { note: "Written to the bank", order: "HZ-1" });
  await concern("done", { note: "Written to the bank" });
}
