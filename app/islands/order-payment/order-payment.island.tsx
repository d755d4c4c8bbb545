import { useEffect, useRef } from "react";
import type { LinkState } from "../../../domain/orders/api.ts";
import { emptyCart } from "../../../domain/cart/cart.ts";
import { formatKobo } from "../../../domain/money-text.ts";
import type { Kobo } from "../../../domain/money.ts";
import { isSeen, toldStatus } from "../../../domain/orders/money.ts";
import { confirmOrder, createPayment } from "../../api/orders.ts";
import { cartStore } from "../../stores/cart.ts";
import { openOrder } from "../../stores/open-order.ts";
import { chosenPart, PartChoice } from "../shared/part-choice.tsx";
import { DueNotice } from "../shared/due-notice.tsx";
import { STEP_TEXTS } from "../shared/pay-in-window.ts";
import { loadPaystack } from "../shared/paystack-script.ts";
import { useDue } from "../shared/use-due.ts";
import { WatchLine } from "../shared/watch-line.tsx";
import { AskSomeone } from "./ask-someone.tsx";
import styles from "../shared/due.module.css";

export type OrderPaymentProps = LinkState & {
  reference: string;
  /** Whether a payment was begun, which may still arrive. */
  isBegun: boolean;
  /** The deposit, if it can begin with that instead of all. */
  deposit?: Kobo | undefined;
  /** The day before which the rest is due, in words. */
  restBefore?: string | undefined;
  /** URL of the card provider's inline script. */
  scriptUrl: string;
};

/**
 * What is left to pay of an order, on its page: 'Pay now', 'Ask someone else to pay', and the look-out for a payment
 * that comes later. Empties the cart once this browser's open order is paid, however late; opening an old receipt does
 * not empty it.
 */
export default function OrderPayment(props: OrderPaymentProps) {
  const { reference, status, due } = props;
  useEffect(() => {
    if (status === "pending" || openOrder.get()?.reference !== reference) return;
    // A declined payment's order is paid by the next payment of the same cart.
    if (status === "failed") return;
    openOrder.set(undefined);
    if (status === "paid") cartStore.update(emptyCart);
  }, [reference, status]);

  return due > 0 ? <Due {...props} /> : null;
}

function Due({ reference, scriptUrl, isBegun, deposit, restBefore, ...shown }: OrderPaymentProps) {
  const place = useRef<HTMLDivElement>(null);
  const { status, due, underWay } = shown;
  const isOnItsWay = isSeen(underWay);
  const { step, outcome, pay, isAwaited, isLooking, lookAgain } = useDue({
    shown,
    isExpected: isOnItsWay || (isBegun && toldStatus(status, underWay) === "pending"),
    ports: {
      ask: () => confirmOrder(reference),
      confirm: confirmOrder,
      loadProvider: () => loadPaystack(scriptUrl),
    },
  });
  const onPay = () => void pay(() => createPayment(reference, { part: chosenPart(place.current) }));

  return (
    <div className={styles.due} ref={place}>
      {(isAwaited || isLooking) && <WatchLine isLooking={isLooking} onLookAgain={lookAgain} />}
      {deposit !== undefined && <PartChoice due={due} deposit={deposit} restBefore={restBefore} />}
      <div className={styles.actions}>
        {deposit === undefined && (
          <p className={styles.amount}>
            Left to pay <strong>{formatKobo(due)}</strong>
          </p>
        )}
        <button
          className={isOnItsWay ? "button-line" : "button"}
          type="button"
          aria-disabled={step ? true : undefined}
          onClick={onPay}
        >
          Pay now
        </button>
        <AskSomeone order={reference} due={due} deposit={deposit} />
      </div>
      <p className={styles.step} role="status">
        {step && STEP_TEXTS[step]}
      </p>
      <DueNotice outcome={outcome} onRetry={onPay} />
    </div>
  );
}
