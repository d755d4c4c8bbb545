import { setTimeout as wait } from "node:timers/promises";
import { unrecorded } from "../audit.ts";
import type { Outcome } from "../figures.ts";
import { passTimeAt } from "../later-news.ts";
import { askNow, untilSettled } from "../settled.ts";
import { createOwner } from "../owner.ts";
import { createShoppers } from "../shoppers.ts";
import { concluded, DATABASES } from "../trial.ts";
import type { Setting, Trial } from "../trial.ts";

/** Leases last a minute; the longest pause before a refund without a response is tried again is an hour. */
const PAST_THE_LEASES_MS = 61 * 60_000;

export const twoProcesses: Trial = {
  name: "two-processes",
  about: "two processes share a database under load, and one of them is killed",
  on: DATABASES,
  rounds: 6,
  run,
};

async function run(setting: Setting): Promise<Outcome> {
  const { ground, outside, random, rounds, progress } = setting;
  const servers = [await setting.serve(), await setting.serve()];
  const urls = servers.map(({ url }) => url);
  const shoppers = createShoppers({ urls, random, outside });
  const owner = createOwner(setting);
  const doubtful = new Set<string>();
  // So that some kills happen after an e-mail or a refund has arrived but before it is recorded.
  outside.mail.slowness = 400;
  outside.cards.desk.slowness = 200;
  await Promise.all(servers.map((server) => server.start()));
  for (let round = 1; round <= rounds; round++) {
    const credits = [await owner.giveSome()];
    await owner.makeCode();
    await owner.countPiece();
    const { codes, counts } = owner;
    const counted = [...counts.keys()];
    shoppers.start(8, { payments: 2, messages: round % 2, credits, codes, counted });
    const orders = await Promise.all([owner.write(), owner.write(), owner.write()]);
    await Promise.all(orders.map(async (order) => order && shoppers.payRest(order)));
    await wait(500 + random.below(1_500));
    const victim = random.pick(servers);
    await victim.kill();
    for (const email of await ground.look((db) => unrecorded(db, outside))) doubtful.add(email);
    // The other process serves alone.
    await wait(500);
    await shoppers.stop();
    await victim.start();
    await shoppers.resend(10);
    await owner.refund(shoppers.sales);
    await passTimeAt(outside.cards, random);
    progress(`kill ${round} of ${rounds}, ${shoppers.sales.length} orders`);
  }
  // Each would make the shop pause for ten seconds.
  outside.cards.desk.behave();
  await ground.look((db) => askNow(db, outside.cards));
  // Leases of killed processes only expire with time: wait for everything else, then move the clock.
  await untilSettled(setting, 90_000, ["payments", "emails"]);
  for (const server of servers) await server.moveClock(PAST_THE_LEASES_MS);
  await untilSettled(setting, 60_000);
  const figures = { faults: rounds };
  return concluded(setting, { shoppers, owner, servers, doubtful, figures });
}
