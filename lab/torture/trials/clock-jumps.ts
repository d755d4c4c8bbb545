import { setTimeout as wait } from "node:timers/promises";
import type { Outcome } from "../figures.ts";
import { passTimeAt } from "../later-news.ts";
import { untilSettled } from "../settled.ts";
import { createOwner } from "../owner.ts";
import { createShoppers } from "../shoppers.ts";
import { concluded, DATABASES } from "../trial.ts";
import type { Setting, Trial } from "../trial.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const clockJumps: Trial = {
  name: "clock-jumps",
  about: "the clock jumps by up to a year, ahead and back, under load, and is right at the end",
  on: DATABASES,
  rounds: 8,
  run,
};

const JUMPS = [-365 * DAY, -DAY, -HOUR, -90_000, 90_000, HOUR, DAY, 365 * DAY];

async function run(setting: Setting): Promise<Outcome> {
  const { outside, random, rounds, progress } = setting;
  const server = await setting.serve();
  const urls = [server.url];
  const shoppers = createShoppers({ urls, random, outside });
  const owner = createOwner(setting);
  await server.start();
  for (let round = 0; round < rounds; round++) {
    await server.moveClock(JUMPS[round % JUMPS.length] ?? random.pick(JUMPS));
    const credits = round % 2 === 0 ? [] : [await owner.giveSome()];
    shoppers.start(2, { payments: 1, messages: 1, credits });
    await wait(200 + random.below(300));
    await shoppers.stop();
    // No refunds: after a lost event the shop asks about them hours later, longer than a trial. Their clocks jump in
    // `refund-payment.test.ts`.
    await passTimeAt(outside.cards, random);
    progress(`jump ${round + 1} of ${rounds}, ${shoppers.sales.length} orders`);
  }
  // Work that was scheduled while the clock was ahead must not wait for that time.
  await server.moveClock(3 * HOUR);
  await shoppers.resend(10);
  await untilSettled(setting, 120_000);
  return concluded(setting, { shoppers, owner, servers: [server], figures: { faults: rounds } });
}
