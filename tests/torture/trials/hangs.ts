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
  rounds: 8,
  run,
};

const CHECKOUTS = 30;
const STARTS = 5;
/** At most a tenth slower. Below a millisecond a difference is the machine's. */
const MOST = { ratio: 1.1, ms: 1 };

async function run(setting: Setting): Promise<Outcome> {
  const { outside, random, rounds, progress } = setting;
  const server = await setting.serve();
  const urls = [server.url];
  const shoppers = createShoppers({ urls, random, outside, payments: 0, messages: 0 });
  const checkouts = { well: [] as number[], hanging: [] as number[] };
  const starts = { well: [] as number[], hanging: [] as number[] };
  const broken: string[] = [];

  for (let each = 0; each < STARTS; each++) {
    for (const state of ["well", "hanging"] as const) {
      hang(outside, state === "hanging");
      starts[state].push(await server.start());
      progress(`start ${each + 1} of ${STARTS}`);
      await server.kill();
    }
  }
  hang(outside, false);
  await server.start();
  await manyCheckouts(shoppers);
  for (let round = 1; round <= rounds; round++) {
    for (const state of ["well", "hanging"] as const) {
      hang(outside, state === "hanging");
      // An e-mail and a feed that hang while people check out.
      await payFirst(setting, shoppers, server.url);
      checkouts[state].push(...(await manyCheckouts(shoppers)));
      progress(`round ${round} of ${rounds}`);
    }
  }
  const notes = [
    judged("checkout, median", checkouts, median, broken),
    // Of a start, whatever else the machine did only adds.
    judged("start to first answer, quickest", starts, (times) => Math.min(...times), broken),
  ];
  hang(outside, false);
  // What hung is given up by the shop after its own limit, and sent again.
  await wait(20_000);
  await server.moveClock(2 * 60 * 60_000);
  await untilSettled(setting, 90_000);
  const figures = { faults: rounds + STARTS };
  return concluded(setting, { shoppers, servers: [server], figures, notes, broken });
}

function hang(outside: Outside, hanging: boolean): void {
  outside.mail.takes = hanging ? "nothing, and hangs" : "everything";
  outside.feedsHang = hanging;
}

/** One that is paid, so that e-mails are sent, and a look at each feed. */
async function payFirst({ outside }: Setting, shoppers: Shoppers, url: string): Promise<void> {
  const sale = await shoppers.order();
  const [reference = ""] = sale?.references ?? [];
  outside.cards.pay(reference, sale?.amount ?? 0);
  await shoppers.confirm(reference);
  for (const store of ["babies", "lifestyle"]) {
    void fetch(`${url}/api/feeds/${store}`).then(
      (answer) => answer.arrayBuffer(),
      () => {},
    );
  }
}

/** Milliseconds that each took. */
async function manyCheckouts(shoppers: Shoppers): Promise<number[]> {
  const times: number[] = [];
  for (let each = 0; each < CHECKOUTS; each++) {
    const begun = performance.now();
    await shoppers.order();
    times.push(performance.now() - begun);
  }
  return times;
}

type Times = Readonly<Record<"well" | "hanging", readonly number[]>>;
type Figure = (times: readonly number[]) => number;

function judged(what: string, times: Times, figure: Figure, broken: string[]): string {
  const [well, hanging] = [figure(times.well), figure(times.hanging)];
  const said = `${what} of ${times.well.length}: ${well.toFixed(1)} ms, ${hanging.toFixed(1)} ms while they hang`;
  if (hanging > well * MOST.ratio && hanging - well > MOST.ms) broken.push(`slower ${said}`);
  return said;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
