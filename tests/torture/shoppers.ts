import { setTimeout as wait } from "node:timers/promises";
import { bundledCatalogue } from "../../domain/catalogue/bundled.ts";
import { SIZES } from "../../domain/catalogue/types.ts";
import { toKobo } from "../../domain/money/money.ts";
import { MAX_PER_DAY } from "../../server/services/claim-email.ts";
import { customer } from "../support/order-body.ts";
import { badSignature, chargeEvent } from "./card-provider.ts";
import type { Outside } from "./outside.ts";
import type { Random } from "./random.ts";

const { products } = bundledCatalogue();

/** One press of 'Place Order', repeated with the same key until the shop responds. Amounts are in kobo. */
export type Sale = {
  key: string;
  body: object;
  amount: number;
  /** The distinct references that the shop returned; more than one means duplicate orders. */
  references: string[];
};

export type ShoppersOptions = {
  /** URLs of the shop's processes, one or more. */
  urls: readonly string[];
  random: Random;
  outside: Outside;
  /** Maximum payments and messages per round: the e-mail service accepts one e-mail a second. */
  payments: number;
  messages: number;
};

/** Simulated shoppers who order, pay and write messages concurrently, whatever happens to the shop. */
export type Shoppers = {
  sales: Sale[];
  /** Sender addresses of the messages that the shop accepted. */
  messages: string[];
  /** How often each status was returned; 0: no response. */
  statuses: Map<number, number>;
  /** Places orders continuously until `stop`, in `crowd` concurrent loops. */
  start(crowd: number): void;
  stop(): Promise<void>;
  /** Repeats every sale without a response, and `answered` random others, until each returns its order. */
  resend(answered: number): Promise<void>;
  /** Places one order; undefined if the shop did not return it. */
  order(): Promise<Sale | undefined>;
  confirm(reference: string): Promise<number>;
};

export function createShoppers(options: ShoppersOptions): Shoppers {
  const { urls, random, outside } = options;
  const sales: Sale[] = [];
  const messages: string[] = [];
  const statuses = new Map<number, number>();
  let loops: Promise<void>[] = [];
  let closing = new AbortController();
  let left = { payments: 0, messages: 0 };

  async function post(path: string, body: object, headers: Record<string, string> = {}) {
    // Each request has its own client address, because rate limits are not under test here.
    const client = `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`;
    const common = { "Content-Type": "application/json", "X-Forwarded-For": client };
    const answer = await fetch(random.pick(urls) + path, {
      method: "POST",
      headers: { ...common, ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
      .then(async (response) => ({ status: response.status, body: await response.json() }))
      .catch(() => ({ status: 0, body: undefined }));
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return answer as { status: number; body: { reference: string; amount: number } };
  }

  /** @returns whether the response was an order. */
  async function place(sale: Sale): Promise<boolean> {
    const { status, body } = await post("/api/orders", sale.body, { "Idempotency-Key": sale.key });
    if (status !== 201 && status !== 200) return false;
    if (body.amount !== sale.amount) throw new Error(`${body.amount} asked for ${sale.amount}`);
    if (!sale.references.includes(body.reference)) sale.references.push(body.reference);
    return true;
  }

  function newSale(): Sale {
    const sale = {
      key: `sale-${sales.length}`,
      references: [],
      ...someOrder(random, sales.length),
    };
    sales.push(sale);
    return sale;
  }

  const confirm = async (reference: string) =>
    (await post(`/api/orders/${reference}/confirm`, {})).status;

  /** The payment succeeds; whether the shopper returns and whether the event arrives is random. */
  async function pay({ references: [reference = ""], amount }: Sale): Promise<void> {
    const truth = outside.cards.pay(reference, amount);
    const url = random.pick(urls);
    const told = () => outside.cards.tell(url, chargeEvent(truth));
    const forged = () => outside.cards.tell(url, chargeEvent(truth), badSignature(random));
    const ways = [
      () => [confirm(reference)],
      () => [told()],
      () => [told(), confirm(reference), forged(), told(), confirm(reference)],
      // Neither: only the shop's own reconciliation finds out.
      () => [],
    ];
    await Promise.all(random.pick(ways)());
  }

  async function write(): Promise<void> {
    const from_email = `visitor-${messages.length}-${random.below(1e9)}@example.com`;
    const { status } = await post("/api/messages", { kind: "newsletter", from_email });
    if (status === 202) messages.push(from_email);
  }

  async function shop({ signal }: AbortController): Promise<void> {
    while (!signal.aborted) {
      const sale = newSale();
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
    statuses,
    confirm,
    start: (crowd) => {
      closing = new AbortController();
      left = { payments: options.payments, messages: options.messages };
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
    order: async () => {
      const sale = newSale();
      return (await place(sale)) ? sale : undefined;
    },
  };
}

/** An order of one to four lines, with its total. The e-mail address identifies the sale. */
function someOrder(random: Random, number: number): Pick<Sale, "body" | "amount"> {
  const lines = Array.from({ length: 1 + random.below(4) }, () => {
    const product = random.pick(products);
    const size = product.sized && random.chance(0.5) ? random.pick(SIZES) : undefined;
    return { product, size, quantity: 1 + random.below(5) };
  });
  const total = lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
  const body = {
    lines: lines.map(({ product: { sku }, size, quantity }) => ({ sku, size, quantity })),
    customer: { ...customer(), email: `shopper-${number}@example.com` },
    expectedTotal: total,
  };
  return { body, amount: toKobo(total) };
}
