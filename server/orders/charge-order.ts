import type { Kobo } from "../../domain/money.ts";
import { chargedFor, goodsOf, moneyOf } from "../../domain/orders/money.ts";
import type { Charge, ChargeKind, OrderMoney } from "../../domain/orders/money.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transactions.ts";
import { enqueueEmail } from "../messages/outbox.ts";
import { recordEvent } from "../payments/events.ts";
import type { Ports } from "../ports.ts";
import { announcePaid } from "./emails.ts";
import { readEntries, updateStatus } from "./entries.ts";
import type { OrderCharge } from "./entries.ts";
import { lockOrder } from "./order-rows.ts";
import type { LockedOrder } from "./order-rows.ts";

/** `id` is the caller's id of the request: a repeated one acts once. */
type Request = { order: string; id: string; by: string };

export type ChargeRequest = Request & {
  kind: Exclude<ChargeKind, "express-off">;
  /** Whole naira, in kobo. Negative takes back what was charged before. */
  amount: Kobo;
  /** What the customer reads, such as 'Delivery by DHL'. */
  label: string;
};

export type ChargeResult =
  | { kind: "charged"; money: OrderMoney }
  /** More would be taken off than was charged for it, or nothing is charged. */
  | { kind: "nothing-to-take-off" }
  /**
   * An earlier refund counts as paid, so the customer would not be asked for all of it: a bespoke order takes the
   * fee instead.
   */
  | { kind: "refunded-before" }
  /** No whole naira, nothing, or no words for the customer. */
  | { kind: "invalid" }
  /** Cancelled, refunded, or its customer was erased. */
  | { kind: "closed" }
  | { kind: "unknown-order" };

/**
 * The owner adds a delivery fee or an extra to an order, or takes off the surcharge of Express: an entry beside the
 * price, which never changes. If it adds something, the customer gets an e-mail with the
 * link to pay it.
 */
export function createChargeOrder({
  db,
  now,
  outboxBell,
  logger,
}: Pick<Ports, "db" | "now" | "outboxBell" | "logger">) {
  /** `calculate` returns the charge; undefined if it would take off more than there is. */
  async function addCharge(
    { order: reference, id, by }: Request,
    calculate: CalculateCharge,
  ): Promise<ChargeResult> {
    const at = now();
    const result = await inTransaction(db, async (transaction): Promise<ChargeResult> => {
      const order = await lockOrder(transaction, reference);
      if (!order) return { kind: "unknown-order" };
      const { money, charges, credit, payments } = await readEntries(transaction, order);
      if (charges.some((known) => known.id === id)) return { kind: "charged", money };
      if (order.stage === "cancelled" || money.status === "refunded" || order.email === "") {
        return { kind: "closed" };
      }
      const charge = await calculate(transaction, order, { charges, money });
      if (!charge) return { kind: "nothing-to-take-off" };
      const isCancelled = false;
      const all = { price: order.amount, charges: [...charges, charge], credit, payments };
      const added = moneyOf({ ...all, isCancelled }).due - money.due;
      if (money.refunded > 0 && added < charge.amount) return { kind: "refunded-before" };
      await transaction
        .insertInto("order_charges")
        .values({
          id,
          order_reference: reference,
          ...charge,
          made_by: by,
          made_at: at.toISOString(),
        })
        .execute();
      const { before, money: after } = await updateStatus(transaction, order, at);
      if (charge.amount > 0) await enqueueEmail(transaction, "charge", id, at);
      await announcePaid(transaction, reference, { before, after: after.status }, at);
      if (after.owed > money.owed) {
        const event = { kind: "payment.surplus", reference, distinction: id, detail: {} };
        await recordEvent(transaction, { ...event, amount: after.owed - money.owed }, at);
      }
      return { kind: "charged", money: after };
    });
    if (result.kind === "charged") {
      outboxBell.ring();
      logger.info({ order: reference, charge: id }, "Order charged");
    }
    return result;
  }

  return {
    chargeOrder: async ({
      kind,
      amount,
      label,
      ...request
    }: ChargeRequest): Promise<ChargeResult> => {
      const isWhole = Number.isSafeInteger(amount) && amount % 100 === 0 && amount !== 0;
      if (!isWhole || label.trim() === "" || label.length > MAX_LABEL) return { kind: "invalid" };
      return addCharge(request, async (_transaction, _order, { charges }) =>
        amount + chargedFor(charges, kind) < 0 ? undefined : { kind, amount, label },
      );
    },

    takeOffExpress: (request: Request): Promise<ChargeResult> =>
      addCharge(request, async (transaction, order, { charges, money }) => {
        const express = order.amount - (await readGoods(transaction, order.reference));
        // No more than is left of the total: what store credit paid stays with the order.
        const left = Math.min(express + chargedFor(charges, "express-off"), money.total);
        return left > 0
          ? { kind: "express-off", amount: 0 - left, label: "Express taken off" }
          : undefined;
      }),
  };
}

const MAX_LABEL = 100;

type CalculateCharge = (
  transaction: Db,
  order: LockedOrder,
  entries: { charges: readonly OrderCharge[]; money: OrderMoney },
) => Promise<Charge | undefined>;

/** What an order's lines add up to. */
async function readGoods(db: Db, reference: string): Promise<Kobo> {
  const lines = await db
    .selectFrom("order_lines")
    .select(["quantity", "unit_price"])
    .where("reference", "=", reference)
    .execute();
  return goodsOf(lines);
}
