import { SIZE_NOT_SPECIFIED } from "../../../domain/checkout/order-summary.ts";
import type { Naira } from "../../../domain/money/money.ts";
import { surchargeOf, type Speed } from "../../../domain/orders/speed.ts";
import { thumbnailUrl } from "../../../domain/pictures/thumbnail.ts";
import type { CurrentCart, CurrentLine } from "../../../domain/cart/current-cart.ts";
import { Price } from "../../ui/price.tsx";
import { CurrencyNote } from "./currency-note.tsx";
import { SpeedChoice } from "./speed-choice.tsx";
import row from "../../ui/order-line.module.css";
import styles from "./order-summary.module.css";

type Props = {
  /** Null until it has been read from storage. */
  cart: CurrentCart | null;
  speed: Speed;
  onSpeed(speed: Speed): void;
};

/** The cart's count, lines and total (section 2, Checkout), and how fast the order is made. */
export function OrderSummary({ cart, speed, onSpeed }: Props) {
  const express = cart ? surchargeOf(speed, cart.total) : 0;
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <header className={styles.head}>
        <h2 id="summary">Order summary</h2>
        {cart && (
          <span className={styles.count}>
            {cart.count}
            <span className="spoken">{cart.count === 1 ? " item" : " items"}</span>
          </span>
        )}
        <a href="/cart">Change</a>
      </header>
      {!cart && <p className={styles.waiting}>Reading your cart…</p>}
      <ul>
        {cart?.lines.map((line) => (
          <SummaryLine key={line.item.id} line={line} />
        ))}
      </ul>
      {cart && (
        <>
          <SpeedChoice goods={cart.total} onChange={onSpeed} />
          {express > 0 && (
            <dl className={row.sums}>
              <Sum name="Pieces" naira={cart.total} />
              <Sum name="Express" naira={express} />
            </dl>
          )}
          <p className={row.total}>
            Total <Price naira={cart.total + express} />
          </p>
          <CurrencyNote total={cart.total + express} />
        </>
      )}
    </section>
  );
}

function Sum({ name, naira }: { name: string; naira: Naira }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Price naira={naira} />
      </dd>
    </div>
  );
}

function SummaryLine({ line: { item, sku, name, offer, isAvailable } }: { line: CurrentLine }) {
  return (
    <li className={row.line}>
      <span className={styles.picture}>
        {offer && <img src={thumbnailUrl(sku)} width={64} height={80} alt="" />}
        <span className={styles.quantity}>
          <span className="spoken">Quantity </span>
          {item.quantity}
        </span>
      </span>
      <span className={styles.name}>
        {name}
        {isAvailable ? (
          <small>
            {`Size: ${item.size ?? SIZE_NOT_SPECIFIED} · ${item.quantity} ×\u00a0`}
            <Price naira={item.price} />
          </small>
        ) : (
          <small>{offer ? "Sold out" : "No longer available"}: remove it in the cart.</small>
        )}
      </span>
      {isAvailable && <Price naira={item.itemTotal} />}
    </li>
  );
}
