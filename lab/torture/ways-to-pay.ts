import { badSignature, chargeEvent } from "./card-provider.ts";
import type { CardProvider } from "./card-provider.ts";
import type { Truth } from "./misbehaviours.ts";
import type { Random } from "./random.ts";
import type { Payment, Sale } from "./sales.ts";
import type { ShopClient } from "./shop-client.ts";

type PayPorts = { client: ShopClient; cards: CardProvider; random: Random };

/** Pays a placed order in one of the ways in which shoppers pay. A step without a response ends it. */
type Pay = (sale: Sale) => Promise<void>;

/** `payRest` pays what is due of an order from its link. */
type Pays = { pay: Pay; payRest(order: Linked): Promise<void> };
type Linked = Pick<Sale, "references" | "payments">;

export function createPay({ client, cards, random }: PayPorts): Pays {
  const confirm = (reference: string) => client.post(`/api/orders/${reference}/confirm`, {});

  /** The window is opened again: another payment of what is due. */
  async function open(sale: Linked, path = `/api/orders/${sale.references[0]}/payments`) {
    const { status, body } = await client.post(path, { email: "payer@example.com" });
    if (status !== 201) return undefined;
    const payment = { reference: body.reference, amount: body.amount };
    sale.payments.push(payment);
    return payment;
  }

  function first({ references: [reference = ""], amount }: Sale): Payment {
    return { reference, amount };
  }

  /** The payment succeeds; whether the shopper returns and whether the event arrives is random. */
  async function succeed(
    { reference, amount }: Payment,
    returns = () => confirm(reference),
  ): Promise<void> {
    const truth = cards.pay(reference, amount);
    const shop = random.pick(cards.shops);
    const told = () => cards.tell(shop, chargeEvent(truth));
    const forged = () => cards.tell(shop, chargeEvent(truth), badSignature(random));
    const ways = [
      () => [returns()],
      () => [told()],
      () => [told(), returns(), forged(), told(), returns()],
      // Neither: only the shop's own reconciliation finds out.
      () => [],
    ];
    await Promise.all(random.pick(ways)());
  }

  /** The shopper leaves the window without having paid, and their page asks. */
  async function leave({ reference, amount }: Payment, status: Truth["status"]): Promise<void> {
    cards.pay(reference, amount, status);
    await confirm(reference);
  }

  const ways: Readonly<Record<string, Pay>> = {
    "in one window": (sale) => succeed(first(sale)),
    "closed and opened again": async (sale) => {
      await leave(first(sale), random.pick(["abandoned", "failed"]));
      const again = await open(sale);
      if (again) await succeed(again);
    },
    "two tabs, and both pay": async (sale) => {
      const tabs = await Promise.all([open(sale), open(sale)]);
      await Promise.all(tabs.map(async (tab) => tab && succeed(tab)));
    },
    "a late transfer beside a second card": async (sale) => {
      await leave(first(sale), "pending");
      const again = await open(sale);
      if (again) await succeed(again);
    },
    "somebody else pays": async (sale) => {
      const link = await client.post("/api/pay-links", { order: sale.references[0] });
      const token = link.body.url?.split("/").at(-1);
      const path = `/api/pay-links/${token}`;
      const payment = token && (await open(sale, `${path}/payments`));
      if (!payment) return;
      const returns = () => client.post(`${path}/confirm`, { payment: payment.reference });
      await succeed(payment, returns);
    },
  };
  const names = Object.keys(ways);

  return {
    pay: async (sale) => {
      // Credit covers all of it.
      if (sale.amount === 0) return;
      await ways[random.pick(names)]?.(sale);
    },
    payRest: async (order) => {
      const tabs = random.chance(0.2) ? [open(order), open(order)] : [open(order)];
      for (const payment of await Promise.all(tabs)) if (payment) await succeed(payment);
    },
  };
}
