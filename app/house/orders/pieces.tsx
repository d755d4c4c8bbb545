import { SIZES } from "../../../domain/catalogue/product.ts";
import { sizeField } from "../../../domain/house/order-fields.ts";
import { thumbnailUrl } from "../../../domain/media/thumbnail.ts";
import { formatKobo } from "../../../domain/money-text.ts";
import { sizeWords } from "../../../domain/orders/summary.ts";
import type { PageLine } from "../../../server/house/order-page.ts";
import { Field } from "../../design/field.tsx";
import { Buttons, fieldState } from "../form.tsx";
import { OrderForm, Sheet } from "./order-form.tsx";
import type { FormProps } from "./order-form.tsx";
import styles from "./pieces.module.css";

type Props = FormProps & { lines: readonly PageLine[]; canChange: boolean };

/** What was ordered, with a form to change each piece's size. */
export function Pieces({ lines, canChange, ...form }: Props) {
  return (
    <ul className={styles.pieces}>
      {lines.map((line) => {
        const { position, sku, name, size, orderedSize, quantity, unit_price, isSale } = line;
        return (
          <li className={styles.piece} key={position}>
            {sku ? (
              <img src={thumbnailUrl(sku)} width={64} height={80} alt="" loading="lazy" />
            ) : (
              <span />
            )}
            <div className={styles.words}>
              <p id={`piece-${position}`}>{name}</p>
              <p className={styles.facts}>
                <strong>{size ? `Size ${size}` : sizeWords(line)}</strong>
                {size !== orderedSize && ` (ordered in ${orderedSize || "none"})`}
                {` · ${quantity}\u00a0×\u00a0${formatKobo(unit_price)}${isSale ? " · on sale" : ""}`}
              </p>
            </div>
            <p className={styles.sum}>{formatKobo(quantity * unit_price)}</p>
            {canChange && (
              <div className={styles.change}>
                <ChangeSize line={line} {...form} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function ChangeSize({ line, formId, result }: FormProps & { line: PageLine }) {
  const { position, name, size } = line;
  const place = `size-${position}`;
  const isOwn = result?.act === "size" && result.values?.["position"] === String(position);
  const own = isOwn ? result : undefined;
  return (
    <Sheet
      id={place}
      label="Change size"
      title={`Change size: ${name}`}
      about={`piece-${position}`}
      isOpen={isOwn}
    >
      <OrderForm {...{ formId, result: own, place }} act="size" saw={size}>
        <input type="hidden" name="position" value={position} />
        <Field form={place} field={sizeField} {...fieldState(own, "size", size)}>
          {!size && <option value="">Choose a size</option>}
          {SIZES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Field>
        <p>The customer gets an e-mail. The price stays.</p>
        <Buttons>
          <button className="button" type="submit">
            Save size
          </button>
        </Buttons>
      </OrderForm>
    </Sheet>
  );
}
