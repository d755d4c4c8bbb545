import { createHash } from "node:crypto";
import type { Db } from "../../db/schema.ts";
import { lockOrder } from "../lock-order.ts";
import type { LockedOrder } from "../lock-order.ts";
import type { Ports } from "../../ports.ts";
import { record } from "./record.ts";
import type { Done } from "./record.ts";
import type { Person } from "./types.ts";

/** What everybody who changes an order says. */
export type OrderAct = {
  /** The order's number, without 'HZ-'. */
  number: number;
  /** The form's id: a form that is sent twice acts once. */
  id: string;
  by: Person;
};

/** Why nothing was done, whatever was asked. */
export type Unacted =
  | { kind: "unknown-order" }
  /** The same form has acted before; nothing is done again. */
  | { kind: "repeated" }
  /** The same form has acted before with other values, or on another order. */
  | { kind: "other-values" };

export type ActPorts = Pick<Ports, "db" | "now" | "random" | "outboxBell" | "logger">;

/** What an act does within its transaction. `id` is for the entry that it makes. */
export type Step<Result> = (
  ports: ActPorts,
  order: LockedOrder,
  id: string,
) => Promise<{
  result: Result;
  /** Facts for the record; undefined if nothing was done. Without personal data: the record is never deleted. */
  done?: Pick<Done, "before" | "after"> | undefined;
}>;

/**
 * Does one act on an order: once for each form, in one transaction with its row in the house's record, with the
 * order locked. `values` are what was asked for; the second time a form is sent they must be the same.
 */
export async function actOnOrder<Result>(
  ports: ActPorts,
  { number, id, by }: OrderAct,
  { act, values }: { act: string; values: unknown },
  run: Step<Result>,
): Promise<Result | Unacted> {
  const { db, now, outboxBell } = ports;
  const at = now();
  const request = `${act}:${id}`;
  const key = `house:${request}`;
  const body_hash = createHash("sha256").update(JSON.stringify(values)).digest("hex");
  const outcome = await db.transaction().execute(async (transaction): Promise<Result | Unacted> => {
    const order = await lockNumber(transaction, number);
    if (!order) return { kind: "unknown-order" };
    const known = await transaction
      .selectFrom("idempotency_keys")
      .select(["reference", "body_hash"])
      .where("key", "=", key)
      .executeTakeFirst();
    if (known) {
      const isSame = known.reference === order.reference && known.body_hash === body_hash;
      return { kind: isSame ? "repeated" : "other-values" };
    }
    // The bell is rung after the commit.
    const inside = { ...ports, db: transaction, outboxBell: { ...outboxBell, ring: () => {} } };
    const { result, done } = await run(inside, order, request);
    if (!done) return result;
    const { reference } = order;
    await transaction
      .insertInto("idempotency_keys")
      .values({ key, body_hash, reference, created_at: at.toISOString() })
      .execute();
    const thing = { kind: "order", id: `HZ-${number}` };
    await record(transaction, { by, act, thing, ...done }, at);
    return result;
  });
  outboxBell.ring();
  return outcome;
}

async function lockNumber(db: Db, number: number): Promise<LockedOrder | undefined> {
  const found = await db
    .selectFrom("order_numbers")
    .select("reference")
    .where("number", "=", number)
    .executeTakeFirst();
  return found && lockOrder(db, found.reference);
}
