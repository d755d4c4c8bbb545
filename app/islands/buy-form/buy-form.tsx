import { useRef, useState, type SubmitEvent } from "react";
import { isSize } from "../../../domain/cart/line.ts";
import type { CartPiece } from "../../../domain/cart/piece.ts";
import { parseQuantity } from "../../../domain/cart/quantity.ts";
import type { PictureSource } from "../../../domain/pictures/pictures.ts";
import { cartStore } from "../../stores/cart.ts";
import { Picture } from "../../ui/picture.tsx";
import { Price } from "../../ui/price.tsx";
import { QuantityStepper } from "../shared/quantity-stepper.tsx";
import { SizePicker } from "../shared/size-picker.tsx";
import styles from "./buy-form.module.css";

export type BuyFormProps = {
  piece: CartPiece;
  /** A sold-out combo whose parts can still be bought; any other sold-out piece has no form. */
  isSoldOut: boolean;
  /** A combo's parts, which can be bought separately in the chosen size and quantity; empty for other products. */
  parts: readonly (CartPiece & { picture: PictureSource; soldOut: boolean })[];
};

/** The last addition; `press` changes each time, so that assistive technology announces even the same text again. */
type Added = { press: number; text: string };

/**
 * Size, quantity and 'Add To Cart', which sets the line of that product and size to the chosen quantity
 * (readings, Cart). Without its script the browser sends the form to the cart page, which adds the piece
 * (`domain/cart/add-by-address.ts`).
 */
export function BuyForm({ piece, isSoldOut, parts }: BuyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [quantity, setQuantity] = useState(1);
  const [isChecked, setIsChecked] = useState(false);
  const [added, setAdded] = useState<Added>();

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const typed = parseQuantity(textOf(fields.get("quantity")));
    setIsChecked(!typed.ok);
    if (!typed.ok) return showQuantity(event.currentTarget);
    const sku = (event.nativeEvent.submitter as HTMLButtonElement | null)?.value;
    const chosen = parts.find((part) => part.sku === sku) ?? piece;
    const size = fields.get("size");
    cartStore.setLine(chosen, isSize(size) ? size : undefined, typed.value);
    const text = sentence(chosen.alt, size, typed.value);
    setAdded((before) => ({ press: (before?.press ?? 0) + 1, text }));
  };

  return (
    <form className={styles.form} action="/cart" ref={form} onSubmit={onSubmit}>
      <SizePicker layout="radios" />
      <QuantityStepper
        id="quantity"
        quantity={quantity}
        onChange={setQuantity}
        isChecked={isChecked}
        showsLabel
      />
      {!isSoldOut && (
        <div className={styles.reach}>
          <button className="button" type="submit" name="add" value={piece.sku}>
            {parts.length ? "Add Combo To Cart" : "Add To Cart"}
          </button>
        </div>
      )}
      <p className={styles.added} role="status">
        {added && (
          <span key={added.press}>
            {added.text} <a href="/cart">View cart</a>
          </span>
        )}
      </p>
      {parts.length > 0 && (
        <section className={styles.parts} aria-labelledby="parts">
          <h2 id="parts">Or Buy Separately:</h2>
          <ul>
            {parts.map(({ sku, alt, price, picture, soldOut }) => (
              <li key={sku}>
                <Picture source={picture} alt="" sizes="6rem" />
                <p>
                  <span>{alt}</span>
                  <Price naira={price} />
                </p>
                {soldOut ? (
                  <p>Sold out</p>
                ) : (
                  <button className="button-line" type="submit" name="add" value={sku}>
                    Add {alt} To Cart
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </form>
  );
}

/** Scrolls the field to the middle of the screen, where neither the header nor the sticky button covers its message. */
function showQuantity(form: HTMLFormElement): void {
  const field = form.elements.namedItem("quantity");
  if (!(field instanceof HTMLElement)) return;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: "center" });
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}

function sentence(name: string, size: unknown, quantity: number): string {
  const what = `${quantity} × ${name}${isSize(size) ? `, size ${size}` : ""} in your cart.`;
  return isSize(size) ? what : `${what} No size yet: you can choose it in the cart.`;
}
