import { data, redirect } from "react-router";
import { SIZES } from "../../../domain/catalogue/product.ts";
import { customerFields } from "../../../domain/checkout/fields.ts";
import type { FieldErrors } from "../../../domain/fields.ts";
import {
  MAX_NEW_PIECES,
  NAIRA_RULE,
  pieceFields,
  readNaira,
  readyByField,
} from "../../../domain/house/order-fields.ts";
import { formatNumber } from "../../../domain/orders/numbers.ts";
import type { BespokeDraft } from "../../../server/checkout/write-bespoke.ts";
import { shopContext } from "../../shop-context.ts";
import { Field } from "../../design/field.tsx";
import { Buttons, readForm } from "../form.tsx";
import type { Values } from "../../../domain/fields.ts";
import { houseTitle, Notice, PageHead, Section } from "../screen.tsx";
import { visitContext } from "../session.ts";
import type { Route } from "./+types/new-order.page";
import form from "../form.module.css";
import styles from "./new-order.page.module.css";

export const meta = () => houseTitle("New bespoke order");

export function loader({ context }: Route.LoaderArgs) {
  const { checkout, catalogue } = context.get(shopContext);
  return {
    formId: crypto.randomUUID(),
    countries: checkout.countries,
    products: catalogue.read().products.map(({ sku, fullName }) => ({ sku, name: fullName })),
  };
}

/** Writes the order; its page then shows the link. 'Another piece' only adds fields. */
export async function action({ request, context }: Route.ActionArgs) {
  const { act = "", id = "", ...values } = await readForm(request);
  if (!/^[\w-]{16,64}$/.test(id)) throw data(null, { status: 400, statusText: "Bad Request" });
  if (act === "more") {
    const pieces = Math.min(piecesOf(values) + 1, MAX_NEW_PIECES);
    return data({ values: { ...values, pieces: String(pieces) }, errors: {} }, 200);
  }
  const { orders } = context.get(shopContext).house;
  const { draft, positions } = draftOf(values);
  const by = context.get(visitContext).person;
  const result = await orders.write(draft, { by, id });
  if (result.kind === "written") {
    return redirect(`/house/orders/${formatNumber(result.number)}?done=written#done`, 303);
  }
  return data({ values, errors: fieldErrors(result.fields, positions) }, 422);
}

export default function NewOrderScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { formId, countries, products } = loaderData;
  const values: Values = actionData?.values ?? {};
  const errors: FieldErrors = actionData?.errors ?? {};
  const fieldState = (name: string, first = "") => ({
    value: values[name] ?? first,
    error: errors[name],
  });
  const pieces = piecesOf(values);
  return (
    <>
      <PageHead
        title="New bespoke order"
        note="The customer gets its link by e-mail, accepts it there, and pays 75% or all."
      />
      {Object.keys(errors).length > 0 && (
        <Notice kind="error">Not written yet: please look at the fields below.</Notice>
      )}
      <form className={form.form} method="post">
        <input type="hidden" name="id" value={formId} />
        <input type="hidden" name="pieces" value={pieces} />
        <Section id="pieces" title="Pieces">
          {Array.from({ length: pieces }, (_, at) => (
            <NewPiece key={`piece-${at}`} {...{ at, products, fieldState }} isOnly={pieces === 1} />
          ))}
          {pieces < MAX_NEW_PIECES && (
            <div>
              <button className="button-line" type="submit" name="act" value="more" formNoValidate>
                Another piece
              </button>
            </div>
          )}
          <Field form="new" field={readyByField} {...fieldState("readyBy")} />
        </Section>
        <Section id="customer" title="Customer">
          {customerFields.map((field) => (
            <Field
              key={field.name}
              form="new"
              field={{ ...field, autocomplete: "off", ...(field.name === "state" && STATE) }}
              {...fieldState(field.name, FIRST[field.name])}
            >
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Field>
          ))}
        </Section>
        <Buttons>
          <button className="button" type="submit" name="act" value="write">
            Write the order
          </button>
        </Buttons>
      </form>
    </>
  );
}

/** A country's regions would need a script to follow the country: they are typed, and checked. */
const STATE = { type: "text", hint: "As the checkout names it, such as Rivers or Lagos." } as const;

/** Where most customers are. */
const FIRST: Readonly<Record<string, string>> = { country: "NG", state: "Rivers" };

type Props = {
  /** Its number in the form, from 0. */
  at: number;
  products: readonly { sku: string; name: string }[];
  fieldState: (name: string, first?: string) => { value: string; error: string | undefined };
  isOnly: boolean;
};

/** One piece of a bespoke order: after a piece of the catalogue, or a drawing. */
function NewPiece({ at, products, fieldState, isOnly }: Props) {
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
            {...fieldState(name, first)}
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

/** How many pieces the form has: at least one. */
function piecesOf(values: Values): number {
  const count = Number(values["pieces"]);
  return Number.isInteger(count) ? Math.min(Math.max(count, 1), MAX_NEW_PIECES) : 1;
}

/** The order as the form describes it; the server checks it. Pieces without any value are left out. */
function draftOf(values: Values): { draft: BespokeDraft; positions: readonly number[] } {
  const positions = Array.from({ length: piecesOf(values) }, (_, at) => at).filter(
    (at) => at === 0 || ["description", "price", "sku"].some((name) => values[`${name}${at}`]),
  );
  const lines = positions.map((at) => {
    const price = readNaira(values[`price${at}`] ?? "");
    return {
      sku: values[`sku${at}`] ?? "",
      description: values[`description${at}`]?.trim() ?? "",
      size: values[`size${at}`] ?? "",
      quantity: Number(values[`quantity${at}`] || 1),
      price: price === undefined ? 0 : price / 100,
    };
  });
  return { draft: { customer: values, lines, readyBy: values["readyBy"] ?? "" }, positions };
}

/** The server's messages, keyed by `customer.email` or `lines.0.price`, by the form's fields. */
function fieldErrors(
  fields: Readonly<Record<string, string>>,
  positions: readonly number[],
): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const [, line, name = ""] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
      if (line !== undefined) {
        const text = name === "price" ? NAIRA_RULE : message;
        return [`${name}${positions[Number(line)] ?? 0}`, text];
      }
      if (path === "readyBy")
        return [path, message.startsWith("The day is over") ? message : readyByField.message];
      return [path.replace(/^customer\./, ""), message];
    }),
  );
}
