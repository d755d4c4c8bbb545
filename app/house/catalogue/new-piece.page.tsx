import { use } from "react";
import type { Values } from "../../../domain/fields.ts";
import { SIZES } from "../../../domain/catalogue/product.ts";
import { collectionField } from "../../../domain/house/piece-fields.ts";
import { Field } from "../../design/field.tsx";
import { act } from "../act.ts";
import { Buttons, Form, stateOf } from "../form.tsx";
import { HouseCollections } from "../house-collections.ts";
import { FormResult, houseTitle, PageHead } from "../screen.tsx";
import type { Route } from "./+types/new-piece.page";
import { PieceFields } from "./piece-form.tsx";

export const meta = () => houseTitle("New piece");

/** `?collection=`: the one from whose page the link led here. */
export function loader({ url }: Route.LoaderArgs) {
  return { collection: url.searchParams.get("collection") ?? undefined };
}

/** Creates a draft with everything that was typed; photographs follow on the piece's own page. */
export function action(args: Route.ActionArgs) {
  const at = (sku = "") => ({ to: `/house/pieces/${sku}` });
  const words = { begin: { done: ({ sku }: { sku: string }) => at(sku) } };
  return act(args, "/house/pieces/new", words, { repeated: at });
}

export default function NewPieceScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { errors = {}, values: typed = loaderData, message } = actionData ?? {};
  const fieldState = (name: string) => stateOf((typed as Values)[name], errors[name]);
  return (
    <>
      <PageHead title="New piece" note="Nobody sees it before you publish it." />
      <Form act="begin" isUnchecked label="New piece">
        <FormResult message={message} />
        <Field form="new" field={collectionField} {...fieldState("collection")}>
          <option value="">Choose one</option>
          {use(HouseCollections).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Field>
        <PieceFields form="new" fieldState={fieldState} nameHint={NAME_HINT} />
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

const NAME_HINT = "The address in the shop is made of it, and stays when the name changes.";
