import { data, redirect } from "react-router";
import { customerFields } from "../../../domain/checkout/fields.ts";
import type { FieldErrors } from "../../../domain/fields.ts";
import { MAX_NEW_PIECES, readyByField } from "../../../domain/house/order-fields.ts";
import { formatNumber } from "../../../domain/orders/numbers.ts";
import { Buttons, readForm } from "../../house/form.tsx";
import { draftOf, fieldErrors, piecesOf } from "../../house/orders/new-order.ts";
import { NewPiece } from "../../house/orders/new-piece.tsx";
import type { Values } from "../../house/orders/results.ts";
import { houseTitle, Notice, PageHead, Section } from "../../house/screen.tsx";
import { visitContext } from "../../house/session.ts";
import { shopContext } from "../../shop-context.ts";
import { Field } from "../../ui/field.tsx";
import type { Route } from "./+types/new-order";
import form from "../../house/form.module.css";

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
  const kept = (name: string, first = "") => ({
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
            <NewPiece key={`piece-${at}`} {...{ at, products, kept }} isOnly={pieces === 1} />
          ))}
          {pieces < MAX_NEW_PIECES && (
            <div>
              <button className="button-line" type="submit" name="act" value="more" formNoValidate>
                Another piece
              </button>
            </div>
          )}
          <Field form="new" field={readyByField} {...kept("readyBy")} />
        </Section>
        <Section id="customer" title="Customer">
          {customerFields.map((field) => (
            <Field
              key={field.name}
              form="new"
              field={{ ...field, autocomplete: "off", ...(field.name === "state" && STATE) }}
              {...kept(field.name, FIRST[field.name])}
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
