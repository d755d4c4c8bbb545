import { sql } from "kysely";
import { toLagos } from "../../domain/time.ts";
import { REMINDER_HOURS, reminderAt } from "../../domain/orders/balance.ts";
import type { Db } from "../db/schema.ts";
import { enqueueEmail } from "../messages/outbox.ts";
import type { Ports } from "../ports.ts";
import { IS_TO_MAKE } from "./to-make.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export type RemindResult = "reminded" | "idle";

/**
 * Reminds customers of the balance of bespoke orders 72 and 48 hours before the day on which they are ready. Each
 * reminder is put into the outbox once, by whichever process is first; another day has reminders of its own.
 */
export function createRemindBalance({
  db,
  now,
  outboxBell,
}: Pick<Ports, "db" | "now" | "outboxBell">) {
  return async function remindBalance(): Promise<RemindResult> {
    const at = now();
    let isAny = false;
    for (const { reference, day } of await duePartly(db, at)) {
      const hours = reminderAt(day, at);
      if (hours === undefined) continue;
      const subject = `${reference}:${day}:${hours}`;
      isAny = (await enqueueEmail(db, "balance-reminder", subject, at)) || isAny;
    }
    if (isAny) outboxBell.ring();
    return isAny ? "reminded" : "idle";
  };
}

/** Bespoke orders of which something is paid and something left, that are ready within the longest reminder's time. */
function duePartly(db: Db, at: Date): Promise<{ reference: string; day: string }[]> {
  const dayIn = (days: number) =>
    toLagos(new Date(at.getTime() + days * DAY_MS).toISOString())?.slice(0, 10) ?? "";
  return (
    db
      .selectFrom("orders")
      .innerJoin("bespoke_orders", "order_reference", "reference")
      .select(["reference", sql<string>`ready_by`.as("day")])
      .where("status", "=", "part_paid")
      // Nobody is left to write to once the customer was erased.
      .where("email", "<>", "")
      .where(IS_TO_MAKE)
      .where("ready_by", ">=", dayIn(0))
      .where("ready_by", "<=", dayIn(Math.ceil(REMINDER_HOURS[0] / 24) + 1))
      .execute()
  );
}
