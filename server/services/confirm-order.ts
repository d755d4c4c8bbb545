import { scheduleEarlyCheck } from "./schedule-early-check.ts";
import type { Ports } from "./ports.ts";
import type { SettleResult } from "./settle-payment.ts";

type ConfirmPorts = Pick<Ports, "db" | "now"> & {
  settlePayment(reference: string): Promise<SettleResult>;
};

/**
 * Called when the shopper returns from the payment: settles it now, or schedules a check soon if the provider did not
 * respond or was asked a moment ago. In that case the order is unchanged, and the shopper's page polls it.
 */
export function createConfirmOrder({ db, now, settlePayment }: ConfirmPorts) {
  return async function confirmOrder(reference: string): Promise<void> {
    const { kind } = await settlePayment(reference);
    if (kind === "unanswered" || kind === "not-asked")
      await scheduleEarlyCheck(db, reference, kind, now());
  };
}
