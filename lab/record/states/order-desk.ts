import { customer, orderBody } from "../../../tests/support/order-body.ts";
import type { Answer, RecordedShop, Visitor } from "../shop.ts";

/** What the card provider's window is opened with. */
export type Payment = { reference: string; amount: number };
export type Placed = Payment & { number: string };

/** What shoppers and the owner do with orders. */
export type OrderDesk = {
  shop: RecordedShop;
  owner: Visitor;
  /** References, in the order in which they were placed. */
  references: string[];
  /** Places the order of `orderBody()` with what is changed. */
  place(name: string, changed?: object): Promise<Placed>;
  /** What the card provider's window does, and the shop after it. */
  pay(payment: Payment, choice?: string): Promise<void>;
  placePaid(name: string, changed?: object): Promise<Placed>;
  /** Sends the form of the order's page whose `act` is this. */
  act(order: Placed, name: string, fields?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Makes a link to pay the order, and returns its token. */
  link(name: string, order: Placed, note: string): Promise<string>;
};

export function openOrderDesk(shop: RecordedShop, owner: Visitor): OrderDesk {
  const references: string[] = [];

  async function place(name: string, changed: object = {}): Promise<Placed> {
    const answer = await shop.record({
      path: "/api/orders",
      json: { ...orderBody(), ...changed },
      note: name,
    });
    const { reference, amount } = JSON.parse(answer.text) as Payment;
    if (!reference) throw new Error(`${name}: ${answer.text}`);
    shop.names.set(reference, name);
    references.push(reference);
    const { text } = await shop.ask({ path: `/api/orders/${reference}` });
    return { reference, amount, number: (JSON.parse(text) as { number: string }).number };
  }

  async function pay({ reference: ref, amount }: Payment, choice = "approve"): Promise<void> {
    const opened = { key: "pk_test_placeholder", email: customer().email, amount, ref };
    await shop.ask({ path: "/sandbox/paystack/checkout", json: opened });
    await shop.ask({ path: `/sandbox/paystack/checkout/${ref}/${choice}`, body: "" });
    await shop.record({ path: `/api/orders/${ref}/confirm`, body: "", note: choice });
  }

  return {
    shop,
    owner,
    references,
    place,
    pay,
    placePaid: async (name, changed) => {
      const placed = await place(name, changed);
      await pay(placed);
      return placed;
    },
    act: async (order, name, fields = {}) => {
      // The page says which e-mails wait.
      await shop.untilMailed();
      return shop.send(owner, `/house/orders/${order.number}`, name, fields);
    },
    link: async (name, { reference: order }, note) => {
      const { text } = await shop.record({ path: "/api/pay-links", json: { order }, note });
      const token = (JSON.parse(text) as { url: string }).url.split("/").at(-1) ?? "";
      shop.names.set(token, name);
      return token;
    },
  };
}
