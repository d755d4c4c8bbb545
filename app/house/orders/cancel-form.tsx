import { reasonField } from "../../../domain/house/order-fields.ts";
import type { Stage } from "../../../domain/orders/stages.ts";
import { Field } from "../../ui/field.tsx";
import { Buttons } from "../form.tsx";
import { OrderForm, ofAct } from "./order-form.tsx";
import type { FormProps } from "./order-form.tsx";
import { kept } from "./results.ts";
import { Sheet } from "./sheet.tsx";

/** Cancels an order, with a reason. What was paid is returned, or given as credit, by forms of their own. */
export function CancelForm({ stage, ...form }: FormProps & { stage: Stage }) {
  const own = ofAct(form.result, "cancel");
  return (
    <Sheet id="cancel" label="Cancel order" isOpen={own !== undefined}>
      <OrderForm {...form} act="cancel" saw={stage}>
        <Field form="cancel" field={reasonField} {...kept(own, "reason")} />
        <p>
          Nothing more is to be paid for it, and store credit goes back to its code. What was paid
          stays here until you return it or give credit. The customer gets an e-mail.
        </p>
        <Buttons>
          <button className="button" type="submit">
            Cancel it
          </button>
        </Buttons>
      </OrderForm>
    </Sheet>
  );
}
