import { data, redirect } from "react-router";
import { collections } from "../../../domain/catalogue/collections.ts";
import { SIZES } from "../../../domain/catalogue/product.ts";
import {
  collectionField,
  descriptionField,
  detailsField,
  linesOf,
  nairaOf,
  pieceNameField,
  priceField,
} from "../../../domain/house/piece-fields.ts";
import { shopContext } from "../../shop-context.ts";
import { Field } from "../../design/field.tsx";
import { Buttons, Form, readForm } from "../form.tsx";
import type { Values } from "../../../domain/fields.ts";
import { houseTitle, PageHead } from "../screen.tsx";
import { visitContext } from "../session.ts";
import type { Route } from "./+types/new-piece.page";
import { chosenFacts, typedWords } from "./piece-actions.ts";
import { changerOf } from "./piece-changes.ts";
import { FactFields } from "./piece-form.tsx";

export const meta = () => houseTitle("New piece");

/** Begins the draft with everything that was typed; photographs follow on the piece's own page. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  const typed = typedWords(values);
  const refused = (errors: Readonly<Record<string, string>>) => data({ errors, typed }, 422);
  const { collection = "", name = "", price: cost = "", description = "", details = "" } = values;
  const price = nairaOf(cost);
  if (cost.trim() !== "" && price === undefined) return refused({ price: priceField.message });
  const { house } = context.get(shopContext);
  const by = changerOf(context);
  const facts = chosenFacts(values);
  const words = { price: price ?? null, description, details: linesOf(details), ...facts };
  const fault = await house.checkDraftWords(words);
  if (fault) return refused(fault);
  const made = await house.createDraft({ collection, name, by });
  if (made.kind === "unknown") return refused({ collection: collectionField.message });
  if (made.kind === "invalid") return refused(slugFault(made.fields));
  if (made.kind !== "changed") return refused({ name: TAKEN });
  const { sku, version } = made;
  await house.changeDraft({ sku, version, change: words, by });
  await house.recordDraft(context.get(visitContext).person, "began-piece", sku);
  return redirect(`/house/pieces/${sku}`, 303);
}

export default function NewPieceScreen({ actionData }: Route.ComponentProps) {
  const { errors = {}, typed = {} }: Refusal = actionData ?? {};
  const fieldState = (name: string) => ({ value: typed[name], error: errors[name] });
  return (
    <>
      <PageHead title="New piece" note="Nobody sees it before you publish it." />
      <Form isUnchecked label="New piece">
        <Field form="new" field={collectionField} {...fieldState("collection")}>
          <option value="">Choose one</option>
          {collections.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Field>
        <Field form="new" field={pieceNameField} {...fieldState("name")} hint={NAME_HINT} />
        <Field form="new" field={priceField} {...fieldState("price")} />
        <Field form="new" field={descriptionField} {...fieldState("description")} />
        <Field form="new" field={detailsField} {...fieldState("details")} />
        <FactFields form="new" fieldState={fieldState} />
        <p>Sizes: {SIZES.join(", ")}, as for every piece.</p>
        <Buttons>
          <button className="button" type="submit">
            Go on to photographs
          </button>
        </Buttons>
      </Form>
    </>
  );
}

type Refusal = { errors?: Values; typed?: Values };

const NAME_HINT = "The address in the shop is made of it, and stays when the name changes.";
const TAKEN = "There is a piece with this name already. Choose another, or open that one.";

/** The address is made from the name, so its error is shown beside the name. */
function slugFault({ slug, ...fields }: Readonly<Record<string, string>>) {
  return slug === undefined ? fields : { ...fields, name: TAKEN };
}
