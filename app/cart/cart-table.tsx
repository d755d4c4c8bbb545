import type { ReactNode } from "react";
import { updateItemQuantity } from "../../domain/cart/cart.ts";
import type { CurrentCart, CurrentLine } from "../../domain/cart/current-cart.ts";
import { lineName, sizesOf } from "../../domain/cart/current-cart.ts";
import { collectionOf } from "../../domain/catalogue/collections.ts";
import { thumbnailUrl } from "../../domain/media/thumbnail.ts";
import { SizeSelect } from "../catalogue/size-picker.tsx";
import { Price } from "../design/price.tsx";
import { QuantityStepper } from "./quantity-stepper.tsx";
import { cartStore } from "./store.ts";
import styles from "./cart-table.module.css";

type Props = {
  cart: CurrentCart;
  /** Whether the checkout says what delivery costs. */
  isDeliveryPriced: boolean;
  onRemove(line: CurrentLine): void;
  onResize(line: CurrentLine, size: string | undefined): void;
  /** What can be done with the whole cart, beside its total. */
  children?: ReactNode;
};

/**
 * The cart's lines as a table on wide screens, stacked on narrow ones. Uses ARIA roles, since table elements lose
 * their roles when CSS changes `display`.
 */
export function CartTable({ cart, isDeliveryPriced, onRemove, onResize, children }: Props) {
  return (
    <>
      <div role="table" aria-label="Cart">
        <div role="rowgroup">
          <div className={`fine-print ${styles.head}`} role="row">
            <span role="columnheader">
              <span className="spoken">Picture</span>
            </span>
            <span role="columnheader">Piece</span>
            <span role="columnheader">Price</span>
            <span role="columnheader">Size</span>
            <span role="columnheader">Quantity</span>
            <span role="columnheader">Total</span>
          </div>
        </div>
        <div role="rowgroup">
          {cart.lines.map((line) => (
            <CartLine
              key={line.item.id}
              line={line}
              onRemove={() => onRemove(line)}
              onResize={(size) => onResize(line, size)}
            />
          ))}
        </div>
      </div>
      <CartTotal cart={cart} isDeliveryPriced={isDeliveryPriced}>
        {children}
      </CartTotal>
    </>
  );
}

type CartLineProps = {
  line: CurrentLine;
  onRemove(): void;
  onResize(size: string | undefined): void;
};

/** One product in one size: image, name, unit price, size, quantity, Remove, line total. */
function CartLine({ line, onRemove, onResize }: CartLineProps) {
  const { item, sku, name, offer, isAvailable, sizeFault } = line;
  const collection = collectionOf(sku) ?? offer?.collection;
  const nameId = `line-${item.id}`;
  const setQuantity = (quantity: number) =>
    cartStore.update((now) => updateItemQuantity(now, item.id, quantity));

  return (
    <div className={styles.line} role="row" aria-label={lineName(line)} data-line={item.id}>
      <div className={styles.picture} role="cell">
        {offer && <img src={thumbnailUrl(sku)} width={96} height={120} alt="" />}
      </div>
      <div className={styles.name} role="rowheader" id={nameId}>
        <span>
          {collection && (
            <span className={styles.collection}>
              <span className="room-mark" data-room={collection.room} />
              {collection.heading}
            </span>
          )}
          <a className="piece-name" href={offer?.href ?? "/collections"}>
            {name}
          </a>
        </span>
        <button className="button-text" type="button" aria-describedby={nameId} onClick={onRemove}>
          Remove
        </button>
      </div>
      {offer && isAvailable ? (
        <>
          <div className={styles.price} role="cell">
            <Price naira={item.price} />
          </div>
          <div className={`fine-print ${styles.size}`} role="cell">
            {offer.sized ? (
              <SizeSelect
                label="Size"
                sizes={sizesOf(offer)}
                size={item.size}
                onChoose={onResize}
              />
            ) : (
              "One size"
            )}
          </div>
          <div className={styles.quantity} role="cell">
            <QuantityStepper
              id={`quantity-${item.id}`}
              quantity={item.quantity}
              onChange={setQuantity}
            />
          </div>
          <div className={styles.total} role="cell">
            <Price naira={[[item.price, item.quantity]]} />
          </div>
        </>
      ) : (
        <div className={styles.gone} role="cell">
          {sizeFault ?? (offer ? "Sold out" : "No longer available")}
          {sizeFault && offer?.sized && (
            <SizeSelect label="Size" sizes={sizesOf(offer)} size={item.size} onChoose={onResize} />
          )}
        </div>
      )}
    </div>
  );
}

/** Subtotal, 'Checkout', and 'Add To Cart', which links to Home. On phones the total and 'Checkout' stay visible. */
function CartTotal({
  cart: { lines, terms, hasGone },
  isDeliveryPriced,
  children,
}: Pick<Props, "cart" | "isDeliveryPriced" | "children">) {
  const canResize = lines.some(({ sizeFault, offer }) => sizeFault && offer?.sized);
  return (
    <div className={styles.foot}>
      <div className={styles.bar}>
        <p className={`fine-print ${styles.subtotal}`} aria-live="polite">
          Subtotal <Price className={styles.sum} naira={terms} />
        </p>
        {hasGone ? (
          <p className={styles.blocked}>
            {canResize
              ? "Please choose other sizes, or remove what is no longer available, to check out."
              : "Please remove what is no longer available to check out."}
          </p>
        ) : (
          <a className="button" href="/checkout">
            Checkout
          </a>
        )}
      </div>
      <div className={styles.rest}>
        <a className="button-line" href="/">
          Add To Cart
        </a>
        <p className="fine-print">
          Delivery is not included:{" "}
          {isDeliveryPriced ? "the checkout says its price" : "it is agreed with you by email"}. See
          the <a href="/terms">Terms</a>.
        </p>
      </div>
      {children}
    </div>
  );
}
