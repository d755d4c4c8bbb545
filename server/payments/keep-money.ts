import { reasonField } from "../../domain/house/order-fields.ts";
import { formatKobo } from "../../domain/money-text.ts";
import type { Kobo } from "../../domain/money.ts";
import { done, readFields, refused } from "../command.ts";
import type { Act, CommandPorts } from "../command.ts";
import { updateStatus } from "../orders/entries.ts";
import { orderCommand } from "../orders/order-command.ts";
import type { CommandedOrder } from "../orders/order-command.ts";
import { leftOf } from "./returnable.ts";

/** Marks the money of a cancelled order that is still with the house as kept, with a reason. */
export const keepMoney = orderCommand({
  act: "kept-money",
  right: "payments",
  fields: [reasonField],
  read: (values) => readFields([reasonField], values),
  run: async (ports, order, { reason }: { reason: string }, act) => {
    // Without what is on its way back to the customer.
    const amount = order.stage === "cancelled" ? await leftOf(ports.db, order) : 0;
    if (amount === 0) return refused("nothing-left");
    await store(ports, order, { amount, reason, undoes: null }, act);
    return done({}, { thing: order.thing, after: { amount: formatKobo(amount) } });
  },
});

/** Undoes `keepMoney` by an entry: the money can be returned or given as credit again. */
export const undoKeep = orderCommand({
  act: "undid-keep",
  right: "payments",
  fields: [{ name: "kept", maxLength: 120 }],
  read: ({ kept = "" }) => ({ input: { kept } }),
  run: async (ports, order, { kept }: { kept: string }, act) => {
    const entries = await ports.db
      .selectFrom("kept_money")
      .select(["id", "amount", "undoes"])
      .where("order_reference", "=", order.reference)
      .execute();
    const entry = entries.find(({ id, undoes }) => id === kept && undoes === null);
    if (!entry || entries.some(({ undoes }) => undoes === kept)) return refused("undone");
    await store(ports, order, { amount: 0 - entry.amount, reason: "", undoes: kept }, act);
    return done({}, { thing: order.thing, before: { amount: formatKobo(entry.amount) } });
  },
});

async function store(
  { db }: CommandPorts,
  order: CommandedOrder,
  entry: { amount: Kobo; reason: string; undoes: string | null },
  { id, name, at }: Act,
): Promise<void> {
  const row = { id, order_reference: order.reference, ...entry, made_by: name };
  await db
    .insertInto("kept_money")
    .values({ ...row, made_at: at.toISOString() })
    .execute();
  await updateStatus(db, order, at);
}
