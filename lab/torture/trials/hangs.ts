import { setTimeout as wait } from "node:timers/promises";
import type { Outcome } from "../figures.ts";
import type { Outside } from "../outside.ts";
import { untilSettled } from "../settled.ts";
import { createShoppers } from "../shoppers.ts";
import type { Shoppers } from "../shoppers.ts";
import { concluded, DATABASES } from "../trial.ts";
import type { Setting, Trial } from "../trial.ts";

export const hangs: Trial = {
  name: "hangs",
  about: "the e-mail and feed services never answer: checkout and start take no longer",
  on: DATABASES,
  rounds: 10,
  run,
};

type State = "well" | "hanging";
type Times = Record<State, number[]>;

const STARTS = 6;
/** Per half of a round: orders, and orders that are also paid and confirmed, which causes e-mails. */
const [ORDERS, CHECKOUTS] = [20, 2];
/** Maximum ratio of the medians. Beyond it, more rounds are added, up to `MAX_SITTINGS` times, to even out noise. */
const MAX_RATIO = 1.1;
const MAX_SITTINGS = 3;
/** After an hour, failed e-mails are due again and leases have expired. */
const AN_HOUR_MS = 61 * 60_000;
const LONG_AGO = "2000-01-01T00:00:00.000Z";

async function run(setting: Setting): Promise<Outcome> {
  const { outside, random, rounds, progress } = setting;
  const server = await setting.serve();
  const urls = [server.url];
  const shoppers = createShoppers({ urls, random, outside });
  const [starts, orders, checkouts] = [none(), none(), none()];
  const broken: string[] = [];
  let hours = 0;

  // So that an e-mail is due at each start.
  outside.hang(true);
  await server.start();
  await checkOut(outside, shoppers);
  await server.kill();
  for (let each = 0; each < STARTS; each++) {
    for (const state of serializeRequests(each)) {
      outside.hang(state === "hanging");
      await server.moveClock(++hours * AN_HOUR_MS);
      starts[state].push(await server.start());
      progress(`start ${each + 1} of ${STARTS}`);
      await (state === "hanging" ? server.kill() : server.stop());
    }
  }

  outside.hang(false);
  await server.start();
  for (let each = 0; each < ORDERS; each++) await shoppers.order();
  let [sittings, feedsHung] = [0, 0];
  do {
    sittings += 1;
    for (let round = 0; round < rounds; round++) {
      for (const state of serializeRequests(round)) {
        outside.hang(state === "hanging");
        feedsHung += await setUnderWay(setting, shoppers, server.url, state);
        for (let each = 0; each < ORDERS; each++) {
          orders[state].push(await timed(() => shoppers.order()));
          if (each % (ORDERS / CHECKOUTS) > 0) continue;
          checkouts[state].push(await timed(() => checkOut(outside, shoppers)));
        }
        if (state === "hanging" && outside.hung().mail === 0) broken.push("no e-mail hung");
        progress(`round ${round + 1} of ${rounds}`);
      }
    }
  } while (sittings < MAX_SITTINGS && (isSlower(orders) || isSlower(checkouts)));
  if (feedsHung === 0) broken.push("no feed hung");
  outside.hang(false);

  const measured = { start: starts, order: orders, "order, payment and return": checkouts };
  const notes = Object.entries(measured).map(([what, times]) => told(what, times));
  for (const [what, times] of Object.entries(measured)) {
    if (isSlower(times)) broken.push(`slower: ${told(what, times)}`);
  }
  await server.moveClock(++hours * AN_HOUR_MS);
  await untilSettled(setting, sittings * 400_000);
  const figures = { faults: STARTS + sittings * rounds };
  return concluded(setting, { shoppers, servers: [server], figures, notes, broken });
}

function none(): Times {
  return { well: [], hanging: [] };
}

/** Both states, in alternating order. */
function serializeRequests(round: number): State[] {
  return round % 2 === 0 ? ["well", "hanging"] : ["hanging", "well"];
}

/** Gets an e-mail and feed requests under way before anything is measured. @returns how many feed requests hang. */
async function setUnderWay(
  { outside, ground }: Setting,
  shoppers: Shoppers,
  url: string,
  state: State,
): Promise<number> {
  const { mail } = outside;
  const sentBefore = sent(mail);
  // Makes the stored feeds too old to be shown.
  await ground.look((db) => db.updateTable("feeds").set({ fetched_at: LONG_AGO }).execute());
  await checkOut(outside, shoppers);
  for (const store of ["babies", "lifestyle"]) {
    void fetch(`${url}/api/feeds/${store}`).then(
      (answer) => answer.arrayBuffer(),
      () => {},
    );
  }
  const isUnderWay = () => (state === "hanging" ? mail.held.size > 0 : sent(mail) > sentBefore);
  for (let waited = 0; waited < 10_000 && !isUnderWay(); waited += 50) await wait(50);
  return outside.hung().feeds;
}

function sent({ arrived }: Outside["mail"]): number {
  return [...arrived.values()].reduce((sum, times) => sum + times, 0);
}

async function checkOut({ cards }: Outside, shoppers: Shoppers): Promise<void> {
  const sale = await shoppers.order();
  const [reference = ""] = sale?.references ?? [];
  cards.pay(reference, sale?.amount ?? 0);
  await shoppers.confirm(reference);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function isSlower({ well, hanging }: Times): boolean {
  return median(hanging) > median(well) * MAX_RATIO;
}

function told(what: string, { well, hanging }: Times): string {
  const [one, other] = [median(well), median(hanging)];
  const ratio = (other / one).toFixed(3);
  return `${what}, median of ${well.length}: ${one.toFixed(1)} ms, ${other.toFixed(1)} ms while they hang (× ${ratio})`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
