import { SIZES } from "../../../domain/catalogue/product.ts";
import { pieceFields } from "../../../domain/house/order-fields.ts";
import { Field } from "../../ui/field.tsx";
import styles from "./new-piece.module.css";

type Props = {
  /** Its number in the form, from 0. */
  at: number;
  products: readonly { sku: string; name: string }[];
  kept: (name: string, first?: string) => { value: string; error: string | undefined };
  isOnly: boolean;
};

/** One piece of a bespoke order: after a piece of the catalogue, or a drawing. */
export function NewPiece({ at, products, kept, isOnly }: Props) {
  return (
    <fieldset className={styles.piece}>
      <legend className={isOnly ? "spoken" : styles.legend}>{`Piece ${at + 1}`}</legend>
      {pieceFields.map((field) => {
        const name = `${field.name}${at}`;
        const first = field.name === "quantity" ? "1" : "";
        return (
          <Field
            key={name}
            form="new"
            field={{ ...field, name, required: field.required && at === 0 }}
            {...kept(name, first)}
          >
            {field.name === "sku" && (
              <>
                <option value="">A drawing, not a catalogue piece</option>
                {products.map(({ sku, name: product }) => (
                  <option key={sku} value={sku}>
                    {product}
                  </option>
                ))}
              </>
            )}
            {field.name === "size" && (
              <>
                <option value="">By measurements</option>
                {SIZES.map((size) => (
                  <option key={size}>{size}</option>
                ))}
              </>
            )}
          </Field>
        );
      })}
    </fieldset>
  );
}
