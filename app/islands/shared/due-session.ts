import { isSeen, toldStatus } from "../../../domain/orders/money.ts";
import type { Kobo } from "../../../domain/money.ts";
import type { FieldErrors } from "../../../domain/fields.ts";
import type { AnotherPaymentResult, ConfirmResult } from "../../api/orders.ts";
import type { Trouble } from "../../browser/api.ts";
import { payInWindow, type PaymentStep, type WindowPorts } from "./pay-in-window.ts";

export type DueOutcome =
  /** What was to be paid has arrived, or was paid already. */
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
  /** Money may be on its way already: the next press pays all the same. */
  | { kind: "warned" }
  | { kind: "script-failed" }
  | { kind: "window-failed" }
  | { kind: "invalid"; fields: FieldErrors }
  | Trouble;

export type DuePorts = WindowPorts & {
  /** Asks how the order stands. */
  ask(): Promise<ConfirmResult>;
};

type Begun = AnotherPaymentResult | Extract<DueOutcome, { kind: "invalid" }>;

/**
 * Pays what is due of an order that exists already: on its own page, and by a link for somebody else. Each press asks
 * first, so that nothing is paid twice; while money may be on its way, the first press only warns.
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
      // The owner has added a fee, or a part was paid: what is charged must be what is shown.
      if (now.kind === "order" && now.due !== due) return { kind: "changed" };
      if (now.kind === "order" && now.underWay && !isWarned) {
        isWarned = true;
        return { kind: "warned" };
      }
      const begun = await begin();
      if (begun.kind === "nothing-due") return { kind: "paid" };
      if (begun.kind !== "created") return begun;

      const outcome = await payInWindow(ports, begun.payment, {}, show);
      if (outcome.kind !== "ended") return outcome;
      const { ending, answer } = outcome;
      const isApproved = ending === "approved";
      if (answer.kind !== "order") {
        return isApproved ? { kind: "unconfirmed" } : asTrouble(answer);
      }
      // A deposit leaves something due.
      if (answer.due < due) return { kind: "paid" };
      isWarned = false;
      if (isSeen(answer.underWay)) return { kind: "under-way" };
      if (isApproved) return { kind: "unconfirmed" };
      const isFailed = toldStatus(answer.status, answer.underWay) === "failed";
      return { kind: isFailed ? "failed" : "closed" };
    },
  };
}

function asTrouble(answer: Exclude<ConfirmResult, { kind: "order" }>): Trouble {
  if (answer.kind === "trouble") return answer;
  return { kind: "trouble", message: "This order is no longer known. Please write to us." };
}
