import { useEffect, useRef } from "react";
import { formatNaira } from "../../../domain/money-text.ts";
import type { Naira } from "../../../domain/money.ts";
import type { PricedLine } from "../../../domain/orders/api.ts";
import { lineName, type CurrentCart } from "../../../domain/cart/current-cart.ts";
import styles from "./price-change.module.css";

type Props = {
  /** The cart at the prices that the page showed. */
  before: CurrentCart;
  totalBefore: Naira;
  /** The server's current prices. */
  lines: readonly PricedLine[];
  total: Naira;
  onAccept(): void;
  onClose(): void;
};

/** Shown if the order costs more than the page showed: old and new prices in naira, to accept or go back. */
export function PriceChange({ before, totalBefore, lines, total, onAccept, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const accept = () => {
    // Closing gives the focus back to 'Place Order'; a dialog that is removed while it is open loses it.
    dialog.current?.close();
    onAccept();
  };
  const changed = before.lines.flatMap((line) => {
    const now = lines.find(({ sku }) => sku === line.sku);
    return now && now.price !== line.item.price ? [{ line, price: now.price }] : [];
  });

  // Without another price it is the store credit that is worth less.
  const [heading, why] =
    changed.length > 0
      ? ["Prices have changed", "Since you opened this page."]
      : ["The total has changed", "Your store credit is worth less than when you entered it."];

  return (
    <dialog className={styles.dialog} ref={dialog} aria-labelledby="price-change" onClose={onClose}>
      <h2 id="price-change">{heading}</h2>
      <p>{why} Nothing has been ordered or charged yet.</p>
      <ul>
        {changed.map(({ line, price }) => (
          <Change key={line.item.id} name={lineName(line)} before={line.item.price} now={price} />
        ))}
        <Change className={styles.total} name="Total" before={totalBefore} now={total} />
      </ul>
      <div className={styles.answers}>
        <button className="button" type="button" onClick={accept}>
          Accept
        </button>
        <a href="/cart">Back to cart</a>
      </div>
    </dialog>
  );
}

type ChangeProps = { className?: string | undefined; name: string; before: Naira; now: Naira };

function Change({ className, name, before, now }: ChangeProps) {
  return (
    <li className={className}>
      <span>{name}</span>
      <s>
        <span className="spoken">before </span>
        {formatNaira(before)}
      </s>
      <span>
        <span className="spoken">now </span>
        {formatNaira(now)}
      </span>
    </li>
  );
}
