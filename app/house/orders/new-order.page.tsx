import { SIZES } from "../../../domain/catalogue/product.ts";
import { customerFields } from "../../../domain/checkout/fields.ts";
import {
  MAX_NEW_PIECES,
  newPieces,
  pieceFields,
  readyByField,
} from "../../../domain/house/order-fields.ts";
import { formatNumber } from "../../../domain/orders/numbers.ts";
import { shopContext } from "../../shop-context.ts";
import { act } from "../act.ts";
import type { Words } from "../act.ts";
import { Buttons, Form, HouseField, Submit } from "../form.tsx";
import { houseTitle, Notice, PageHead, Section } from "../screen.tsx";
import type { Route } from "./+types/new-order.page";
import styles from "./new-order.page.module.css";

export const meta = () => houseTitle("New bespoke order");

export function loader({ context }: Route.LoaderArgs) {
  const { checkout, catalogue } = context.get(shopContext);
  return {
    countries: checkout.countries,
    products: catalogue.read().products.map(({ sku, fullName }) => ({ sku, name: fullName })),
  };
}

/** Writes the order, and then shows its page with its link. 'Another piece' (`more`) only adds fields. */
export function action(args: Route.ActionArgs) {
  const repeated = (number = "") => ({ to: `/house/orders/${number}?done=written#done` });
  return act(args, "/house/orders/new", words, { repeated });
}

const words: Words<"/house/orders/new"> = {
  write: {
    done: ({ number }) => ({ to: `/house/orders/${formatNumber(number)}?done=written#done` }),
  },
  more: {},
};

export default function NewOrderScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { countries, products } = loaderData;
  const isMore = actionData?.act === "more";
  const sent = newPieces(actionData?.values ?? {});
  const pieces = Math.min(sent + (isMore ? 1 : 0), MAX_NEW_PIECES);
  return (
    <>
      <PageHead
        title="New bespoke order"
        note="The customer gets its link by e-mail, accepts it there, and pays 75% or all."
      />
      {actionData?.errors && (
        <Notice kind="error">Not written yet: please look at the fields below.</Notice>
      )}
      <Form act={["write", "more"]}>
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
    </>
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
