import { useEffect, useEffectEvent, useState } from "react";
import { emptyCart } from "../../domain/cart/cart.ts";
import type { LinkState, OrderDraft } from "../../domain/orders/api.ts";
import { isKnownUnderWay, visibleStatus } from "../../domain/orders/money.ts";
import { randomHex } from "../browser/api.ts";
import { cartStore } from "../cart/store.ts";
import { confirmOrder, createPayment, placeOrder } from "../payments/api.ts";
import type { PaymentStep } from "../payments/pay-in-window.ts";
import { loadPaystack } from "../payments/pay-in-window.ts";
import { payOnPage } from "../payments/pay-on-page.ts";
import { openOrder, openOrderOf, watchOrder } from "../payments/open-order.ts";
import { createCheckoutSession } from "./checkout-session.ts";
import type { PaymentOutcome } from "./checkout-session.ts";

/**
 * The payment on the checkout page. Once an order is paid, empties the cart, calls `onPaid` to clear the form,
 * and opens the order page; a pending payment opens the same page, which then polls for the payment. `guest` is the
 * token of a celebration's guest, who leaves her cart as it is.
 */
export function usePayment(scriptUrl: string, onPaid: () => void, guest?: string) {
  const [open] = useState(() => (guest === undefined ? openOrder : openOrderOf(guest)));
  const [session] = useState(() =>
    createCheckoutSession({
      placeOrder,
      createPayment,
      confirmOrder,
      loadProvider: () => loadPaystack(scriptUrl),
      openOrder: open,
      createKey: randomHex,
    }),
  );
  const [step, setStep] = useState<PaymentStep>();
  const [outcome, setOutcome] = useState<PaymentOutcome>();
  /** Whether the outcome follows a press of 'Place Order'; other outcomes arrive while the shopper may be typing. */
  const [isPressed, setIsPressed] = useState(false);

  const end = (ended: PaymentOutcome | undefined, afterPress = false) => {
    setOutcome(ended);
    setIsPressed(afterPress);
    if (ended?.kind === "paid") {
      onPaid();
      open.set(undefined);
      // A guest's pieces are not in the cart.
      if (guest === undefined) cartStore.update(emptyCart);
    }
    if (ended?.kind === "paid" || ended?.kind === "pending") {
      setStep("leaving");
      location.assign(`/orders/${ended.reference}`);
    } else {
      setStep(undefined);
    }
  };
  const pay = async (draft: OrderDraft): Promise<PaymentOutcome> => {
    setOutcome(undefined);
    const ended = await session.pay(draft, setStep);
    end(ended, true);
    return ended;
  };

  const payElsewhere = (reference: string) => {
    session.leave();
    payOnPage(reference);
  };

  const onResumed = useEffectEvent((ended: PaymentOutcome | undefined) => end(ended));
  useEffect(() => {
    const resume = () => void session.resume(setStep).then(onResumed);
    // The payment may have ended while the page was in the back/forward cache.
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && resume();
    resume();
    addEventListener("pageshow", onReturn);
    return () => removeEventListener("pageshow", onReturn);
  }, [session]);

  // A closed window does not mean unpaid: a bank transfer or another tab may still pay the order, so keep polling.
  const unpaid =
    outcome?.kind === "closed" || outcome?.kind === "earlier-open" ? outcome : undefined;
  const onChange = useEffectEvent((reference: string, { status, underWay }: LinkState) => {
    const visible = visibleStatus(status, underWay);
    // A transfer or USSD payment has only now been seen on its way, so the notice's words change.
    if (visible === "pending") end({ kind: "closed", reference, underWay });
    else end(visible === "failed" ? { kind: "failed" } : { kind: "paid", reference });
  });
  useEffect(() => {
    if (!unpaid) return;
    const { reference, underWay: before } = unpaid;
    return watchOrder({
      ask: () => confirmOrder(reference),
      hasChanged: ({ status, underWay }) =>
        visibleStatus(status, underWay) !== "pending" ||
        (isKnownUnderWay(underWay) && !isKnownUnderWay(before)),
      onChange: (state) => onChange(reference, state),
      onGiveUp: () => {},
    });
  }, [unpaid]);

  return { step, outcome, isPressed, pay, payElsewhere, dismiss: () => setOutcome(undefined) };
}
