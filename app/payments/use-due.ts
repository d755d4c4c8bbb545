import { useEffect, useEffectEvent, useState } from "react";
import type { FieldErrors } from "../../domain/fields.ts";
import type { Kobo } from "../../domain/money.ts";
import type { LinkState } from "../../domain/orders/api.ts";
import { isKnownUnderWay, visibleStatus } from "../../domain/orders/money.ts";
import type { Trouble } from "../browser/api.ts";
import { SOLD_MEANWHILE } from "./api.ts";
import type { AnotherPaymentResult, ConfirmResult } from "./api.ts";
import type { PaymentStep, WindowOutcome, WindowPorts } from "./pay-in-window.ts";
import { payInWindow } from "./pay-in-window.ts";
import { watchOrder } from "./open-order.ts";

type Due = {
  /** The order as the page shows it. */
  shown: LinkState;
  /** Whether to poll for a payment from the beginning; after the provider's window was open, the page always polls. */
  isExpected: boolean;
  ports: DuePorts;
};

/**
 * Pays what is due, and polls for a payment that arrives later. If the order has changed, the page is reloaded, since its
 * texts come from the server.
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
      // 'unknown' only means that the provider did not answer, which changes nothing on the page.
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

export type DueOutcome =
  /** The payment has arrived, or the order was paid already. */
  | { kind: "paid" }
  /** The page shows another amount or choice than the server has. */
  | { kind: "changed" }
  /** The provider reports that money is on its way. */
  | { kind: "under-way" }
  /** Approved in the provider's window; the server has not confirmed the payment yet. */
  | { kind: "unconfirmed" }
  /** The window was closed and no payment is confirmed so far; a bank transfer may still arrive. */
  | { kind: "closed" }
  | { kind: "failed" }
  /** Nothing was begun, since money may be on its way already; the next press pays all the same. */
  | { kind: "warned" }
  | Exclude<WindowOutcome, { kind: "ended" }>
  | { kind: "invalid"; fields: FieldErrors }
  | Trouble;

export type DuePorts = WindowPorts & {
  /** Asks the server for the order's state. */
  ask(): Promise<ConfirmResult>;
};

type Begun = AnotherPaymentResult | Extract<DueOutcome, { kind: "invalid" }>;

/**
 * Pays what is due of an existing order, on its own page or by a link for somebody else. Each press first asks for the
 * order's state, so that nothing is paid twice; while money may be on its way, the first press only warns.
 */
export function createDueSession(ports: DuePorts) {
  let isWarned = false;

  return {
    /** `due` is what the page shows; `begin` creates the payment; calls `show` at each step. */
    async pay(
      due: Kobo,
      begin: () => Promise<Begun>,
      show: (step: PaymentStep) => void,
    ): Promise<DueOutcome> {
      show("asking");
      const now = await ports.ask();
      if (now.kind === "trouble") return now;
      if (now.kind === "order" && now.due === 0) return { kind: "paid" };
      // The owner has added a fee, or a part was paid meanwhile: only the amount shown may be charged.
      if (now.kind === "order" && now.due !== due) return { kind: "changed" };
      if (now.kind === "order" && now.underWay && !isWarned) {
        isWarned = true;
        return { kind: "warned" };
      }
      const begun = await begin();
      if (begun.kind === "nothing-due") return { kind: "paid" };
      if (begun.kind === "sold-out") return { kind: "trouble", message: SOLD_MEANWHILE };
      if (begun.kind !== "created") return begun;

      const outcome = await payInWindow(ports, begun.payment, {}, show);
      if (outcome.kind !== "ended") return outcome;
      const { ending, answer } = outcome;
      const isApproved = ending === "approved";
      if (answer.kind !== "order") {
        return isApproved ? { kind: "unconfirmed" } : asTrouble(answer);
      }
      // Compared with `due`, not 0, since a deposit leaves a rest.
      if (answer.due < due) return { kind: "paid" };
      isWarned = false;
      if (isKnownUnderWay(answer.underWay)) return { kind: "under-way" };
      if (isApproved) return { kind: "unconfirmed" };
      const isFailed = visibleStatus(answer.status, answer.underWay) === "failed";
      return { kind: isFailed ? "failed" : "closed" };
    },
  };
}

function asTrouble(answer: Exclude<ConfirmResult, { kind: "order" }>): Trouble {
  if (answer.kind === "trouble") return answer;
  return { kind: "trouble", message: "This order is no longer known. Please write to us." };
}
