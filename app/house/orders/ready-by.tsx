import { readyByField } from "../../../domain/house/order-fields.ts";
import { Field } from "../../ui/field.tsx";
import { OrderForm, ofAct } from "./order-form.tsx";
import type { FormProps } from "./order-form.tsx";
import { kept } from "./results.ts";
import styles from "./money-forms.module.css";

/** The day by which an order is ready. */
export function ReadyByForm({ readyBy, ...form }: FormProps & { readyBy: string | null }) {
  const own = ofAct(form.result, "ready-by");
  return (
    <div id="ready-by">
      <OrderForm {...form} act="ready-by" saw={readyBy ?? ""}>
        <div className={styles.day}>
          <Field form="ready-by" field={readyByField} {...kept(own, "readyBy", readyBy ?? "")} />
          <button className={styles.add} type="submit">
            Save day
          </button>
        </div>
      </OrderForm>
    </div>
  );
}
