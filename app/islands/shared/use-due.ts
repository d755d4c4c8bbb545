import { useEffect, useEffectEvent, useState } from "react";
import type { LinkState } from "../../../domain/orders/api.ts";
import { createDueSession, type DueOutcome, type DuePorts } from "./due-session.ts";
import type { PaymentStep } from "./pay-in-window.ts";
import { watchOrder } from "./watch-order.ts";

export type Due = {
  /** The order as the page shows it. */
  shown: LinkState;
  /** Whether a payment is looked for from the beginning; it always is after the provider's window was open. */
  isExpected: boolean;
  ports: DuePorts;
};

/**
 * Pays what is due, and looks for a payment that comes later. The page is loaded anew when the order has changed: its
 * words are the server's.
 */
export function useDue({ shown, isExpected, ports }: Due) {
  const [session] = useState(() => createDueSession(ports));
  const [step, setStep] = useState<PaymentStep>();
  const [outcome, setOutcome] = useState<DueOutcome>();
  const [hasGivenUp, setHasGivenUp] = useState(false);
  const isAwaited = isExpected || outcome?.kind === "closed" || outcome?.kind === "unconfirmed";
  const isLooking = isAwaited && !hasGivenUp && !step;

  const ask = useEffectEvent(() => ports.ask());
  const hasChanged = useEffectEvent(
    (state: LinkState) =>
      state.due !== shown.due ||
      state.status !== shown.status ||
      // A missing response alone changes nothing of the page.
      (state.underWay !== shown.underWay && state.underWay !== "unknown"),
  );
  useEffect(() => {
    if (!isLooking) return;
    return watchOrder({
      ask: () => ask(),
      hasChanged: (state) => hasChanged(state),
      onChange: () => location.reload(),
      onGiveUp: () => setHasGivenUp(true),
    });
  }, [isLooking]);

  const pay = async (begin: Parameters<typeof session.pay>[1]): Promise<DueOutcome | undefined> => {
    if (step) return undefined;
    setOutcome(undefined);
    setHasGivenUp(false);
    const ended = await session.pay(shown.due, begin, setStep);
    if (ended.kind === "paid" || ended.kind === "changed" || ended.kind === "under-way") {
      setStep("leaving");
      location.reload();
      return ended;
    }
    setStep(undefined);
    setOutcome(ended);
    return ended;
  };
  return { step, outcome, pay, isAwaited, isLooking, lookAgain: () => setHasGivenUp(false) };
}
