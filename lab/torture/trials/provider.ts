import { setTimeout as wait } from "node:timers/promises";
import { badSignature, chargeEvent, returnByHand } from "../card-provider.ts";
import type { Outcome } from "../figures.ts";
import { passTimeAt } from "../later-news.ts";
import { MISBEHAVIOURS } from "../misbehaviours.ts";
import { createOwner } from "../owner.ts";
import type { Owner } from "../owner.ts";
import { FAULTS_AT_ANY_TIME } from "../refund-desk.ts";
import type { Sale, With } from "../sales.ts";
import { askNow, untilSettled } from "../settled.ts";
import type { Shoppers } from "../shoppers.ts";
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
  const shoppers = createShoppers({ urls, random, outside });
  const owner = createOwner(setting);
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
    faults += await refundAll(setting, shoppers, owner);
    await payInEveryWay(setting, shoppers, owner);
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

  // It is back and truthful: the next hourly reconciliation settles everything, and refunds are sent again.
  await server.moveClock(125 * MINUTE);
  await setting.ground.look((db) => askNow(db, cards));
  await untilSettled(setting, 400_000, ["payments", "emails"]);
  let left = await untilSettled(setting, 1_000);
  // Refunds whose requests had no response pause for up to an hour.
  for (let hours = 3; hours < 10 && left.refunds > 0; hours++) {
    await server.moveClock((hours * 60 + 10) * MINUTE);
    left = await untilSettled(setting, 30_000);
  }
  if (left.payments > 0) broken.push(`${left.payments} payments did not settle`);
  if (left.refunds > 0) broken.push(`${left.refunds} refunds did not end`);

  // Late events: all of them are sent once more, including refunds.
  const returned = await paidOnce(shoppers, server.url);
  const truth = returned && cards.truths.get(returned);
  if (truth) {
    const refund = returnByHand(cards, truth);
    for (const event of [refund, chargeEvent(truth), refund]) await cards.tell(server.url, event);
    const status = await statusOf(server.url, truth.reference);
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
  return concluded(setting, { shoppers, owner, servers: [server], figures: { faults }, broken });
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

/** Paid orders of which some or all goes back, each by a request that goes wrong in its own way. @returns how many. */
async function refundAll(
  { outside: { cards }, random }: Setting,
  shoppers: Shoppers,
  owner: Owner,
): Promise<number> {
  for (const name of FAULTS_AT_ANY_TIME) {
    const sale = await ordered(shoppers);
    const { reference, amount } = cards.pay(sale.references[0] ?? "", sale.amount);
    await shoppers.confirm(reference);
    await owner.refundWith(name, reference, random.chance(0.5) ? "all" : random.below(amount) + 1);
  }
  return FAULTS_AT_ANY_TIME.length;
}

/** Orders with credit, a code or neither, and of the house, paid in every way; the owner returns some. */
async function payInEveryWay(
  { outside: { cards }, random }: Setting,
  shoppers: Shoppers,
  owner: Owner,
): Promise<void> {
  for (let each = 0; each < 10; each++) {
    const credit = each % 3 === 0 ? await owner.giveSome() : undefined;
    const code = each % 3 === 1 ? await owner.makeCode() : undefined;
    const sale = await ordered(shoppers, { credit, code });
    await shoppers.pay(sale);
    const written = await owner.write();
    if (written) await shoppers.payRest(written);
    if (each % 4 === 0) await owner.refund([sale]);
  }
  await passTimeAt(cards, random);
}

/** An order with one payment, of which nothing went back yet. */
async function paidOnce({ sales }: Shoppers, url: string): Promise<string | undefined> {
  for (const { references, payments } of sales) {
    const [reference = ""] = references;
    if (payments.length > 0) continue;
    const answer = await fetch(`${url}/api/orders/${reference}`);
    const order = (await answer.json()) as { paid: number; refunded: number };
    if (order.paid > 0 && order.refunded === 0) return reference;
  }
  return undefined;
}

/** Payments that did not really succeed: whatever the events say, they must not count as paid. */
async function trulyFailed({ outside: { cards } }: Setting, shoppers: Shoppers, url: string) {
  const cases: { status?: "failed"; part?: number; returned?: boolean; expected: string[] }[] = [
    { status: "failed", expected: ["failed"] },
    // Paid and refunded before the shop checked; the refund event comes before the charge event.
    { returned: true, expected: ["refunded"] },
    { part: 0.5, expected: ["pending"] },
  ];
  return Promise.all(
    cases.map(async ({ status, part = 1, returned, expected }) => {
      const sale = await ordered(shoppers);
      const truth = cards.pay(sale.references[0] ?? "", sale.amount * part, status);
      if (returned) await cards.tell(url, returnByHand(cards, truth));
      await cards.tell(url, chargeEvent(truth));
      return { reference: truth.reference, expected };
    }),
  );
}

async function ordered(shoppers: Shoppers, paidWith?: With): Promise<Sale> {
  const sale = await shoppers.order(paidWith);
  if (!sale) throw new Error("An order was not taken");
  return sale;
}

async function statusOf(url: string, reference: string): Promise<string> {
  const answer = await fetch(`${url}/api/orders/${reference}`);
  return ((await answer.json()) as { status: string }).status;
}
