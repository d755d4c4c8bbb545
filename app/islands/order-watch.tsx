import { useEffect, useState } from "react";
import { emptyCart } from "../../domain/cart/cart.ts";
import type { OrderStatus } from "../../domain/checkout/order-status.ts";
import { cartStore } from "../browser/cart-store.ts";
import { openOrder } from "../browser/open-order.ts";
import { confirmOrder } from "../browser/orders-api.ts";
import { watchOrder } from "../browser/watch-order.ts";
import styles from "./order-watch.module.css";

export type OrderWatchProps = { reference: string; status: OrderStatus };

/**
 * Waits with the shopper for a payment that is pending, and shows the page anew once the order stands
 * otherwise. Empties the cart when this browser's open order is paid, however late it comes here; an old
 * receipt opened again empties nothing.
 */
export function OrderWatch({ reference, status }: OrderWatchProps) {
  const [waiting, setWaiting] = useState(true);

  useEffect(() => {
    if (status === "pending" || openOrder.get() !== reference) return;
    openOrder.clear();
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
