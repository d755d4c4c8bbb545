import {
  courierField,
  readyByField,
  reasonField,
  trackingField,
} from "../../../domain/house/order-fields.ts";
import { faultWords, NOT_OWN } from "../../../domain/house/orders.ts";
import type { OrderMoney } from "../../../domain/orders/money.ts";
import { STAGE_NAMES } from "../../../domain/orders/stages.ts";
import type { Stage, StageFault } from "../../../domain/orders/stages.ts";
import { longDay } from "../../../domain/time.ts";
import type { Values } from "../../../domain/fields.ts";
import { Buttons, Check, Form, HouseField } from "../form.tsx";
import { Notice } from "../screen.tsx";
import {
  at,
  mailed,
  MailNote,
  OLD_PAGE,
  OrderForm,
  SheetForm,
  useOrderResult,
} from "./order-form.tsx";
import type { OrderWords } from "./order-form.tsx";
import fieldStyles from "./order-form.module.css";
import styles from "./stage.module.css";

const fault = ({ why, money }: { why: StageFault; money: OrderMoney }) => faultWords(why, money);
const step = {
  stale: ({ stage }: { stage: Stage }, { saw }: Values) =>
    `Somebody has moved it since: you saw ${STAGE_NAMES[saw as Stage]}, it is ${STAGE_NAMES[stage]} now. Nothing was changed.`,
  refused: {
    "old-page": OLD_PAGE,
    "no-step": ({ stage }: { stage: Stage }) =>
      `It is ${STAGE_NAMES[stage]}: this step is not possible.`,
    "nothing-paid": fault,
    refunded: fault,
    "something-due": fault,
  },
};
const moved = { done: at("stage"), ...step };

export const stageWords = {
  "to-cutting": moved,
  "to-sewing": moved,
  "to-ready": moved,
  "to-shipped": moved,
  "to-collected": moved,
  undo: {
    done: at("undo"),
    ...step,
    refused: { ...step.refused, "not-own": `Not undone: ${NOT_OWN}` },
  },
  cancel: {
    done: at("cancel"),
    ...step,
    refused: {
      ...step.refused,
      "has-money": "Money was paid for it: ask the owner to cancel it.",
    },
  },
  "ready-by": {
    done: at("ready-by"),
    stale: ({ readyBy }, { saw }) =>
      `Somebody has changed the day since: you saw ${saw ? longDay(saw) : "no day"}, it is ${readyBy ? longDay(readyBy) : "no day"} now. Yours was not saved; press again to save it.`,
    refused: { closed: "Nothing is to be made of this order now." },
  },
} satisfies OrderWords;

export const stageDone = {
  stage: "The stage is saved.",
  undo: "The last stage is undone. Nobody was written to.",
  cancel: "The order is cancelled. If something was paid, return it or give credit.",
  "ready-by": mailed("The day is saved."),
};

/** The commands of the buttons of `StageGroup`. */
const STAGE_ACTS = [
  "to-cutting",
  "to-sewing",
  "to-ready",
  "to-shipped",
  "to-collected",
  "undo",
] as const;

type Props = {
  stage: Stage;
  /** The stages that may be next, and why another may not. */
  steps: readonly Stage[];
  fault: string | undefined;
  canUndo: boolean;
};

/** A button for each possible next stage, the reason if there is none, and 'Undo'. Shipping needs a courier. */
export function StageGroup({ stage, steps: next, fault, canUndo }: Props) {
  const own = useOrderResult(...STAGE_ACTS);
  const asksCourier = stage === "ready" || own?.act === "to-shipped";
  const isShipping = asksCourier && next.includes("shipped");
  // The first button is the one that Enter presses in a field.
  const buttons = isShipping
    ? ["shipped" as const, ...next.filter((to) => to !== "shipped")]
    : next;
  return (
    <Form act={STAGE_ACTS} action="#stage" isWide>
      <input type="hidden" name="saw" value={stage} />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Stage</legend>
        {own?.message && <Notice kind="error">{own.message}</Notice>}
        <p className="fine-print">
          {next.length === 0 ? STAGE_NAMES[stage] : `${STAGE_NAMES[stage]} now. What is next?`}
        </p>
        {fault && !own?.message && <p>{fault}</p>}
        {isShipping && (
          <div className={styles.fields}>
            <HouseField field={courierField} />
            <HouseField field={trackingField} />
          </div>
        )}
        {next.length > 0 && <Check name="silent" label="Do not write to the customer" />}
        <Buttons>
          {buttons.map((to, at) => (
            <button
              className={at === 0 ? `button ${styles.first}` : "button-line"}
              type="submit"
              name="act"
              value={`to-${to}`}
              // Only shipping needs the courier's field: the other buttons send the form unchecked.
              formNoValidate={to !== "shipped"}
              key={to}
            >
              {STAGE_NAMES[to]}
            </button>
          ))}
          {canUndo && (
            <button
              className={`button-text ${styles.undo}`}
              type="submit"
              name="act"
              value="undo"
              formNoValidate
            >
              Undo
            </button>
          )}
        </Buttons>
      </fieldset>
    </Form>
  );
}

/** A form to change the day by which an order is to be ready. */
export function ReadyByForm({ readyBy }: { readyBy: string | null }) {
  return (
    <OrderForm act="ready-by" saw={readyBy ?? ""}>
      <div className={fieldStyles.day}>
        <HouseField field={readyByField} value={readyBy ?? ""} />
        <button className={`button-line ${fieldStyles.add}`} type="submit">
          Save day
        </button>
      </div>
    </OrderForm>
  );
}

/** A form to cancel an order, with a reason. Other forms return what was paid, or give it as credit. */
export function CancelForm({ stage }: { stage: Stage }) {
  return (
    <SheetForm act="cancel" saw={stage} label="Cancel order" submit="Cancel it">
      <HouseField field={reasonField} />
      <p>
        Nothing more is to be paid for it, and store credit goes back to its code. What was paid
        stays here until you return it or give credit. <MailNote />
      </p>
    </SheetForm>
  );
}
