import {
  choiceName,
  guestNameField,
  guestSizeField,
  measureFields,
} from "../../domain/celebrations/fields.ts";
import type { FieldErrors, FormField, Values } from "../../domain/fields.ts";
import { formatNaira } from "../../domain/money-text.ts";
import type { offerOf } from "../../server/celebrations/celebrations.ts";
import { Field } from "../design/field.tsx";
import styles from "./celebration.module.css";

type Props = {
  offer: ReturnType<typeof offerOf>;
  values: Values;
  errors: FieldErrors;
  /** What its button does, for a page with several forms. */
  act?: string;
  button: string;
};

/** What a guest says of herself: her name, which pieces, and her size or measurements. A native form. */
export function GuestForm({ offer, values, errors, act, button }: Props) {
  const { designs, sizes, needsSize, pieces } = offer;
  const first = Object.keys(errors)[0];
  const state = (name: string) => ({
    value: values[name],
    error: errors[name],
    autoFocus: name === first,
  });
  const offered = (sku: string) => pieces.find((piece) => piece.sku === sku);
  const text = (sku: string) => {
    const piece = offered(sku);
    return piece ? `${piece.name}, ${formatNaira(piece.price)}` : sku;
  };
  const isMeasured = measureFields.some(({ name }) => values[name] || errors[name]);
  return (
    <form className={styles.form} method="post" noValidate>
      <input type="hidden" name="form" value={crypto.randomUUID()} />
      {act && <input type="hidden" name="act" value={act} />}
      <Field form="guest" field={guestNameField} {...state("name")} />
      {designs.map((colours, at) => {
        const isChoice = colours.length > 1 || designs.length > 1;
        const name = choiceName(at);
        return isChoice ? (
          <Field
            key={name}
            form="guest"
            field={pieceField(name, colours.length > 1 ? "Colour" : "Piece", at)}
            {...state(name)}
            value={values[name] ?? colours[0]}
          >
            {colours.map((sku) => (
              <option key={sku} value={sku}>
                {text(sku)}
              </option>
            ))}
            {designs.length > 1 && <option value="">Without this one</option>}
          </Field>
        ) : null;
      })}
      {sizes.length > 0 && (
        <Field form="guest" field={guestSizeField} {...state("size")}>
          <option value="">{needsSize ? "Choose a size" : guestSizeField.placeholder}</option>
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Field>
      )}
      <details className={styles.measures} open={isMeasured}>
        <summary>{needsSize ? "My measurements, too" : "Measurements instead of a size"}</summary>
        <p className="fine-print">
          In centimetres, as many as you know. Nobody but the house sees them.{" "}
          <a href="/size-guide">Size guide</a>
        </p>
        <div className={styles.measureFields}>
          {measureFields.map((field) => (
            <Field key={field.name} form="guest" field={field} {...state(field.name)} />
          ))}
        </div>
      </details>
      <button className="button" type="submit">
        {button}
      </button>
    </form>
  );
}

function pieceField(name: string, label: string, at: number): FormField {
  return {
    name,
    label: at === 0 ? label : `${label} ${at + 1}`,
    type: "select",
    autocomplete: "off",
    required: true,
    maxLength: 150,
    message: "",
  };
}
