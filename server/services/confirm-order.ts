import { askAgain } from "./ask-again.ts";
import type { Ports } from "./ports.ts";
import type { SettleResult } from "./settle-payment.ts";

type ConfirmPorts = Pick<Ports, "db" | "now"> & {
  settlePayment(reference: string): Promise<SettleResult>;
};

/**
 * The shopper is back from the payment: it is looked at now, or soon where the provider does not answer or was
 * asked a moment ago. Then the order is as it is known to be, and the shopper's page asks again.
 */
export function createConfirmOrder({ db, now, settlePayment }: ConfirmPorts) {
  return async function confirmOrder(reference: string): Promise<void> {
    const { kind } = await settlePayment(reference);
    if (kind === "unanswered" || kind === "not-asked") await askAgain(db, reference, kind, now());
  };
}
