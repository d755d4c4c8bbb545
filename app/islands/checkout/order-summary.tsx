import { SIZE_NOT_SPECIFIED } from "../../../domain/checkout/order-summary.ts";
import { thumbnailUrl } from "../../../domain/pictures/thumbnail.ts";
import type { CurrentCart, CurrentLine } from "../../../domain/cart/current-cart.ts";
import { Price } from "../../ui/price.tsx";
import { CurrencyNote } from "./currency-note.tsx";
import row from "../../ui/order-line.module.css";
import styles from "./order-summary.module.css";

/** The cart's count, lines and total (section 2, Checkout). `cart` is null until it has been read from storage. */
export function OrderSummary({ cart }: { cart: CurrentCart | null }) {
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
          <p className={row.total}>
            Total <Price naira={cart.total} />
          </p>
          <CurrencyNote total={cart.total} />
        </>
      )}
    </section>
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
