import { createHmac } from "node:crypto";
import type { Ledger } from "./ledger.ts";
import type { Delivery } from "./transaction.ts";

const TICK_MS = 250;
/** Delays between delivery attempts; after the last attempt the event is dropped. */
const RETRY_MS = [5_000, 15_000, 60_000, 300_000];

/** Completes due transfers and delivers signed webhook events, with retries until the shop responds with 200. */
export function startClock(ledger: Ledger, secretKey: string, webhookUrl: string) {
  let busy = false;
  let stopped = false;

  async function tick(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      ledger.settleDue();
      const time = new Date().toISOString();
      for (const delivery of ledger.current().deliveries.filter(({ dueAt }) => dueAt <= time)) {
        conclude(delivery, await deliver(delivery, secretKey, webhookUrl));
      }
    } catch (error) {
      // The state file could not be written, as on a full disk: the next tick tries again.
      console.error(error);
    } finally {
      busy = false;
    }
  }

  function conclude(delivery: Delivery, delivered: boolean): void {
    if (stopped) return;
    const { deliveries } = ledger.current();
    // During the delivery an erasure may have changed the event, or the size limit may have dropped it.
    const index = deliveries.findIndex(({ id }) => id === delivery.id);
    const kept = deliveries[index];
    if (!kept) return;
    const wait = RETRY_MS[kept.attempts];
    if (delivered || wait === undefined) {
      deliveries.splice(index, 1);
    } else {
      kept.attempts += 1;
      kept.dueAt = new Date(Date.now() + wait).toISOString();
    }
    ledger.save();
  }

  const timer = setInterval(() => void tick(), TICK_MS);
  timer.unref();
  return {
    stop: (): void => {
      stopped = true;
      clearInterval(timer);
    },
  };
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
