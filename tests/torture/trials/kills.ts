import { setTimeout as wait } from "node:timers/promises";
import { unrecorded } from "../audit.ts";
import type { Outcome } from "../figures.ts";
import { askNow, untilSettled } from "../settled.ts";
import { createShoppers } from "../shoppers.ts";
import { concluded, DATABASES } from "../trial.ts";
import type { Setting, Trial } from "../trial.ts";

/** The leases of the shop's jobs last one minute. */
const PAST_THE_LEASES_MS = 61_000;

export const kills: Trial = {
  name: "kills",
  about: "kill -9 in the middle of load; everything that was not answered is sent again",
  on: DATABASES,
  rounds: 20,
  run,
};

async function run(setting: Setting): Promise<Outcome> {
  const { ground, outside, random, rounds, progress } = setting;
  const server = await setting.serve();
  const urls = [server.url];
  const shoppers = createShoppers({ urls, random, outside, payments: 1, messages: 1 });
  const doubtful = new Set<string>();
  const broken: string[] = [];
  // So that some kills happen after an e-mail has arrived but before it is recorded.
  outside.mail.slowness = 200;
  await server.start();
  for (let round = 1; round <= rounds; round++) {
    shoppers.start(8);
    await wait(200 + random.below(800));
    await server.kill();
    await shoppers.stop();
    await server.moveClock(round * PAST_THE_LEASES_MS);
    // The shop, not the audit, must be the first to reopen the database.
    await server.start();
    const found = ground.integrity();
    if (found !== "ok") broken.push(`after kill ${round} the database says: ${found}`);
    for (const email of await ground.look((db) => unrecorded(db, outside))) doubtful.add(email);
    await shoppers.resend(10);
    progress(`kill ${round} of ${rounds}, ${shoppers.sales.length} orders`);
  }
  await ground.look((db) => askNow(db, outside.cards));
  await server.stop();
  await server.moveClock((rounds + 1) * PAST_THE_LEASES_MS);
  await server.start();
  await untilSettled(setting, 180_000);
  return concluded(setting, {
    shoppers,
    servers: [server],
    doubtful,
    figures: { faults: rounds },
    broken,
  });
}
