import { randomUUID } from "node:crypto";
import { createChangeStage } from "../../../server/orders/change-stage.ts";
import { createChargeOrder } from "../../../server/orders/charge-order.ts";
import { createWriteBespoke } from "../../../server/checkout/write-bespoke.ts";
import { nextStages } from "../../../domain/orders/stages.ts";
import type { Stage } from "../../../domain/orders/stages.ts";
import type { Db } from "../../../server/db/schema.ts";
import { customer } from "../order-body.ts";
import type { TestShop } from "../shop.ts";
import type { OwnerStep } from "./steps.ts";

/** What the owner was told about the order: each act by its id, so that a repeated one counts once. */
export type OwnersBook = {
  charges: Map<string, number>;
  /** Ids of the steps from one stage to another. */
  steps: Set<string>;
  wasCancelled: boolean;
};

export const READY_BY = "2027-12-20";

/** A bespoke order of one gown for `price` kobo. Returns its reference. */
export async function writeBespoke({ ports }: TestShop, price: number): Promise<string> {
  const gown = { sku: "", description: "A gown", size: "", quantity: 1, price: price / 100 };
  const written = await createWriteBespoke(ports)(
    { customer: customer(), lines: [gown], readyBy: READY_BY },
    { by: "the test", key: randomUUID() },
  );
  if (written.kind !== "written") throw new Error(JSON.stringify(written));
  return written.reference;
}

/** Does what the owner does, on the order as they see it now, and notes in the book what they are told. */
export async function actAsOwner(
  { ports, shop }: TestShop,
  reference: string,
  step: OwnerStep,
  book: OwnersBook,
): Promise<void> {
  const id = `${reference} ${step.does} ${step.key}`;
  const request = { order: reference, id, by: "the test" };
  if (step.does === "charge order") {
    const { how: kind, naira } = step;
    const charge = { ...request, kind, amount: naira * 100, label: "A charge" };
    const charged = await createChargeOrder(ports).chargeOrder(charge);
    // A repeated request keeps what the first one charged.
    if (charged.kind === "charged" && !book.charges.has(id)) {
      book.charges.set(id, await storedAmount(ports.db, id));
    }
    return;
  }
  const from = (await shop.readOrder(reference))?.stage ?? "received";
  const stages = createChangeStage(ports);
  const at = { ...request, from };
  const result =
    step.does === "cancel"
      ? await stages.cancelOrder({ ...at, reason: "a story" })
      : step.does === "undo"
        ? await stages.undoStage(at)
        : await stages.moveOrder({ ...at, to: some(nextStages(from), step.which) });
  if (result.kind !== "changed") return;
  book.steps.add(id);
  if (step.does === "cancel") book.wasCancelled = true;
}

async function storedAmount(db: Db, id: string): Promise<number> {
  const row = await db
    .selectFrom("order_charges")
    .select("amount")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.amount;
}

/** A stage that may follow; where none may, one that is refused. */
function some(stages: readonly Stage[], which: number): Stage {
  return stages[which % stages.length] ?? "cutting";
}
