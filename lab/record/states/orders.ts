import { customer } from "../../../tests/support/order-body.ts";
import { formsOf } from "../html.ts";
import { NOTHING_KNOWN } from "../requests/calls.ts";
import type { Known } from "../requests/calls.ts";
import type { RecordedShop, Visitor } from "../shop.ts";
import { followEmails, writeMessages } from "./messages.ts";
import { openOrderDesk } from "./order-desk.ts";
import type { OrderDesk, Payment } from "./order-desk.ts";
import { askForMore, changeUnpaid, giveMoneyBack, leaveOpen, noteConcerns } from "./payments.ts";

/** Orders in every stage, with what shoppers have written. */
export async function orders(shop: RecordedShop, owner: Visitor): Promise<Known> {
  const desk = openOrderDesk(shop, owner);
  const { references, placePaid, act } = desk;
  const paid = await placePaid("paid", {
    customer: { ...customer(), comments: "Please call before you come." },
  });
  const express = await placePaid("express", {
    lines: [{ sku: "genesis/chia-dress", quantity: 1 }],
    speed: "express",
    sizing: { bust: 920, waist: 740, hip: 1010 },
  });
  await writeBespoke(desk);
  await makeAndSend(desk);
  const { refunded, half, creditor, withCredit } = await giveMoneyBack(desk);
  const payLink = await askForMore(desk, paid, express);
  await writeMessages(shop, owner);
  // The last ones, since the provider is asked about an open order after two minutes.
  const { open, token } = await leaveOpen(desk);
  await changeUnpaid(desk);

  // Lists of what is to be made are sorted by day, and within a day by the reference, which is another each time.
  for (const [at, order] of [paid, half, creditor, withCredit, open].entries()) {
    await act(order, "ready-by", { readyBy: `2027-04-0${at + 1}` });
  }
  // Until everything that goes on by itself has come to its end.
  await shop.until({ path: `/api/orders/${refunded.reference}` }, ({ text }) =>
    text.includes('"status":"refunded"') ? true : undefined,
  );
  await shop.until({ path: `/api/orders/${half.reference}` }, ({ text }) =>
    text.includes('"refunded":4000000') ? true : undefined,
  );
  await noteConcerns(desk);
  const links = await followEmails(shop);
  return {
    ...NOTHING_KNOWN,
    ...links,
    orders: references,
    payLinks: [payLink, token],
    housePages: references.flatMap((_, at) =>
      ["", "/print", "/packing"].map((end) => `/house/orders/HZ-${1001 + at}${end}`),
    ),
  };
}

/** One that is accepted and begun with its deposit, and one that waits to be accepted. */
async function writeBespoke({ shop, owner, references, pay }: OrderDesk): Promise<void> {
  const NEW = "/house/orders/new?kind=bespoke";
  const bespoke = async (name: string): Promise<string> => {
    const typed = {
      ...customer(),
      pieces: "2",
      description0: "Evening gown after your drawing, in emerald silk",
      quantity0: "1",
      price0: "250,000",
      sku1: "naledi/orion-dress",
      description1: "Orion Dress with long sleeves",
      size1: "M",
      quantity1: "1",
      price1: "83,334",
      readyBy: "2027-06-20",
    };
    await shop.send(owner, NEW, "more", { ...typed, pieces: "1" });
    await shop.send(owner, NEW, "write", { ...typed, price0: "many" });
    const answer = await shop.send(owner, NEW, "write", typed);
    const to = answer.headers.find(([header]) => header.toLowerCase() === "location")?.[1] ?? "";
    const number = /HZ-\d+/.exec(to)?.[0] ?? "";
    const { text } = await shop.ask({ path: `/house/orders/${number}`, as: owner });
    const reference = /\/orders\/(HZ[0-9A-Z]{26})/.exec(text)?.[1] ?? "";
    shop.names.set(reference, name);
    references.push(reference);
    return reference;
  };
  const offer = await bespoke("offer");
  await shop.record({ path: `/api/pay-links`, json: { order: offer }, note: "not accepted yet" });
  await shop.record({ path: `/api/orders/${offer}/payments`, body: "", note: "not accepted yet" });
  const begun = await bespoke("part-paid");
  const accept = async (total: string) => {
    const page = await shop.ask({ path: `/orders/${begun}` });
    const form = formsOf(page.text).find(({ fields }) => fields.has("total"));
    const fields = { ...Object.fromEntries(form?.fields ?? []), ...(total && { total }) };
    await shop.record({
      path: `/orders/${begun}`,
      form: fields,
      note: total ? "of another total" : "accepts",
    });
  };
  await accept("1");
  await accept("");
  const deposit = await shop.record({
    path: `/api/orders/${begun}/payments`,
    json: { part: "deposit" },
    note: "the deposit",
  });
  const first = JSON.parse(deposit.text) as Payment;
  shop.names.set(first.reference, "the deposit");
  await pay(first);
}

/** Orders that are made, one that is sent and one that is collected. */
async function makeAndSend({ placePaid, act }: OrderDesk): Promise<void> {
  const shipped = await placePaid("shipped");
  await act(shipped, "size", { position: "0", size: "L" });
  await act(shipped, "address", { address: "" });
  await act(shipped, "address", { address: "14 Example Street, Port Harcourt" });
  await act(shipped, "note", { note: "" });
  await act(shipped, "note", { note: "Bust 92, waist 74", workshop: "yes" });
  await act(shipped, "ready-by", { readyBy: "2027-03-01" });
  await act(shipped, "ready-by", { readyBy: "2027-03-30" });
  await act(shipped, "to-cutting");
  await act(shipped, "undo");
  await act(shipped, "to-cutting", { saw: "sewing" });
  await act(shipped, "to-cutting");
  await act(shipped, "to-sewing");
  await act(shipped, "to-ready");
  await act(shipped, "to-shipped", { courier: "", tracking: "ftp://x" });
  await act(shipped, "to-shipped", {
    courier: "GIG Logistics",
    tracking: "https://gig.example/parcel/7",
  });
  const collected = await placePaid("collected");
  await act(collected, "to-ready", { silent: "yes" });
  await act(collected, "to-collected");
  await act(collected, "resend");
}
