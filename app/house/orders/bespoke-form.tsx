import { SIZES } from "../../../domain/catalogue/product.ts";
import { customerFields } from "../../../domain/checkout/fields.ts";
import type { FieldErrors, Values } from "../../../domain/fields.ts";
import {
  MAX_NEW_PIECES,
  newPieces,
  pieceFields,
  readyByField,
} from "../../../domain/house/order-fields.ts";
import { MOST_PHOTOGRAPHS, photographIds } from "../../../domain/media/form-photographs.ts";
import { PhotographsField } from "../../design/photographs-field.tsx";
import { Buttons, Form, HouseField, Submit } from "../form.tsx";
import { Section } from "../screen.tsx";
import styles from "./new-order.page.module.css";

type FormProps = {
  countries: readonly { code: string; name: string }[];
  products: readonly { sku: string; name: string }[];
  /** What was sent, if it was refused or has to be shown again. */
  sent: Values;
  errors: FieldErrors | undefined;
  /** 'Another piece' was pressed. */
  isMore: boolean;
};

/** The form of a bespoke order, which its customer accepts on its page. */
export function BespokeForm({ countries, products, sent, errors = {}, isMore }: FormProps) {
  const pieces = Math.min(newPieces(sent) + (isMore ? 1 : 0), MAX_NEW_PIECES);
  return (
    <Form act={["write", "more"]} isMultipart>
      <input type="hidden" name="pieces" value={pieces} />
      <Section id="pieces" title="Pieces">
        {Array.from({ length: pieces }, (_, at) => (
          <NewPiece key={`piece-${at}`} {...{ at, products }} isOnly={pieces === 1} />
        ))}
        {pieces < MAX_NEW_PIECES && (
          <Buttons>
            <Submit look="button-line" name="act" value="more" formNoValidate>
              Another piece
            </Submit>
          </Buttons>
        )}
        <PhotographsField
          form="new-order"
          kept={photographIds(sent)}
          error={errors["photographs"]}
          hint={`Up to ${MOST_PHOTOGRAPHS}, of a drawing or a fabric. Only the house sees them.`}
        />
        <HouseField field={readyByField} />
      </Section>
      <Section id="customer" title="Customer">
        {customerFields.map((field) => (
          <HouseField
            key={field.name}
            field={{ ...field, autocomplete: "off", ...(field.name === "state" && STATE) }}
            value={FIRST[field.name]}
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </HouseField>
        ))}
      </Section>
      <Buttons>
        <Submit name="act" value="write">
          Write the order
        </Submit>
      </Buttons>
    </Form>
  );
}

/** A select of regions would need a script to follow the chosen country, so the state is typed and checked. */
const STATE = { type: "text", hint: "As the checkout names it, such as Rivers or Lagos." } as const;

/** First values of the customer's fields: most customers live there. */
const FIRST: Readonly<Record<string, string>> = { country: "NG", state: "Rivers" };

type Props = {
  /** The piece's number in the form, from 0. */
  at: number;
  products: readonly { sku: string; name: string }[];
  isOnly: boolean;
};

/** The fields of one piece of a bespoke order, which is made after a piece of the catalogue or after a drawing. */
function NewPiece({ at, products, isOnly }: Props) {
  return (
    <fieldset className={styles.piece}>
      <legend className={isOnly ? "spoken" : undefined}>{`Piece ${at + 1}`}</legend>
      {pieceFields.map((field) => {
        const name = `${field.name}${at}`;
        return (
          <HouseField
            key={name}
            field={{ ...field, name, required: field.required && at === 0 }}
            value={field.name === "quantity" ? "1" : ""}
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
          </HouseField>
        );
      })}
    </fieldset>
  );
}
