import type { Size } from "../../../domain/catalogue/product.ts";
import type { CurrentCart, CurrentLine } from "../../../domain/cart/current-cart.ts";
import { CartLine } from "./cart-line.tsx";
import { CartTotal } from "./cart-total.tsx";
import styles from "./cart-table.module.css";

type Props = {
  cart: CurrentCart;
  onRemove(line: CurrentLine): void;
  onResize(line: CurrentLine, size: Size | undefined): void;
};

/**
 * A table on wide screens, stacked on narrow ones. Uses ARIA roles, since table elements lose theirs when CSS
 * changes `display`.
 */
export function CartTable({ cart, onRemove, onResize }: Props) {
  return (
    <>
      <div role="table" aria-label="Cart">
        <div role="rowgroup">
          <div className={styles.head} role="row">
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
      <CartTotal cart={cart} />
    </>
  );
}
