import {
  courierField,
  readyByField,
  reasonField,
  trackingField,
} from "../../../domain/house/order-fields.ts";
import { faultWords, STAGE_NAMES } from "../../../domain/house/orders.ts";
import type { OrderMoney } from "../../../domain/orders/money.ts";
import { possibleSteps } from "../../../domain/orders/stages.ts";
import type { Stage } from "../../../domain/orders/stages.ts";
import { Field } from "../../design/field.tsx";
import { Buttons, Check, fieldState } from "../form.tsx";
import { Notice } from "../screen.tsx";
import type { FormProps } from "./order-form.tsx";
import { resultOf, OrderForm, Sheet } from "./order-form.tsx";
import form from "../form.module.css";
import fieldStyles from "./order-form.module.css";
import styles from "./stage.module.css";

type Props = FormProps & {
  stage: Stage;
  money: OrderMoney;
  /** Whether there is a step to undo. */
  canUndo: boolean;
};

/** The values of `act` of this form. */
const STAGE_ACTS = [
  "to-cutting",
  "to-sewing",
  "to-ready",
  "to-shipped",
  "to-collected",
  "undo",
] as const;

/** A button for each possible next stage, why others are not possible, and 'Undo'. Shipping needs a courier. */
export function StageGroup({ formId, result, stage, money, canUndo }: Props) {
  const own = STAGE_ACTS.some((act) => act === result?.act) ? result : undefined;
  const asksCourier = stage === "ready" || own?.act === "to-shipped";
  const { steps: next, fault } = possibleSteps(stage, money);
  const isShipping = asksCourier && next.includes("shipped");
  // The first button is the one that Enter presses in a field.
  const buttons = isShipping
    ? ["shipped" as const, ...next.filter((to) => to !== "shipped")]
    : next;
  return (
    <form method="post" action="#stage">
      <input type="hidden" name="id" value={formId} />
      <input type="hidden" name="saw" value={stage} />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Stage</legend>
        {own?.message && <Notice kind="error">{own.message}</Notice>}
        <p className={styles.now}>
          {next.length === 0 ? STAGE_NAMES[stage] : `${STAGE_NAMES[stage]} now. What is next?`}
        </p>
        {fault && !own?.message && <p>{faultWords(fault, money)}</p>}
        {isShipping && (
          <div className={styles.fields}>
            <Field form="stage" field={courierField} {...fieldState(own, "courier")} />
            <Field form="stage" field={trackingField} {...fieldState(own, "tracking")} />
          </div>
        )}
        {next.length > 0 && (
          <Check
            name="silent"
            label="Do not write to the customer"
            isOn={own?.values?.["silent"] === "yes"}
          />
        )}
        <div className={form.buttons}>
          {buttons.map((to, at) => (
            <button
              className={at === 0 ? `button ${styles.first}` : "button-line"}
              type="submit"
              name="act"
              value={`to-${to}`}
              // Only what is shipped needs a courier.
              formNoValidate={to !== "shipped"}
              key={to}
            >
              {STAGE_NAMES[to]}
            </button>
          ))}
          {canUndo && (
            <button className={styles.undo} type="submit" name="act" value="undo" formNoValidate>
              Undo
            </button>
          )}
        </div>
      </fieldset>
    </form>
  );
}

/** The day by which an order is ready. */
export function ReadyByForm({ readyBy, ...form }: FormProps & { readyBy: string | null }) {
  const own = resultOf(form.result, "ready-by");
  return (
    <div id="ready-by">
      <OrderForm {...form} act="ready-by" saw={readyBy ?? ""}>
        <div className={fieldStyles.day}>
          <Field
            form="ready-by"
            field={readyByField}
            {...fieldState(own, "readyBy", readyBy ?? "")}
          />
          <button className={fieldStyles.add} type="submit">
            Save day
          </button>
        </div>
      </OrderForm>
    </div>
  );
}

/** Cancels an order, with a reason. What was paid is returned, or given as credit, by forms of their own. */
export function CancelForm({ stage, ...form }: FormProps & { stage: Stage }) {
  const own = resultOf(form.result, "cancel");
  return (
    <Sheet id="cancel" label="Cancel order" isOpen={own !== undefined}>
      <OrderForm {...form} act="cancel" saw={stage}>
        <Field form="cancel" field={reasonField} {...fieldState(own, "reason")} />
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
