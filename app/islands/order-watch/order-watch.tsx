import { useEffect, useState } from "react";
import { emptyCart } from "../../../domain/cart/cart.ts";
import type { OrderStatus } from "../../../domain/orders/order-money.ts";
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
  const [waiting, setWaiting] = useState(true);

  useEffect(() => {
    if (status === "pending" || openOrder.get()?.reference !== reference) return;
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

  if (status !== "pending") return null;
  return (
    <p className={styles.watch} role="status" data-waiting={waiting ? "" : undefined}>
      {waiting ? "Looking for your payment…" : "The payment has not arrived yet. "}
      {!waiting && (
        <button className="button-text" type="button" onClick={() => setWaiting(true)}>
          Look again
        </button>
      )}
    </p>
  );
}
