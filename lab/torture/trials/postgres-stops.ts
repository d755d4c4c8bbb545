import { setTimeout as wait } from "node:timers/promises";
import type { Outcome } from "../figures.ts";
import { passTimeAt } from "../later-news.ts";
import { askNow, untilSettled } from "../settled.ts";
import { createOwner } from "../owner.ts";
import { createShoppers } from "../shoppers.ts";
import { concluded } from "../trial.ts";
import type { Setting, Trial } from "../trial.ts";
import { isRecovered, look } from "../visitor.ts";

export const postgresStops: Trial = {
  name: "postgres-stops",
  about:
    "PostgreSQL is stopped, killed or stands still under load, then goes on: 503, and back without a restart",
  on: ["PostgreSQL"],
  rounds: 6,
  run,
};

const WAYS = ["standing still", "stopped", "killed"] as const;
/** Maximum time to a 503, and to the recovery after PostgreSQL is back. */
const PATIENCE_MS = 20_000;
/** Leases last a minute; the longest pause before a refund without a response is tried again is an hour. */
const PAST_THE_LEASES_MS = 61 * 60_000;

async function run(setting: Setting): Promise<Outcome> {
  const { ground, cluster, outside, random, rounds, progress } = setting;
  if (!cluster) throw new Error("There is no PostgreSQL server to stop");
  const server = await setting.serve();
  const urls = [server.url];
  const shoppers = createShoppers({ urls, random, outside });
  const owner = createOwner(setting);
  const broken: string[] = [];
  await server.start();
  for (let round = 1; round <= rounds; round++) {
    const what = WAYS[round % WAYS.length] ?? "stopped";
    const credits = [await owner.giveSome()];
    shoppers.start(8, { payments: 1, messages: 1, credits });
    await wait(300 + random.below(700));
    if (what === "standing still") cluster.freeze();
    else await (what === "killed" ? cluster.crash() : cluster.halt());
    // Requests that need the database must get a 503 without a long wait.
    broken.push(...(await look(server.url, 503, PATIENCE_MS)).map((fault) => `${what}: ${fault}`));
    await wait(500 + random.below(2_000));
    if (what === "standing still") cluster.thaw();
    else await cluster.resume();
    if (!(await isRecovered(server.url, PATIENCE_MS)))
      broken.push(`${what}: it does not come back`);
    await wait(300);
    await shoppers.stop();
    await shoppers.resend(10);
    await owner.refund(shoppers.sales);
    await passTimeAt(outside.cards, random);
    progress(`stop ${round} of ${rounds}, ${shoppers.sales.length} orders`);
  }
  // Each would make the shop pause for ten seconds.
  outside.cards.desk.behave();
  await ground.look((db) => askNow(db, outside.cards));
  await server.moveClock(PAST_THE_LEASES_MS);
  await untilSettled(setting, 120_000);
  const refused = shoppers.statuses.get(503) ?? 0;
  return concluded(setting, {
    shoppers,
    owner,
    servers: [server],
    expected: [503],
    figures: { faults: rounds },
    notes: [`${refused} calls of shoppers were answered 503`],
    broken,
  });
}
