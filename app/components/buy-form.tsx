import type { CartPiece } from "../../domain/cart/piece.ts";
import type { PictureSource } from "../../domain/pictures/pictures.ts";
import { Picture } from "./picture.tsx";
import { Price } from "./price.tsx";
import { QuantityField } from "./quantity-field.tsx";
import { SizeField } from "./size-field.tsx";
import styles from "./buy-form.module.css";

type Props = {
  /** A combo's parts, each bought alone with the size and quantity chosen above; empty for everything else. */
  parts: readonly (CartPiece & { picture: PictureSource })[];
};

/** Size, quantity and 'Add To Cart'; `app/browser/buy-form.ts` works it. */
export function BuyForm({ parts }: Props) {
  return (
    <form className={styles.form} noValidate>
      <SizeField />
      <QuantityField />
      <div className={styles.reach}>
        <button className="button" type="submit">
          {parts.length ? "Add Combo To Cart" : "Add To Cart"}
        </button>
      </div>
      <p className={styles.added} role="status" />
      {parts.length > 0 && (
        <section className={styles.parts} aria-labelledby="parts">
          <h2 id="parts">Or Buy Separately:</h2>
          <ul>
            {parts.map((part, position) => (
              <li key={part.sku}>
                <Picture source={part.picture} alt="" sizes="6rem" />
                <p>
                  <span>{part.alt}</span>
                  <Price naira={part.price} />
                </p>
                <button className="button-line" type="button" data-part={position + 1}>
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
