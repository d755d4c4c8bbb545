import { mayDo } from "../../domain/house/rights.ts";
import type { Rights } from "../../domain/house/rights.ts";
import { sizeMeWords } from "../../domain/house/orders.ts";
import { makingSteps } from "../../domain/orders/stages.ts";
import type { Stage, StageFault } from "../../domain/orders/stages.ts";
import type { LineMaking } from "../customers/measurements.ts";
import { customerOf, fullName, textsFor } from "../../domain/orders/customer.ts";
import { formatNumber } from "../../domain/orders/numbers.ts";
import { mayUndo } from "./change-stage.ts";
import type { FiledLine, OrderFile } from "./order-file.ts";

/** What the workshop needs of an order. It has neither money nor reference, and not how its customer is reached. */
export type WorkshopOrder = {
  number: string;
  /** Empty once the customer was erased. */
  name: string;
  stage: Stage;
  /** The stages of making that may be next, and why if there is none. */
  steps: readonly Stage[];
  fault: StageFault | undefined;
  /** Whether this person made the last move. */
  canUndo: boolean;
  readyBy: string | null;
  isExpress: boolean;
  handover: "" | "deliver" | "collect";
  isBespoke: boolean;
  /** The house chooses the sizes that are missing, by measurements. */
  isForHouse: boolean;
  lines: readonly Pick<
    FiledLine,
    "position" | "sku" | "name" | "size" | "isOneSize" | "quantity"
  >[];
  /** For whom its lines are made, and by which measurements. */
  making: readonly LineMaking[];
  /** Her measurements if the house chooses the sizes, the house's notes for the workshop, and what she wrote if it is shown. */
  words: readonly string[];
};

/** What the reader may see of an order: whoever does the daily work reads the customer's comments anyway. */
export function workshopOrder(
  { order, lines, making, stages, money, ownNotes, bespoke }: OrderFile,
  reader: Rights & { id: string },
): WorkshopOrder {
  const customer = customerOf(order);
  const { stage } = order;
  const last = stages.findLast((step) => step.stage === stage);
  const sizeMe = sizeMeWords(order.sizing);
  const notes = ownNotes.filter(({ for_workshop }) => for_workshop === 1);
  const seesTexts = order.comments_for_workshop === 1 || mayDo(reader, "daily");
  return {
    number: formatNumber(order.number),
    name: fullName(customer),
    stage,
    ...makingSteps(stage, money),
    canUndo: last !== undefined && mayUndo(reader, last),
    readyBy: order.ready_by,
    isExpress: order.speed === "express",
    handover: order.handover,
    isBespoke: bespoke !== undefined,
    isForHouse: sizeMe !== undefined,
    lines: lines.map(({ position, sku, name, size, isOneSize, quantity }) => ({
      position,
      sku,
      name,
      size,
      isOneSize,
      quantity,
    })),
    making,
    words: [
      ...(sizeMe ? [sizeMe] : []),
      ...notes.map(({ note }) => note),
      ...(seesTexts ? textsFor("workshop-sheet", customer) : []),
    ],
  };
}
