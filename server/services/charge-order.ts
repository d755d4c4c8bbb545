import { chargedFor } from "../../domain/orders/charge.ts";
import type { Charge, ChargeKind } from "../../domain/orders/charge.ts";
import type { OrderMoney } from "../../domain/orders/order-money.ts";
import type { Kobo } from "../../domain/money/money.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { Db } from "../db/schema.ts";
import { lockOrder } from "./lock-order.ts";
import type { LockedOrder } from "./lock-order.ts";
import { enqueueEmail } from "./outbox.ts";
import type { Ports } from "./ports.ts";
import { readEntries } from "./read-entries.ts";
import type { OrderCharge } from "./read-entries.ts";
import { updateStatus } from "./update-status.ts";

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
  /** Cancelled, refunded, or its customer was erased. */
  | { kind: "closed" }
  | { kind: "unknown-order" };

/**
 * The owner adds a delivery fee or an extra to an order, or takes off the surcharge of Express: an entry beside the
 * price, which never changes (selling, Money of an order). If it adds something, the customer gets an e-mail with the
 * link to pay it.
 */
export function createChargeOrder({
  db,
  now,
  outboxBell,
  logger,
}: Pick<Ports, "db" | "now" | "outboxBell" | "logger">) {
  /** `plan` returns the charge; undefined if it would take off more than there is. */
  async function enter({ order: reference, id, by }: Request, plan: Plan): Promise<ChargeResult> {
    const at = now();
    const result = await inTransaction(db, async (transaction): Promise<ChargeResult> => {
      const order = await lockOrder(transaction, reference);
      if (!order) return { kind: "unknown-order" };
      const { money, charges } = await readEntries(transaction, order);
      if (charges.some((known) => known.id === id)) return { kind: "charged", money };
      if (order.stage === "cancelled" || money.status === "refunded" || order.email === "") {
        return { kind: "closed" };
      }
      const charge = await plan(transaction, order, charges);
      if (!charge) return { kind: "nothing-to-take-off" };
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
      const changed = await updateStatus(transaction, order, at);
      if (charge.amount > 0) await enqueueEmail(transaction, "charge", id, at);
      return { kind: "charged", money: changed.money };
    });
    if (result.kind === "charged") {
      outboxBell.ring();
      logger.info({ order: reference, charge: id }, "Order charged");
    }
    return result;
  }

  return {
    chargeOrder: ({ kind, amount, label, ...request }: ChargeRequest): Promise<ChargeResult> =>
      enter(request, async (_transaction, _order, charges) =>
        amount + chargedFor(charges, kind) < 0 ? undefined : { kind, amount, label },
      ),

    takeOffExpress: (request: Request): Promise<ChargeResult> =>
      enter(request, async (transaction, order, charges) => {
        const express = order.amount - (await goodsOf(transaction, order.reference));
        const left = express + chargedFor(charges, "express-off");
        return left > 0
          ? { kind: "express-off", amount: 0 - left, label: "Express taken off" }
          : undefined;
      }),
  };
}

type Plan = (
  transaction: Db,
  order: LockedOrder,
  charges: readonly OrderCharge[],
) => Promise<Charge | undefined>;

/** What an order's lines add up to. */
async function goodsOf(db: Db, reference: string): Promise<Kobo> {
  const lines = await db
    .selectFrom("order_lines")
    .select(["quantity", "unit_price"])
    .where("reference", "=", reference)
    .execute();
  return lines.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0);
}
