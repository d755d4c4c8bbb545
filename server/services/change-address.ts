import { validateAddress } from "../../domain/checkout/validate.ts";
import { addressText, canChange } from "../../domain/orders/stages.ts";
import type { Address } from "../../domain/orders/stages.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transactions.ts";
import { findCountry } from "../checkout/regions.ts";
import { lockOrder } from "./lock-order.ts";
import { enqueueEmail } from "../messages/outbox.ts";
import type { Ports } from "../ports.ts";

export type AddressRequest = {
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
 * The owner changes where an order goes; the customer is told by e-mail. Both addresses stand in the entry, which is
 * blanked with the customer (`blank-order.ts`).
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
