import { createHmac } from "node:crypto";
import type { Ledger } from "./ledger.ts";
import type { Store } from "./store.ts";
import type { Delivery } from "./transaction.ts";

export type ClockOptions = {
  store: Store;
  ledger: Ledger;
  secretKey: string;
  webhookUrl: string;
};

const TICK_MS = 250;
/** Waits between attempts; after the last the event is given up. */
const RETRY_MS = [5_000, 15_000, 60_000, 300_000];

/** Lets transfers arrive and delivers signed events, again where the shop does not answer 200. */
export function startClock({ store, ledger, secretKey, webhookUrl }: ClockOptions) {
  const { deliveries } = store.state;
  let busy = false;
  let stopped = false;

  async function tick(): Promise<void> {
    if (busy) return;
    busy = true;
    ledger.settleArrivals();
    const time = new Date().toISOString();
    for (const delivery of deliveries.filter(({ dueAt }) => dueAt <= time)) {
      conclude(delivery, await deliver(delivery, secretKey, webhookUrl));
    }
    busy = false;
  }

  function conclude(delivery: Delivery, delivered: boolean): void {
    if (stopped) return;
    const wait = RETRY_MS[delivery.attempts];
    if (delivered || wait === undefined) {
      deliveries.splice(deliveries.indexOf(delivery), 1);
    } else {
      delivery.attempts += 1;
      delivery.dueAt = new Date(Date.now() + wait).toISOString();
    }
    store.save();
  }

  const timer = setInterval(() => void tick(), TICK_MS);
  timer.unref();
  const stop = (): void => {
    stopped = true;
    clearInterval(timer);
  };
  return { stop };
}

async function deliver(
  { event, data }: Delivery,
  secretKey: string,
  webhookUrl: string,
): Promise<boolean> {
  const body = JSON.stringify({ event, data });
  const signature = createHmac("sha512", secretKey).update(body).digest("hex");
  try {
    const response = await fetch(webhookUrl, {
      method: "POST",
      headers: { "Content-Type": "application/json", "x-paystack-signature": signature },
      body,
      signal: AbortSignal.timeout(30_000),
    });
    return response.status === 200;
  } catch {
    return false;
  }
}
