import { setTimeout as wait } from "node:timers/promises";
import { MAX_PER_DAY } from "../../server/messages/outbox.ts";
import type { Outside } from "./outside.ts";
import type { Credit } from "./owner.ts";
import type { Random } from "./random.ts";
import { acceptRefusal, newSale } from "./sales.ts";
import type { Code, Sale, With } from "./sales.ts";
import { createShopClient } from "./shop-client.ts";
import { createPay } from "./ways-to-pay.ts";

export type ShoppersOptions = {
  /** URLs of the shop's processes, one or more. */
  urls: readonly string[];
  random: Random;
  outside: Outside;
};

/** Maximum of each until `stop`: the e-mail service accepts one e-mail a second. */
export type Budget = {
  payments?: number;
  messages?: number;
  /** Credits to be used, each by two checkouts at the same moment. */
  credits?: readonly Credit[];
  /** Codes that some of the orders use. */
  codes?: readonly Code[];
  /** Counted pieces that some of the orders are of. */
  counted?: readonly string[];
};

/** Simulated shoppers who order, pay and write messages concurrently, whatever happens to the shop. */
export type Shoppers = {
  sales: Sale[];
  /** Sender addresses of the messages that the shop accepted. */
  messages: string[];
  /** How often each status was returned; 0: no response. */
  statuses: Map<number, number>;
  /** Places orders continuously until `stop`, in `crowd` concurrent loops. */
  start(crowd: number, budget?: Budget): void;
  stop(): Promise<void>;
  /** Repeats every sale without a response, and `answered` random others, until each returns its order. */
  resend(answered: number): Promise<void>;
  /** Places one order; undefined if the shop did not return it. */
  order(paidWith?: With): Promise<Sale | undefined>;
  /** Pays an order in one of the ways in which shoppers pay. */
  pay(sale: Sale): Promise<void>;
  /** Pays what is due of an order that the house wrote, from its link. */
  payRest(order: Pick<Sale, "references" | "payments">): Promise<void>;
  confirm(reference: string): Promise<number>;
};

export function createShoppers({ urls, random, outside }: ShoppersOptions): Shoppers {
  const client = createShopClient(urls, random);
  const { pay, payRest } = createPay({ client, cards: outside.cards, random });
  const sales: Sale[] = [];
  const messages: string[] = [];
  let loops: Promise<void>[] = [];
  let closing = new AbortController();
  let left = {
    payments: 0,
    messages: 0,
    credits: [] as Credit[],
    codes: [] as readonly Code[],
    counted: [] as readonly string[],
  };

  /** @returns whether the response was an order. */
  async function place(sale: Sale): Promise<boolean> {
    const headers = { "Idempotency-Key": sale.key };
    const answer = await client.post("/api/orders", sale.body, headers);
    const { status, body } = answer;
    if (status !== 201 && status !== 200) return acceptRefusal(sale, answer) && place(sale);
    if (body.amount !== sale.amount) throw new Error(`${body.amount} asked for ${sale.amount}`);
    if (!sale.references.includes(body.reference)) sale.references.push(body.reference);
    return true;
  }

  function begin(paidWith?: With): Sale {
    const sale = newSale(random, sales.length, paidWith);
    sales.push(sale);
    return sale;
  }

  async function write(): Promise<void> {
    const from_email = `visitor-${messages.length}-${random.below(1e9)}@example.com`;
    const { status } = await client.post("/api/messages", { kind: "newsletter", from_email });
    if (status === 202) messages.push(from_email);
  }

  /** Two checkouts use a credit at the same moment, and one of them goes on to pay the rest. */
  async function spend(credit: Credit): Promise<void> {
    const [one, other] = [begin({ credit }), begin({ credit })];
    const [isPlaced] = await Promise.all([place(one), place(other)]);
    if (isPlaced) await pay(one);
  }

  /** A code that is used, or a counted piece that is bought; mostly none. */
  function chosen(): With | undefined {
    const { codes, counted } = left;
    if (codes.length > 0 && random.chance(0.3)) return { code: random.pick(codes) };
    return counted.length > 0 && random.chance(0.3) ? { counted: random.pick(counted) } : undefined;
  }

  async function shop({ signal }: AbortController): Promise<void> {
    while (!signal.aborted) {
      const credit = left.credits.pop();
      if (credit) await spend(credit);
      const sale = begin(chosen());
      while (!signal.aborted && !(await place(sale))) await wait(20);
      if (signal.aborted) return;
      if (random.chance(0.3) && left.payments-- > 0) await pay(sale);
      // E-mails beyond the daily maximum are sent on another day, for which no trial waits.
      if (random.chance(0.3) && messages.length + 8 < MAX_PER_DAY && left.messages-- > 0)
        await write();
    }
  }

  return {
    sales,
    messages,
    statuses: client.statuses,
    pay,
    payRest,
    confirm: async (reference) =>
      (await client.post(`/api/orders/${reference}/confirm`, {})).status,
    start: (
      crowd,
      { payments = 0, messages: most = 0, credits = [], codes = [], counted = [] } = {},
    ) => {
      closing = new AbortController();
      left = { payments, messages: most, credits: [...credits], codes, counted };
      loops = Array.from({ length: crowd }, () => shop(closing));
    },
    stop: async () => {
      closing.abort();
      await Promise.all(loops);
    },
    resend: async (answered) => {
      const known = sales.filter(({ references }) => references.length > 0);
      const again = Array.from({ length: known.length && answered }, () => random.pick(known));
      for (const sale of new Set([...sales.filter((each) => !known.includes(each)), ...again])) {
        for (let tries = 0; !(await place(sale)); tries++) {
          if (tries === 100) throw new Error(`${sale.key} is never answered with its order`);
          await wait(50);
        }
      }
    },
    order: async (paidWith) => {
      const sale = begin(paidWith);
      return (await place(sale)) ? sale : undefined;
    },
  };
}
