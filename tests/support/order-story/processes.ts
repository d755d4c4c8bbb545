import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "../../../server/db/schema.ts";
import { createRelayEmail } from "../../../server/messages/relay.ts";
import { testShop } from "../shop.ts";
import type { TestShop } from "../shop.ts";
import { UNHARMED } from "./steps.ts";
import type { Call } from "./steps.ts";

/** Two processes of the shop with one clock, which die while they wait for a provider. */
export type Processes = {
  first: TestShop;
  all: readonly TestShop[];
  now(): Date;
  pass(ms: number): void;
  /** Runs a call in a process; returns whether the process survived it. If it dies, the caller gets no response. */
  run(step: Call, work: (shop: TestShop) => Promise<unknown>): Promise<boolean>;
  /** Sends the e-mail that has been due longest, by the process's own relay. */
  relay(step: Call): Promise<string>;
  /** For a provider: how the call that asks it goes on. */
  caller(): Caller;
};

/** `die` ends the call's process; nothing of the call runs after it. */
export type Caller = Call & { die(): Promise<never> };

/** Thrown in place of a provider's response, so that nothing after the request runs in a process that died. */
class ProcessDied extends Error {}

const alive: Caller = {
  ...UNHARMED,
  die: async () => {
    throw new ProcessDied();
  },
};

export function createProcesses(db: Db): Processes {
  const [first, second] = [testShop(db), testShop(db)];
  const all = [first, second];
  const relays = all.map(({ ports }) => createRelayEmail(ports));
  /** How often each process has died; all of its running calls die with it. */
  const deaths = [0, 0];
  /** The step whose call is asking a provider, as the calls of one moment run concurrently. */
  const callers = new AsyncLocalStorage<Caller>();

  async function run(step: Call, work: (shop: TestShop) => Promise<unknown>): Promise<boolean> {
    const shop = all[step.process] ?? first;
    await wait(step.startsAfterMs);
    const death = Promise.withResolvers<"died">();
    const die = async (): Promise<never> => {
      deaths[step.process] = (deaths[step.process] ?? 0) + 1;
      death.resolve("died");
      throw new ProcessDied();
    };
    const before = deaths[step.process];
    const isDead = () => deaths[step.process] !== before;
    // Ignores what a call of a dead process returns or throws.
    const heard = callers
      .run({ ...step, die }, () => work(shop))
      .catch((error: unknown) => {
        if (!isDead()) throw error;
      });
    if ((await Promise.race([heard, death.promise])) === "died") {
      relays[step.process] = createRelayEmail(shop.ports);
    }
    return !isDead();
  }

  return {
    first,
    all,
    run,
    now: () => first.world.now,
    pass: (ms) => {
      const later = new Date(first.world.now.getTime() + ms);
      for (const { world } of all) world.now = later;
    },
    relay: async (step) => {
      let result = "idle";
      await run(step, async () => {
        result = (await relays[step.process]?.()) ?? "idle";
      });
      return result;
    },
    caller: () => callers.getStore() ?? alive,
  };
}
