import { courierField } from "../../../domain/house/order-fields.ts";
import { choiceFields, choiceOf, faultWords, NOT_OWN } from "../../../domain/house/orders.ts";
import { isMakingStage, STAGE_NAMES, STAGES, stagesAfter } from "../../../domain/orders/stages.ts";
import type { Stage } from "../../../domain/orders/stages.ts";
import type { Outcomes } from "../../../server/house/commands.ts";
import type { Shown, Words } from "../act.ts";
import { ActButton, HouseField } from "../form.tsx";
import { FormResult, Notice } from "../screen.tsx";
import styles from "./move-orders.module.css";

/** The commands of the bar's buttons. */
export const MOVE_ACTS = [
  "to-cutting",
  "to-sewing",
  "to-ready",
  "to-shipped",
  "to-collected",
] as const;

type List = Outcomes<"/house/orders">;
/** What became of an order that was chosen. */
type Moved = Extract<List[keyof List], { kind: "done" }>["orders"][number];

const isDone = ({ outcome: { kind } }: Moved) => kind === "done" || kind === "repeated";

function namesOf(orders: readonly Moved[]): string {
  return orders.map(({ order }) => order).join(", ");
}

const counted = (count: number) => (count === 1 ? "1 order" : `${count} orders`);

const moved = (to: Stage) => ({
  done: ({ orders }: { orders: readonly Moved[] }) => {
    const own = orders.filter(isDone);
    if (own.length === 0) return "No order was moved.";
    return `Moved ${counted(own.length)} to ${STAGE_NAMES[to]}: ${namesOf(own)}.`;
  },
  refused: NONE,
});

const NONE = { "none-chosen": "Nothing was chosen: check the box of each order first." };

/** The words for each result of the list's forms. */
export const moveWords: Words<"/house/orders"> = {
  "to-cutting": moved("cutting"),
  "to-sewing": moved("sewing"),
  "to-ready": moved("ready"),
  "to-shipped": moved("shipped"),
  "to-collected": moved("collected"),
  undo: {
    done: ({ orders }) => {
      const own = orders.filter(isDone);
      if (own.length === 0) return "Nothing was undone.";
      return `The last stage of ${counted(own.length)} is undone: ${namesOf(own)}. Nobody was written to.`;
    },
    refused: NONE,
  },
};

type BarProps = {
  /** The stages of the orders that are shown. */
  stages: readonly Stage[];
  /** Whether the list is filtered by a stage. */
  isOfStage: boolean;
  isWorkshop: boolean;
};

/** Buttons that move the chosen orders one stage on. Shipping needs a courier: it is offered in the list of ready orders. */
export function MoveBar({ stages, isOfStage, isWorkshop }: BarProps) {
  const next = new Set(stages.flatMap((stage) => stagesAfter(stage)));
  const offered = STAGES.filter(
    (to) => next.has(to) && (isWorkshop ? isMakingStage(to) : to !== "shipped" || isOfStage),
  );
  return (
    <fieldset className={styles.bar}>
      <legend className={styles.legend}>Move the chosen orders</legend>
      <div className={styles.choose}>
        {offered.includes("shipped") && (
          <div className={styles.courier}>
            <HouseField field={courierField} />
          </div>
        )}
        <span className={styles.count}>Move to</span>
        {offered.map((to) => (
          <button
            className="button-line"
            type="submit"
            name="act"
            value={`to-${to}`}
            formNoValidate={to !== "shipped"}
            key={to}
          >
            {STAGE_NAMES[to]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

type ResultProps = { shown: Shown<"/house/orders">; path: string };

/** Which orders were moved, with 'Undo', and which were not, with the reason. */
export function MoveResult({ shown, path }: ResultProps) {
  const { act, result, notice, message } = shown;
  const orders: readonly Moved[] = result.kind === "done" ? result.orders : [];
  const own = orders.filter(isDone);
  const others = orders.filter((each) => !isDone(each));
  const to = MOVE_ACTS.find((name) => name === act)?.slice("to-".length) as Stage | undefined;
  return (
    <div className={styles.result}>
      <FormResult notice={notice} message={message} />
      {others.length > 0 && (
        <Notice kind="error">
          {others.map((each) => (
            <span className={styles.why} key={each.order}>
              {whyNot(each, to)}
            </span>
          ))}
        </Notice>
      )}
      {to && own.length > 0 && (
        <ActButton act="undo" values={choicesOf(own, to)} action={path}>
          Undo
        </ActButton>
      )}
    </div>
  );
}

function choicesOf(orders: readonly Moved[], stage: Stage): Record<string, string> {
  return Object.fromEntries(
    orders.map(({ order }, at) => [choiceFields[at]?.name ?? "", choiceOf({ order, stage })]),
  );
}

/** Why an order was not moved. */
function whyNot({ order, stage, outcome }: Moved, to: Stage | undefined): string {
  switch (outcome.kind) {
    case "stale":
      return `${order} is ${STAGE_NAMES[outcome.now.stage]} now: somebody has moved it since.`;
    case "refused":
      if (outcome.why === "no-step" || outcome.why === "old-page") {
        return to
          ? `${order} is ${STAGE_NAMES[stage]}: ${STAGE_NAMES[to]} is not its next stage.`
          : `${order} is ${STAGE_NAMES[stage]}: nothing is left to undo.`;
      }
      if (outcome.why === "not-own") return `${order}: ${NOT_OWN}`;
      return `${order} stays ${STAGE_NAMES[stage]}. ${faultWords(outcome.why, outcome.money)}`;
    case "other-values":
      return `${order}: this form was sent before, with other values. Its history says what was done.`;
    default:
      return `${order} was not found.`;
  }
}
