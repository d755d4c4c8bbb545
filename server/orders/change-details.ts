import { SIZES } from "../../domain/catalogue/product.ts";
import { validateAddress } from "../../domain/checkout/validate.ts";
import { addressText, canChange, isOpenStage } from "../../domain/orders/stages.ts";
import type { Address } from "../../domain/orders/stages.ts";
import { toLagos } from "../../domain/time.ts";
import { findCountry } from "../checkout/regions.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transactions.ts";
import { enqueueEmail } from "../messages/outbox.ts";
import type { Ports } from "../ports.ts";
import { linesOf, lockOrder } from "./order-rows.ts";

type AddressRequest = {
  order: string;
  /** The caller's id of the request: a repeated one acts once. */
  id: string;
  /** The address that the caller saw, as `addressText` writes it. */
  from: string;
  /** Anything: it is validated as at the checkout. */
  to: unknown;
  by: string;
  reason: string;
};

export type AddressResult =
  | { kind: "changed" }
  /** Somebody else has changed it since; the one that is in force. */
  | { kind: "stale"; address: Address }
  | { kind: "invalid"; fields: Readonly<Record<string, string>> }
  /** It has left the house, was cancelled, or its customer was erased. */
  | { kind: "closed" }
  | { kind: "unknown-order" };

/**
 * The owner changes where an order goes; the customer is notified by e-mail. Both addresses stand in the entry, which is
 * blanked with the customer (`erase-order.ts`).
 */
export function createChangeAddress({
  db,
  now,
  outboxBell,
}: Pick<Ports, "db" | "now" | "outboxBell">) {
  return async function changeAddress(request: AddressRequest): Promise<AddressResult> {
    const { order: reference, id, from, by, reason } = request;
    const checked = validateAddress(request.to, (country) =>
      findCountry(country)?.regions.map(({ name }) => name),
    );
    if (!checked.ok) return { kind: "invalid", fields: checked.fields };
    const at = now();
    const to = checked.values;
    const result = await inTransaction(db, async (transaction): Promise<AddressResult> => {
      const order = await lockOrder(transaction, reference);
      if (!order) return { kind: "unknown-order" };
      const current = await addressOf(transaction, reference);
      const after = addressText(to);
      if (addressText(current) === after) return { kind: "changed" };
      if (addressText(current) !== from) return { kind: "stale", address: current };
      if (!canChange(order.stage) || order.email === "") return { kind: "closed" };
      await transaction
        .insertInto("order_changes")
        .values({
          id,
          order_reference: reference,
          field: "address",
          position: null,
          before: from,
          after,
          reason,
          made_by: by,
          made_at: at.toISOString(),
        })
        .execute();
      await transaction.updateTable("orders").set(to).where("reference", "=", reference).execute();
      await enqueueEmail(transaction, "change", id, at);
      return { kind: "changed" };
    });
    if (result.kind === "changed") outboxBell.ring();
    return result;
  };
}

function addressOf(db: Db, reference: string): Promise<Address> {
  return db
    .selectFrom("orders")
    .select(["address", "country", "state"])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
}

type SizeRequest = {
  order: string;
  /** The caller's id of the request: a repeated one acts once. */
  id: string;
  /** The line's position in the order, from 0. */
  position: number;
  /** The size that the caller saw, and the new one; empty for none. */
  from: string;
  to: string;
  by: string;
  reason: string;
};

export type SizeResult =
  | { kind: "changed" }
  /** Somebody else has changed it since. */
  | { kind: "stale"; size: string }
  | { kind: "invalid" }
  /** It has left the house, was cancelled, or its customer was erased. */
  | { kind: "closed" }
  | { kind: "unknown-order" };

/**
 * The owner changes the size of a line; the customer is notified by e-mail. The line stays as it was ordered: the change is
 * an entry beside it, and the size in force is read through the entries (`linesOf`).
 */
export function createChangeSize({
  db,
  now,
  outboxBell,
}: Pick<Ports, "db" | "now" | "outboxBell">) {
  return async function changeSize(request: SizeRequest): Promise<SizeResult> {
    const { order: reference, id, position, from, to, by, reason } = request;
    const at = now();
    const result = await inTransaction(db, async (transaction): Promise<SizeResult> => {
      const order = await lockOrder(transaction, reference);
      if (!order) return { kind: "unknown-order" };
      const lines = await linesOf(transaction, reference);
      const line = lines.find((each) => each.position === position);
      if (!line || !SIZES.some((size) => size === to)) return { kind: "invalid" };
      if (line.size === to) return { kind: "changed" };
      if (line.size !== from) return { kind: "stale", size: line.size };
      if (!canChange(order.stage) || order.email === "") return { kind: "closed" };
      await transaction
        .insertInto("order_changes")
        .values({
          id,
          order_reference: reference,
          field: "size",
          position,
          before: from,
          after: to,
          reason,
          made_by: by,
          made_at: at.toISOString(),
        })
        .execute();
      await enqueueEmail(transaction, "change", id, at);
      return { kind: "changed" };
    });
    if (result.kind === "changed") outboxBell.ring();
    return result;
  };
}

type ReadyByRequest = {
  order: string;
  /** The caller's id of the request: a repeated one acts once. */
  id: string;
  /** The days in Lagos, `2026-12-05`: the one that the caller saw, and the new one. */
  from: string | null;
  to: string;
  by: string;
  reason: string;
};

export type ReadyByResult =
  | { kind: "changed" }
  /** Somebody else has changed it since. */
  | { kind: "stale"; readyBy: string | null }
  /** The new day is over. */
  | { kind: "past" }
  /** Nothing is paid yet, it has left the house, was cancelled, or its customer was erased. */
  | { kind: "closed" }
  | { kind: "unknown-order" };

/** The owner moves the day by which an order is ready; the customer is notified by e-mail. */
export function createChangeReadyBy({
  db,
  now,
  outboxBell,
}: Pick<Ports, "db" | "now" | "outboxBell">) {
  return async function changeReadyBy({
    order: reference,
    id,
    from,
    to,
    by,
    reason,
  }: ReadyByRequest): Promise<ReadyByResult> {
    const at = now();
    const result = await inTransaction(db, async (transaction): Promise<ReadyByResult> => {
      const order = await lockOrder(transaction, reference);
      if (!order) return { kind: "unknown-order" };
      const known = await transaction
        .selectFrom("order_changes")
        .select("id")
        .where("id", "=", id)
        .where("order_reference", "=", reference)
        .executeTakeFirst();
      if (known || order.ready_by === to) return { kind: "changed" };
      if (order.ready_by !== from) return { kind: "stale", readyBy: order.ready_by };
      const today = toLagos(at.toISOString())?.slice(0, 10) ?? "";
      if (to < today) return { kind: "past" };
      if (!isOpenStage(order.stage) || order.email === "" || from === null) {
        return { kind: "closed" };
      }
      await transaction
        .insertInto("order_changes")
        .values({
          id,
          order_reference: reference,
          field: "ready-by",
          before: from ?? "",
          after: to,
          reason,
          made_by: by,
          made_at: at.toISOString(),
        })
        .execute();
      await transaction
        .updateTable("orders")
        .set({ ready_by: to })
        .where("reference", "=", reference)
        .execute();
      await enqueueEmail(transaction, "change", id, at);
      return { kind: "changed" };
    });
    if (result.kind === "changed") outboxBell.ring();
    return result;
  };
}
