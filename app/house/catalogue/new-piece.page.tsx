import { use } from "react";
import type { Values } from "../../../domain/fields.ts";
import { SIZES } from "../../../domain/catalogue/product.ts";
import { collectionField } from "../../../domain/house/piece-fields.ts";
import { madeName, ownSizesField, sizeLabel } from "../../../domain/house/size-form.ts";
import { Field } from "../../design/field.tsx";
import { act } from "../act.ts";
import { Buttons, Form, stateOf } from "../form.tsx";
import { HouseCollections } from "../house-collections.ts";
import { FormResult, houseTitle, Notice, PageHead } from "../screen.tsx";
import type { Route } from "./+types/new-piece.page";
import { PieceFields } from "./piece-form.tsx";
import styles from "./new-piece.page.module.css";

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
          <option value="small-items">Accessories</option>
        </Field>
        <PieceFields form="new" fieldState={fieldState} nameHint={NAME_HINT} />
        <NewSizes typed={actionData?.values} errors={errors} />
        <Buttons>
          <button className="button" type="submit">
            Go on to photographs
          </button>
        </Buttons>
      </Form>
    </>
  );
}

type NewSizesProps = {
  typed: Readonly<Partial<Record<string, string>>> | undefined;
  errors: Readonly<Partial<Record<string, string>>>;
};

/** The sizes of a new piece: all until others are ticked; an accessory has one size, or its own. */
function NewSizes({ typed, errors }: NewSizesProps) {
  const box = (name: string, label: string, isOn: boolean) => (
    <label key={name} className={name === "one" ? styles.box : `${styles.box} ${styles.made}`}>
      <input
        type="checkbox"
        name={name}
        value="yes"
        defaultChecked={typed ? typed[name] === "yes" : isOn}
      />
      {label}
    </label>
  );
  return (
    <fieldset className={styles.sizes}>
      <legend>Sizes</legend>
      <div className={styles.boxes}>
        {SIZES.map((size) => box(madeName(size), size, true))}
        {box("one", sizeLabel(""), false)}
      </div>
      {errors["one"] && <Notice kind="error">{errors["one"]}</Notice>}
      <div className={styles.own}>
        <Field
          form="new"
          field={{ ...ownSizesField, hint: OWN_HINT }}
          {...stateOf(typed?.["own"], errors["own"])}
        />
      </div>
    </fieldset>
  );
}

const OWN_HINT = "Accessories alone: separated by commas, such as “Small, Large”. Empty: one size.";

const NAME_HINT = "The address in the shop is made of it, and stays when the name changes.";
