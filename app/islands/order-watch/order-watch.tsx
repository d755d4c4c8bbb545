import { useEffect, useRef, useState } from "react";
import { emptyCart } from "../../../domain/cart/cart.ts";
import type { OrderStatus } from "../../../domain/checkout/order-status.ts";
import { cartStore } from "../../stores/cart.ts";
import { openOrder } from "../../stores/open-order.ts";
import { confirmOrder } from "../../api/orders.ts";
import { watchOrder } from "../shared/watch-order.ts";
import styles from "./order-watch.module.css";

export type OrderWatchProps = { reference: string; status: OrderStatus };

/**
 * Polls a pending payment and reloads the page when the order's status changes. Empties the cart once this
 * browser's open order is paid, however late; opening an old receipt does not empty it.
 */
export function OrderWatch({ reference, status }: OrderWatchProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const [waiting, setWaiting] = useState(true);

  useEffect(() => {
    if (status === "pending" || openOrder.get() !== reference) return;
    openOrder.set(undefined);
    if (status === "paid") cartStore.update(emptyCart);
  }, [reference, status]);

  useEffect(() => {
    if (status !== "pending" || !waiting) return;
    return watchOrder({
      ask: () => confirmOrder(reference),
      onChange: () => location.reload(),
      onGiveUp: () => setWaiting(false),
    });
  }, [reference, status, waiting]);

  const lookAgain = () => {
    // The button disappears: without this, the focus would go back to the start of the page.
    place.current?.focus();
    setWaiting(true);
  };

  if (status !== "pending") return null;
  return (
    <p
      className={styles.watch}
      ref={place}
      role="status"
      tabIndex={-1}
      data-waiting={waiting ? "" : undefined}
    >
      {waiting ? "Looking for your payment…" : "The payment has not arrived yet. "}
      {!waiting && (
        <button className="button-text" type="button" onClick={lookAgain}>
          Look again
        </button>
      )}
    </p>
  );
}
