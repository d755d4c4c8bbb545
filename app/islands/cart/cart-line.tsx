import { findItem, updateItemQuantity } from "../../../domain/cart/cart.ts";
import { SIZES, type Size } from "../../../domain/catalogue/types.ts";
import { SIZE_NOT_SPECIFIED } from "../../../domain/checkout/order-summary.ts";
import { thumbnailUrl } from "../../../domain/pictures/thumbnail.ts";
import { cartStore } from "../../browser/cart-store.ts";
import { useAwake } from "../../browser/use-awake.ts";
import { lineName, type CurrentLine } from "../current-cart.ts";
import { PriceNow } from "../price-now.tsx";
import { QuantityStepper } from "./quantity-stepper.tsx";
import styles from "./cart-line.module.css";

type Props = { line: CurrentLine; onRemove(): void; onResize(size: Size | undefined): void };

/** One product in one size: image, name, unit price, size, quantity, Remove, line total (section 2, Cart). */
export function CartLine({ line, onRemove, onResize }: Props) {
  const { item, sku, name, offer } = line;
  const nameId = `line-${item.id}`;
  const stored = () => findItem(cartStore.get(), item.id)?.quantity ?? item.quantity;
  const setQuantity = (quantity: number) =>
    cartStore.update((now) => updateItemQuantity(now, item.id, quantity));

  return (
    <div className={styles.line} role="row" aria-label={lineName(line)} data-line={item.id}>
      <div className={styles.picture} role="cell">
        {offer && <img src={thumbnailUrl(sku)} width={96} height={120} alt="" />}
      </div>
      <div className={styles.name} role="rowheader" id={nameId}>
        <a href={offer?.href ?? "/collections"}>{name}</a>
        <button className="button-text" type="button" aria-describedby={nameId} onClick={onRemove}>
          Remove
        </button>
      </div>
      {offer ? (
        <>
          <div className={styles.price} role="cell">
            <PriceNow naira={item.price} />
          </div>
          <div className={styles.size} role="cell">
            {offer.sized ? <SizeSelect size={item.size} onChoose={onResize} /> : "One size"}
          </div>
          <div className={styles.quantity} role="cell">
            <QuantityStepper
              id={item.id}
              quantity={item.quantity}
              stored={stored}
              onChange={setQuantity}
            />
          </div>
          <div className={styles.total} role="cell">
            <PriceNow naira={item.itemTotal} />
          </div>
        </>
      ) : (
        <div className={styles.gone} role="cell">
          No longer available
        </div>
      )}
    </div>
  );
}

type SizeProps = { size: string | undefined; onChoose(size: Size | undefined): void };

function SizeSelect({ size, onChoose }: SizeProps) {
  return (
    <select
      aria-label="Size"
      // What is pressed early is kept (`wake.ts`), what is chosen would not be.
      disabled={!useAwake()}
      value={size ?? ""}
      onChange={({ target }) => onChoose(SIZES.find((each) => each === target.value))}
    >
      <option value="">{SIZE_NOT_SPECIFIED}</option>
      {SIZES.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  );
}
