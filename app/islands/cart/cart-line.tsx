import { updateItemQuantity } from "../../../domain/cart/cart.ts";
import { collectionOf } from "../../../domain/catalogue/collections.ts";
import type { Size } from "../../../domain/catalogue/product.ts";
import { thumbnailUrl } from "../../../domain/media/thumbnail.ts";
import { cartStore } from "../../stores/cart.ts";
import { lineName, type CurrentLine } from "../../../domain/cart/current-cart.ts";
import { Price } from "../../design/price.tsx";
import { QuantityStepper } from "../shared/quantity-stepper.tsx";
import { SizePicker } from "../../catalogue/size-picker.tsx";
import styles from "./cart-line.module.css";

type Props = { line: CurrentLine; onRemove(): void; onResize(size: Size | undefined): void };

/** One product in one size, in the world of its collection: image, name, unit price, size, quantity, Remove, line total (section 2, Cart). */
export function CartLine({ line, onRemove, onResize }: Props) {
  const { item, sku, name, offer, isAvailable } = line;
  const collection = collectionOf(sku);
  const nameId = `line-${item.id}`;
  const setQuantity = (quantity: number) =>
    cartStore.update((now) => updateItemQuantity(now, item.id, quantity));

  return (
    <div
      className={styles.line}
      data-room={collection?.id}
      role="row"
      aria-label={lineName(line)}
      data-line={item.id}
    >
      <div className={styles.picture} role="cell">
        {offer && <img src={thumbnailUrl(sku)} width={96} height={120} alt="" />}
      </div>
      <div className={styles.name} role="rowheader" id={nameId}>
        <span>
          {collection && <span className={styles.collection}>{collection.heading}</span>}
          <a className="room-name" href={offer?.href ?? "/collections"}>
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
          <div className={styles.size} role="cell">
            {offer.sized ? (
              <SizePicker layout="select" label="Size" size={item.size} onChoose={onResize} />
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
          {offer ? "Sold out" : "No longer available"}
        </div>
      )}
    </div>
  );
}
