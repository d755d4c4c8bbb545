import { useRef, useState, type FormEvent } from "react";
import { SIZES, type Size } from "../../domain/catalogue/types.ts";
import { parseQuantity } from "../../domain/cart/quantity.ts";
import type { PictureSource } from "../../domain/pictures/pictures.ts";
import { Picture } from "../components/picture.tsx";
import { cartStore, type CartPiece } from "../browser/cart-store.ts";
import { useFormatPrice } from "../browser/use-currency.ts";
import { QuantityField } from "./quantity-field.tsx";
import { SizeField } from "./size-field.tsx";
import styles from "./buy-form.module.css";

export type BuyFormProps = {
  piece: CartPiece;
  /** A combo's parts, each bought alone with the size and quantity chosen above; empty for everything else. */
  parts: readonly (CartPiece & { picture: PictureSource })[];
};

/**
 * Size, quantity and 'Add To Cart'. Uncontrolled, so that what is chosen before it is awake counts.
 * The line of that product and size is left at the chosen quantity (readings, Cart).
 */
export function BuyForm({ piece, parts }: BuyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string>();
  const [added, setAdded] = useState<string>();
  const formatPrice = useFormatPrice();

  const add = (wanted: CartPiece) => {
    const chosen = new FormData(form.current ?? undefined);
    const typed = chosen.get("quantity");
    const quantity = parseQuantity(typeof typed === "string" ? typed : "");
    setAdded(undefined);
    setProblem(quantity.ok ? undefined : quantity.message);
    if (!quantity.ok)
      return form.current?.querySelector<HTMLInputElement>("[name=quantity]")?.focus();
    const size = SIZES.find((candidate) => candidate === chosen.get("size"));
    cartStore.setLine(wanted, size, quantity.value);
    setAdded(sentence(wanted.alt, size, quantity.value));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    add(piece);
  };

  return (
    <form className={styles.form} ref={form} onSubmit={onSubmit} noValidate>
      <SizeField />
      <QuantityField problem={problem} />
      <div className={styles.reach}>
        <button className={styles.add} type="submit">
          {parts.length ? "Add Combo To Cart" : "Add To Cart"}
        </button>
      </div>
      <p className={styles.added} role="status">
        {added && (
          <>
            {added} <a href="/cart">View cart</a>
          </>
        )}
      </p>
      {parts.length > 0 && (
        <section className={styles.parts} aria-labelledby="parts">
          <h2 id="parts">Or Buy Separately:</h2>
          <ul>
            {parts.map((part) => (
              <li key={part.sku}>
                <Picture source={part.picture} alt="" sizes="6rem" />
                <p>
                  <span>{part.alt}</span>
                  <span data-naira={part.price} suppressHydrationWarning>
                    {formatPrice(part.price)}
                  </span>
                </p>
                <button type="button" onClick={() => add(part)}>
                  Add {part.alt} To Cart
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </form>
  );
}

function sentence(name: string, size: Size | undefined, quantity: number): string {
  const what = `${quantity} × ${name}${size ? `, size ${size}` : ""} in your cart.`;
  return size ? what : `${what} No size yet: you can choose it in the cart.`;
}
