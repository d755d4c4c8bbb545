import { REMINDER_HOURS } from "../../domain/orders/balance.ts";
import type { Db } from "../db/schema.ts";
import { refundsOf } from "./refunds.ts";

/** The subjects in the outbox of all e-mails that there can be about an order (`domain/messages/emails.ts`). */
export async function emailSubjects(db: Db, reference: string): Promise<string[]> {
  const entries = ["order_charges", "order_stages", "order_changes"] as const;
  const ids = await Promise.all(
    entries.map((table) =>
      db.selectFrom(table).select("id").where("order_reference", "=", reference).execute(),
    ),
  );
  const payments = await db
    .selectFrom("payments")
    .select("reference as id")
    .where("order_reference", "=", reference)
    .execute();
  const references = payments.map(({ id }) => id);
  const refunds = await refundsOf(db, references);
  const order = await db
    .selectFrom("orders")
    .select("ready_by")
    .where("reference", "=", reference)
    .executeTakeFirst();
  const days = await db
    .selectFrom("order_changes")
    .select("before as day")
    .where("order_reference", "=", reference)
    .where("field", "=", "ready-by")
    .execute();
  const reminders = [order?.ready_by ?? "", ...days.map(({ day }) => day)].flatMap((day) =>
    REMINDER_HOURS.map((hours) => `${reference}:${day}:${hours}`),
  );
  return [
    reference,
    ...references,
    ...[...ids.flat(), ...refunds].map(({ id }) => id),
    ...reminders,
  ];
}
