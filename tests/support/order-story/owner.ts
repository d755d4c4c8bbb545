import { randomUUID } from "node:crypto";
import { makeCode } from "../../../server/catalogue/code-commands.ts";
import { cancelOrder, moveOrder, undoStage } from "../../../server/orders/change-stage.ts";
import { chargeOrder, takeChargeBack } from "../../../server/orders/charge-order.ts";
import { recordPayment, takePaymentBack } from "../../../server/payments/record-payment.ts";
import { writeBespoke as writeOrder } from "../../../server/checkout/write-bespoke.ts";
import { writeOrder as writeCatalogueOrder } from "../../../server/checkout/write-order.ts";
import { runCommand } from "../../../server/house/commands.ts";
import { addZone } from "../../../server/house/delivery-settings.ts";
import { changeReminder } from "../../../server/house/shop-settings.ts";
import { setSizes } from "../../../server/catalogue/size-commands.ts";
import { readStock } from "../../../server/catalogue/stock.ts";
import { SIZES } from "../../../domain/catalogue/product.ts";
import { stockId } from "../../../domain/catalogue/sizes.ts";
import { nextStages } from "../../../domain/orders/stages.ts";
import type { Stage } from "../../../domain/orders/stages.ts";
import type { Db } from "../../../server/db/schema.ts";
import { ADA, onOrders } from "../house.ts";
import { customer } from "../order-body.ts";
import type { TestShop } from "../shop.ts";
import type { OwnerStep } from "./steps.ts";

/** What the owner was told about the order: each act by its id, so that a repeated one counts once. */
export type OwnersBook = {
  charges: Map<string, number>;
  /** Recorded payments, and what was taken back of them. */
  recorded: Map<string, number>;
  /** Ids of the steps from one stage to another. */
  steps: Set<string>;
  wasCancelled: boolean;
};

export const READY_BY = "2027-12-20";

/** Sets what delivery to Lagos costs, unless an earlier story has; returns it in kobo. */
export async function priceDelivery({ ports }: TestShop): Promise<number> {
  const zone = { place: "Lagos", price: 3_500, freeAbove: null, days: null, duties: "" };
  await runCommand(ports, addZone, { version: 0, zone }, { by: ADA });
  return 350_000;
}

/** After so many hours the shop reminds of an order that is not paid. */
export const REMINDER_HOURS = 2;

/** Turns reminders on, unless an earlier story has. */
export async function turnRemindersOn({ ports }: TestShop): Promise<void> {
  await runCommand(ports, changeReminder, { version: 0, hours: REMINDER_HOURS }, { by: ADA });
}

/** Makes a code of 10% that one order can use; returns it. */
export async function makeOneCode({ ports }: TestShop): Promise<string> {
  const code = `STORY-${randomUUID().slice(0, 8).toUpperCase()}`;
  const values = { code, percent: "10", most: "1" };
  const made = await runCommand(ports, makeCode, { values }, { by: ADA });
  if (made.kind !== "done") throw new Error(JSON.stringify(made));
  return code;
}

/** A bespoke order of one gown for `price` kobo. Returns its reference. */
export async function writeBespoke(
  { ports }: TestShop,
  price: number,
  email: string,
): Promise<string> {
  const gown = { sku: "", description: "A gown", size: "", quantity: 1, price: price / 100 };
  const draft = { customer: { ...customer(), email }, lines: [gown], readyBy: READY_BY };
  const written = await runCommand(ports, writeOrder, draft, { by: ADA });
  if (written.kind !== "done") throw new Error(JSON.stringify(written));
  return written.reference;
}

/** The size of which the house has as many as a story's order takes. */
export const COUNTED = { sku: "naledi/orion-dress", size: "L", count: 2 };

/** Counts it, whatever earlier stories have left of it. */
export async function countPieces({ ports }: TestShop): Promise<void> {
  const { sku, size, count: left } = COUNTED;
  await ports.db.deleteFrom("stock_uses").execute();
  const was = (await readStock(ports.db, ports.now())).get(stockId(COUNTED)) ?? null;
  const input = { sku, sizes: SIZES, lefts: [{ size, was, left }], version: 0 };
  const set = await runCommand(ports, setSizes, input, { by: ADA });
  if (set.kind !== "done") throw new Error(JSON.stringify(set));
}

/** The order of `orderBody`, for a phone number alone. Returns its reference. */
export async function writeForPhone({ ports }: TestShop): Promise<string> {
  const line = { size: "", price: "" };
  const lines = [
    { ...line, place: 0, piece: "Orion Dress", quantity: 2 },
    { ...line, place: 1, piece: "Bubble & Molly Combo", quantity: 1 },
  ];
  const bola = { firstName: "Bola", phone: "0803 555 0199" };
  await ports.catalogue.refresh();
  const draft = {
    customer: bola,
    lines,
    isExpress: false,
    discount: "",
    way: undefined,
    amount: "",
  };
  const order = { ...draft, handover: "deliver" as const };
  const written = await runCommand(ports, writeCatalogueOrder, order, { by: ADA });
  if (written.kind !== "done") throw new Error(JSON.stringify(written));
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
  const request = { order: reference, id, by: ADA };
  const act = onOrders(() => ({ ports }));
  if (step.does === "charge order") {
    const { how: kind, naira } = step;
    const charge = { ...request, kind, amount: naira * 100, label: "A charge" };
    const charged = await act(chargeOrder, charge);
    if (charged.kind === "done" || charged.kind === "repeated") {
      const entry = `${chargeOrder.act}:${id}`;
      book.charges.set(entry, await storedAmount(ports.db, entry));
    }
    return;
  }
  if (step.does === "take charge back") {
    const charges = await ports.db
      .selectFrom("order_charges")
      .select("id")
      .where("order_reference", "=", reference)
      .where("amount", ">", 0)
      .orderBy("id")
      .execute();
    const charge = charges[step.which % charges.length]?.id ?? "";
    const { kind } = await act(takeChargeBack, { ...request, charge });
    if (kind !== "done" && kind !== "repeated") return;
    const entry = `${takeChargeBack.act}:${id}`;
    book.charges.set(entry, await storedAmount(ports.db, entry));
    return;
  }
  if (step.does === "record" || step.does === "take back") {
    await useRecorded({ ports, shop }, request, step, book);
    return;
  }
  const from = (await shop.readOrder(reference))?.stage ?? "received";
  const at = { ...request, from };
  const result =
    step.does === "cancel"
      ? await act(cancelOrder, { ...at, reason: "a story" })
      : step.does === "undo"
        ? await act(undoStage, at)
        : await act(moveOrder, { ...at, to: some(nextStages(from), step.which) });
  if (result.kind !== "done" && result.kind !== "repeated") return;
  const command = { cancel: cancelOrder, undo: undoStage, move: moveOrder }[step.does];
  book.steps.add(`${command.act}:${id}`);
  if (step.does === "cancel") book.wasCancelled = true;
}

/** Records cash for at most what is due, or takes a recorded payment back. */
async function useRecorded(
  { ports, shop }: Pick<TestShop, "ports" | "shop">,
  request: { order: string; id: string; by: typeof ADA },
  step: Extract<OwnerStep, { does: "record" | "take back" }>,
  { recorded }: OwnersBook,
): Promise<void> {
  const act = onOrders(() => ({ ports }));
  const day = ports.now().toISOString().slice(0, 10);
  const { due = 0 } = (await shop.readOrder(request.order)) ?? {};
  const all = await ports.db
    .selectFrom("recorded_payments")
    .select("id")
    .where("order_reference", "=", request.order)
    .where("kind", "=", "payment")
    .orderBy("id")
    .execute();
  if (step.does === "record" && due === 0) return;
  const payment = step.does === "take back" ? all[step.which % all.length]?.id : undefined;
  const cash = { way: "cash" as const, day, takenBy: "Ada", note: "", slip: "", mayExceed: false };
  const command = step.does === "record" ? recordPayment : takePaymentBack;
  const result =
    step.does === "record"
      ? await act(recordPayment, {
          ...request,
          ...cash,
          amount: Math.ceil((due / 4) * step.quarters),
        })
      : await act(takePaymentBack, { ...request, payment: payment ?? "" });
  if (result.kind !== "done" && result.kind !== "repeated") return;
  const entry = `${command.act}:${request.id}`;
  recorded.set(entry, await storedAmount(ports.db, entry, "recorded_payments"));
}

async function storedAmount(
  db: Db,
  id: string,
  table: "order_charges" | "recorded_payments" = "order_charges",
): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select("amount")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.amount;
}

/** A stage that may follow; where none may, one that is refused. */
function some(stages: readonly Stage[], which: number): Stage {
  return stages[which % stages.length] ?? "cutting";
}
