import { setTimeout as wait } from "node:timers/promises";
import { unrecorded } from "../audit.ts";
import type { Outcome } from "../figures.ts";
import { arriveLate, checkGivenBack, orderLongAgo } from "../given-up.ts";
import { passTimeAt } from "../later-news.ts";
import { createOwner } from "../owner.ts";
import { askNow, untilSettled } from "../settled.ts";
import { createShoppers } from "../shoppers.ts";
import { concluded, DATABASES } from "../trial.ts";
import type { Setting, Trial } from "../trial.ts";

/** The leases of the shop's jobs last one minute. */
const PAST_THE_LEASES_MS = 61_000;
/** The longest pause before a refund without a response is tried again. */
const PAST_THE_PAUSES_MS = 61 * 60_000;

export const kills: Trial = {
  name: "kills",
  about: "kill -9 in the middle of load; everything that was not answered is sent again",
  on: DATABASES,
  rounds: 20,
  run,
};

async function run(setting: Setting): Promise<Outcome> {
  const { ground, outside, random, rounds, progress } = setting;
  const { cards } = outside;
  const server = await setting.serve();
  const shoppers = createShoppers({ urls: [server.url], random, outside });
  const owner = createOwner(setting);
  const doubtful = new Set<string>();
  const broken: string[] = [];
  // So that some kills happen after an e-mail or a refund has arrived but before it is recorded.
  outside.mail.slowness = 200;
  cards.desk.slowness = 100;
  const longAgo = await orderLongAgo({ server, owner, shoppers });
  for (let round = 1; round <= rounds; round++) {
    const credits = round % 2 === 0 ? [] : [await owner.giveSome()];
    // E-mails of messages wait for all others: none in the short version.
    if (round % 3 === 1) await owner.makeCode();
    if (round % 3 === 1) await owner.countPiece();
    const { codes, counts } = owner;
    const counted = [...counts.keys()];
    shoppers.start(8, { payments: 1, messages: round % 5 === 4 ? 1 : 0, credits, codes, counted });
    const written = await owner.write();
    if (written) await shoppers.payRest(written);
    await wait(200 + random.below(800));
    await server.kill();
    await shoppers.stop();
    await server.moveClock(round * PAST_THE_LEASES_MS);
    // What the new process sends again must not be recorded before `unrecorded` has looked.
    const release = outside.mail.hold();
    // The shop, not the audit, must be the first to reopen the database.
    await server.start();
    const found = ground.integrity();
    if (found !== "ok") broken.push(`after kill ${round} the database says: ${found}`);
    for (const email of await ground.look((db) => unrecorded(db, outside))) doubtful.add(email);
    release();
    await shoppers.resend(10);
    await owner.refund(shoppers.sales);
    await passTimeAt(cards, random);
    progress(`kill ${round} of ${rounds}, ${shoppers.sales.length} orders`);
  }
  await arriveLate(setting, longAgo);
  // Each would make the shop pause for ten seconds.
  cards.desk.behave();
  await ground.look((db) => askNow(db, cards));
  await server.stop();
  await server.moveClock((rounds + 1) * PAST_THE_LEASES_MS + PAST_THE_PAUSES_MS);
  await server.start();
  await untilSettled(setting, 180_000);
  broken.push(...(await checkGivenBack(server, shoppers, longAgo)));
  return concluded(setting, {
    shoppers,
    owner,
    servers: [server],
    doubtful,
    figures: { faults: rounds },
    broken,
  });
}
