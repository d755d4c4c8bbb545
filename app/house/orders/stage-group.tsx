import { courierField, trackingField } from "../../../domain/house/order-fields.ts";
import { faultWords, STAGE_NAMES } from "../../../domain/house/orders.ts";
import { possibleSteps } from "../../../domain/orders/stages.ts";
import type { OrderMoney } from "../../../domain/orders/money.ts";
import type { Stage } from "../../../domain/orders/stages.ts";
import { Field } from "../../ui/field.tsx";
import { Check } from "../form.tsx";
import form from "../form.module.css";
import { Notice } from "../screen.tsx";
import type { FormProps } from "./order-form.tsx";
import { kept } from "./results.ts";
import styles from "./stage-group.module.css";

type Props = FormProps & {
  stage: Stage;
  money: OrderMoney;
  /** Whether there is a step to undo. */
  canUndo: boolean;
};

/** The acts of this group's form. */
export const STAGE_ACTS = [
  "to-cutting",
  "to-sewing",
  "to-ready",
  "to-shipped",
  "to-collected",
  "undo",
] as const;

/** A button for each stage that is possible now, why others are not, and 'Undo'. What is shipped needs a courier. */
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
            <Field form="stage" field={courierField} {...kept(own, "courier")} />
            <Field form="stage" field={trackingField} {...kept(own, "tracking")} />
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
