import { useEffect, useEffectEvent, useState } from "react";
import { emptyCart } from "../../domain/cart/cart.ts";
import type { OrderStatus } from "../../domain/checkout/order-status.ts";
import { cartStore } from "./cart-store.ts";
import { openOrder } from "./open-order.ts";
import { confirmOrder, placeOrder, type OrderDraft } from "./orders-api.ts";
import { createPayment, randomKey, type PaymentOutcome, type PaymentStep } from "./payment.ts";
import { loadPaystack } from "./paystack-script.ts";
import { watchOrder } from "./watch-order.ts";

/** What is going on; undefined while the shopper has the word. 'leaving' is on the way to the order's page. */
export type CheckoutStep = PaymentStep | "leaving" | undefined;

/**
 * The payment of the checkout page. Once an order is paid the cart is emptied, `onPaid` clears the form, and
 * the order's page opens; a payment that is still pending opens the same page, which waits for it.
 */
export function usePayment(scriptUrl: string, onPaid: () => void) {
  const [payment] = useState(() =>
    createPayment({
      placeOrder,
      confirmOrder,
      loadProvider: () => loadPaystack(scriptUrl),
      openOrder,
      createKey: randomKey,
    }),
  );
  const [step, setStep] = useState<CheckoutStep>();
  const [outcome, setOutcome] = useState<PaymentOutcome>();

  const end = (ended: PaymentOutcome | undefined) => {
    setOutcome(ended);
    if (ended?.kind === "paid") {
      onPaid();
      openOrder.clear();
      cartStore.update(emptyCart);
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
    const ended = await payment.pay(draft, setStep);
    end(ended);
    return ended;
  };

  const onResumed = useEffectEvent(end);
  useEffect(() => {
    const resume = () => void payment.resume(setStep).then(onResumed);
    // Back from the order's page or from elsewhere: a payment may have ended meanwhile.
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && resume();
    resume();
    addEventListener("pageshow", onReturn);
    return () => removeEventListener("pageshow", onReturn);
  }, [payment]);

  // Closed is not unpaid: while the shopper reads that, a transfer or another tab may still pay the order.
  const open = outcome?.kind === "closed" || outcome?.kind === "earlier-open" ? outcome : undefined;
  const onSettled = useEffectEvent((reference: string, status: OrderStatus) =>
    end(status === "failed" ? { kind: "failed" } : { kind: "paid", reference }),
  );
  useEffect(() => {
    if (!open) return;
    const { reference } = open;
    return watchOrder({
      ask: () => confirmOrder(reference),
      onChange: (status) => onSettled(reference, status),
      onGiveUp: () => {},
    });
  }, [open]);

  return { step, outcome, pay, dismiss: () => setOutcome(undefined) };
}
