import { noteField } from "../../../domain/house/order-fields.ts";
import { Field } from "../../ui/field.tsx";
import { Check } from "../form.tsx";
import { OrderForm, ofAct } from "./order-form.tsx";
import type { FormProps } from "./order-form.tsx";
import { kept } from "./results.ts";

/** A note for the house alone. Notes are never changed: they stand in the history. */
export function NoteForm(form: FormProps) {
  const own = ofAct(form.result, "note");
  return (
    <div id="note">
      <OrderForm {...form} act="note">
        <Field form="note" field={noteField} {...kept(own, "note")} />
        <Check
          name="workshop"
          label="Print it for the workshop (measurements)"
          isOn={own?.values?.["workshop"] === "yes"}
        />
        <div>
          <button className="button-line" type="submit">
            Save note
          </button>
        </div>
      </OrderForm>
    </div>
  );
}
