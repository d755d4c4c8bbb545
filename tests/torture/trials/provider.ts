import { setTimeout as wait } from "node:timers/promises";
import { badSignature, chargeEvent, MISBEHAVIOURS, refundEvent } from "../card-provider.ts";
import type { Outcome } from "../figures.ts";
import { untilSettled } from "../settled.ts";
import type { Sale, Shoppers } from "../shoppers.ts";
import { createShoppers } from "../shoppers.ts";
import { concluded, DATABASES } from "../trial.ts";
import type { Setting, Trial } from "../trial.ts";

const MINUTE = 60_000;

export const provider: Trial = {
  name: "provider",
  about: "the card provider misbehaves, then stops for an hour; events twice, late, forged",
  on: DATABASES,
  rounds: 1,
  run,
};

async function run(setting: Setting): Promise<Outcome> {
  const { outside, random, rounds, progress } = setting;
  const { cards } = outside;
  const server = await setting.serve();
  const urls = [server.url];
  const shoppers = createShoppers({ urls, random, outside, payments: 0, messages: 0 });
  const broken: string[] = [];
  let faults = 0;
  await server.start();

  for (let round = 1; round <= rounds; round++) {
    const names = Object.keys(MISBEHAVIOURS);
    await Promise.all(
      names.map(async (name) => {
        const sale = await ordered(shoppers);
        const truth = cards.pay(sale.references[0] ?? "", sale.amount);
        cards.treats.set(truth.reference, name);
        const statuses = await bombard(setting, shoppers, server.url, truth);
        faults += 1;
        const status = await statusOf(server.url, truth.reference);
        if (status !== "pending") broken.push(`${name}: the order is ${status}`);
        const wrong = statuses.filter((each) => each >= 500 || each === 0);
        if (wrong.length > 0) broken.push(`${name}: the shop answered ${wrong.join(", ")}`);
      }),
    );
    progress(`round ${round}: ${names.length} misbehaviours, all orders still open`);
  }
  const truly = await trulyFailed(setting, shoppers, server.url);

  // The provider is down for an hour, while shoppers continue to order.
  cards.away = "breaks";
  for (let minutes = 10; minutes <= 60; minutes += 10) {
    const sale = await ordered(shoppers);
    const truth = cards.pay(sale.references[0] ?? "", sale.amount);
    await shoppers.confirm(truth.reference);
    await server.moveClock(minutes * MINUTE);
    progress(`the provider has been away for ${minutes} minutes`);
  }
  faults += 1;
  cards.away = "no";
  cards.treats.clear();

  // It is back and truthful: the next hourly reconciliation settles everything.
  await server.moveClock(125 * MINUTE);
  const left = await untilSettled(setting, 240_000);
  if (left.orders > 0) broken.push(`${left.orders} orders did not settle`);

  // Late events: all of them are sent once more, including refunds.
  const returned = [...cards.truths.values()].find(({ status }) => status === "success");
  if (returned) {
    for (const event of [refundEvent(returned), chargeEvent(returned), refundEvent(returned)]) {
      await cards.tell(server.url, event);
    }
    returned.status = "reversed";
    const status = await statusOf(server.url, returned.reference);
    if (status !== "refunded") broken.push(`a whole refund leaves the order ${status}`);
  }
  for (const { reference, expected } of truly) {
    const status = await statusOf(server.url, reference);
    if (!expected.includes(status))
      broken.push(`${reference} is ${status}, not ${expected.join()}`);
  }
  for (const truth of cards.truths.values()) await cards.tell(server.url, chargeEvent(truth));
  await untilSettled(setting, 30_000);
  await wait(1_500);
  return concluded(setting, { shoppers, servers: [server], figures: { faults }, broken });
}

/** A forged event, then concurrent reports of the payment: twice from the shopper, twice as an event. */
async function bombard(
  { outside: { cards }, random }: Setting,
  shoppers: Shoppers,
  url: string,
  truth: Parameters<typeof chargeEvent>[0],
): Promise<number[]> {
  const forged = await cards.tell(url, chargeEvent(truth), badSignature(random));
  const answers = await Promise.all([
    shoppers.confirm(truth.reference),
    cards.tell(url, chargeEvent(truth)),
    shoppers.confirm(truth.reference),
    cards.tell(url, chargeEvent(truth)),
  ]);
  return forged === 401 ? answers : [...answers, forged || 500];
}

/** Payments that did not really succeed: whatever the events say, they must not count as paid. */
async function trulyFailed({ outside: { cards } }: Setting, shoppers: Shoppers, url: string) {
  const cases = [
    { change: { status: "failed" as const }, expected: ["failed"] },
    // Paid and refunded before the shop checked; the refund event comes before the charge event.
    { change: { status: "reversed" as const }, expected: ["refunded"] },
    { halves: true, change: {}, expected: ["pending"] },
  ];
  return Promise.all(
    cases.map(async ({ change, expected, halves }) => {
      const sale = await ordered(shoppers);
      const amount = halves ? sale.amount / 2 : sale.amount;
      const truth = Object.assign(cards.pay(sale.references[0] ?? "", amount), change);
      if (truth.status === "reversed") await cards.tell(url, refundEvent(truth));
      await cards.tell(url, chargeEvent(truth));
      return { reference: truth.reference, expected };
    }),
  );
}

async function ordered(shoppers: Shoppers): Promise<Sale> {
  const sale = await shoppers.order();
  if (!sale) throw new Error("An order was not taken");
  return sale;
}

async function statusOf(url: string, reference: string): Promise<string> {
  const answer = await fetch(`${url}/api/orders/${reference}`);
  return ((await answer.json()) as { status: string }).status;
}
